"""What a person types: one module a command, no arithmetic."""

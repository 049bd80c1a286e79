#!/usr/bin/env bash
# Build the wheel, install it into a fresh environment and run it from a folder that holds its own
# `cli.py` and `reports/`: `make wheel-test` calls this in the project's folder.
set -euo pipefail

python=$PWD/.venv/bin/python
hand=${HAND:?HAND names the example hand}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH

echo "Building the wheel"
"$python" -m build --wheel --no-isolation --outdir "$work/dist" . >"$work/build.log" 2>&1 || {
    cat "$work/build.log" >&2
    exit 1
}
wheel=$(echo "$work"/dist/*.whl)

"$python" - "$wheel" <<'PY'
import pathlib, sys, zipfile

names = zipfile.ZipFile(sys.argv[1]).namelist()
tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
assert tops == {"doko_sim", "cli", "analyses", "reports"}, f"unexpected in the wheel: {tops}"
kinds = ("*.py", "*.toml", "*.typed", "*.html", "*.css")
wanted = {str(f) for top in tops for kind in kinds for f in pathlib.Path(top).rglob(kind)}
assert not wanted - set(names), f"missing in the wheel: {sorted(wanted - set(names))}"
assert any(n.startswith("doko_sim/presets/") for n in names), "no presets in the wheel"
print(f"The wheel holds {len(names)} files of {len(tops)} packages")
PY

echo "Installing it into a fresh environment"
"$python" -m venv "$work/env"
"$work/env/bin/python" -m pip --disable-pip-version-check --no-input install --quiet \
    -c constraints.txt "$wheel"

mkdir -p "$work/elsewhere/reports"
cd "$work/elsewhere"
echo 'raise ImportError("the folder of the caller was imported: cli.py")' >cli.py
echo 'raise ImportError("the folder of the caller was imported: reports")' >reports/__init__.py

echo "Running it from a folder that holds its own cli.py and reports/"
"$work/env/bin/doko" --version
"$work/env/bin/doko" --help >/dev/null
"$work/env/bin/doko" announce "$hand"
"$work/env/bin/doko" announce "$hand" -o answer.json
"$python" -c 'import json; assert json.load(open("answer.json"))["schema"] == "doko-report/1"'
"$work/env/bin/doko" odds --mine HT -o answer.html
grep -q "</html>" answer.html
echo "The wheel works"

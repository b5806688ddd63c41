"""Packs a portable installation as a wheel for pip: wheel.py PREFIX VERSION GLIBC MACHINE FOLDER, as scripts/package runs it.

The programs go to the folder of scripts, all else below PREFIX beside it, so the paths between them stay the same. Prints
the name of the file. The same input and SOURCE_DATE_EPOCH give the same bytes.
"""

import base64
import hashlib
import os
import sys
import time
import zipfile

METADATA = """Metadata-Version: 2.1
Name: plat
Version: {version}
Summary: A command-line toolkit for map layers
Requires-Python: >=3.9
Provides-Extra: geopandas
Requires-Dist: geopandas; extra == 'geopandas'
Provides-Extra: arrow
Requires-Dist: pyarrow; extra == 'arrow'
Description-Content-Type: text/markdown

"""
WHEEL = """Wheel-Version: 1.0
Generator: plat
Root-Is-Purelib: false
Tag: {tag}
"""


def files(folder):
    """The files below a folder, by their paths in it."""
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            whole = os.path.join(path, name)
            yield os.path.relpath(whole, folder), whole


def main(prefix, version, glibc, machine, folder):
    tag = f'py3-none-manylinux_{glibc.replace(".", "_")}_{machine}'
    name = f'plat-{version}-{tag}.whl'
    info, data = f'plat-{version}.dist-info', f'plat-{version}.data'
    date = time.gmtime(int(os.environ['SOURCE_DATE_EPOCH']))[:6]
    record = []
    with zipfile.ZipFile(os.path.join(folder, name), 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:

        def add(path, content, mode=0o644):
            entry = zipfile.ZipInfo(path, date)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b'=').decode()
            record.append(f'{path},sha256={digest},{len(content)}')

        module = 'Sources/Library/Python'
        for path, whole in files(module):
            if path.endswith('.py'):
                add(path, open(whole, 'rb').read())
        for path, whole in files(prefix):
            is_program = path.startswith('bin/')
            target = f'scripts/{path[4:]}' if is_program else f'data/{path}'
            add(f'{data}/{target}', open(whole, 'rb').read(), 0o755 if is_program else 0o644)
        readme = open('README.md', encoding='utf-8').read()
        add(f'{info}/METADATA', (METADATA.format(version=version) + readme).encode())
        add(f'{info}/WHEEL', WHEEL.format(tag=tag).encode())
        record.append(f'{info}/RECORD,,\n')
        wheel.writestr(zipfile.ZipInfo(f'{info}/RECORD', date), '\n'.join(record))
    print(name)


if __name__ == '__main__':
    main(*sys.argv[1:])

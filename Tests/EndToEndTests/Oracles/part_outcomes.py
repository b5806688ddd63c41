"""What runs over parts leave: files, messages and statuses."""

import os
import re
import subprocess


def run(plat, *arguments):
    return subprocess.run([plat, *arguments], capture_output=True)


def content(name):
    if not os.path.exists(name):
        return b''
    with open(name, 'rb') as file:
        text = file.read()
    os.remove(name)
    return text


def messages(outcome):
    """Lines of the standard error, in no order: of one chunk the errors come first, and parts have other chunks. A hint
    names the fields of a part, not those of all."""
    text = re.sub(rb'[0-9.]+ s\n', b'\n', outcome.stderr)
    text = re.sub(rb'(?:[^\n]*: )?(error: [^\n]*no field named [^;\n]*)(; hint: [^\n]*)?', rb'\1', text)
    text = re.sub(rb'\(([^()]*)\)', lambda found: b'(' + b', '.join(sorted(found[1].split(b', '))) + b')', text)
    return set(text.splitlines())

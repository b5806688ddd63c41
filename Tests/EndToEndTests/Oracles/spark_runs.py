"""Runs of plat-spark against single runs: PLAT DRIVER SAMPLES ROUNDS SEED local|spark. Prints 'ok', or what differs.

DRIVER is the folder of plat_spark.py. With local processes, each round makes inputs and runs one command on parts of
them. With Spark, a list of jobs runs in one session, then machines fail. Outputs, rejects, exit statuses
and messages must be those of the single run. The last word is the engine. With Spark, a part of the jobs runs unless
PLAT_FULL is set.
"""

import contextlib
import gzip
import itertools
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PLAT, DRIVER, SAMPLES = (os.path.abspath(word) for word in sys.argv[1:4])
ROUNDS, SEED = int(sys.argv[4]), int(sys.argv[5])
IS_SPARK = sys.argv[6] == 'spark'
IS_FULL = 'PLAT_FULL' in os.environ
sys.path.insert(0, DRIVER)

from platspark import command, driver, workspace  # noqa: E402

COMMANDS = (['cat'], ['cat', '--bbox', '0,0,90,80'], ['bounds'], ['shape', 'circle', '--radius', '500'],
            ['shape', 'polyline', '--group', 'n'], ['shape', 'polygon', '--collect'],
            ['track', '--legs', '--time', 'n', '--device', 'name'],
            ['declutter', '--label-size', '90x40', '--blocked-by'])
FORMATS = ('geojson', 'geojsonseq', 'csv')
COUNTS = (1, 2, 7, 64)
# How the output is asked for.
WAYS = ('stream', 'single', 'folder')
ENDINGS = {'geojson': 'geojson', 'geojsonseq': 'geojsonl', 'csv': 'csv'}

os.environ['SPARK_LOCAL_IP'] = '127.0.0.1'


def table(draw, rows):
    def word():
        text = ''.join(draw.choice(['a', 'b', '"', ',', '\n', ' ', 'ü', 'x']) for _ in range(draw.randrange(12)))
        return '"' + text.replace('"', '""') + '"'

    lines = ['lat,lon,name,n']
    for _ in range(rows):
        is_bad = draw.random() < 0.03
        lines.append(f"{'bad' if is_bad else draw.randrange(-80, 80)},{draw.randrange(-170, 170)},{word()},"
                     f"{draw.choice(['5', '7.5', ''])}")
    return ('\n'.join(lines) + '\n').encode()


def features(draw, count):
    shapes = [None, {'type': 'Point', 'coordinates': [draw.randrange(90), 2]},
              {'type': 'LineString', 'coordinates': [[0, 1], [draw.randrange(90), 2]]}]
    for number in range(count):
        yield {'type': 'Feature', 'geometry': draw.choice(shapes),
               'properties': {'a': number, draw.choice('bc'): draw.choice(['x', 'y\nz', '"', 7])}}


def sequence(draw, count):
    lines = [json.dumps(feature) if draw.random() > 0.02 else '{broken' for feature in features(draw, count)]
    return ('\n'.join(lines) + '\n').encode()


def document(draw, count):
    return json.dumps({'type': 'FeatureCollection', 'features': list(features(draw, count))}).encode()


MAKERS = {'csv': table, 'csv.gz': table, 'geojsonl': sequence, 'geojson': document}


def make(draw, kind, number, rows):
    if kind == 'shp':
        for ending in ('shp', 'shx', 'dbf', 'prj', 'cpg'):
            shutil.copy(f'{SAMPLES}/states.{ending}', f'in{number}.{ending}')
        return f'in{number}.shp'
    name = f'in{number}.{kind}'
    with (gzip.open if kind == 'csv.gz' else open)(name, 'wb') as file:
        file.write(MAKERS[kind](draw, rows))
    return name


@contextlib.contextmanager
def captured():
    """Sends what this process and its children write on standard output and error to files."""
    sys.stdout.flush()
    kept = [os.dup(1), os.dup(2)]
    for number, name in ((1, 'captured.out'), (2, 'captured.err')):
        file = os.open(name, os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
        os.dup2(file, number)
        os.close(file)
    try:
        yield
    finally:
        sys.stdout.flush()
        for number, file in zip((1, 2), kept):
            os.dup2(file, number)
            os.close(file)


def content(name):
    if not os.path.exists(name):
        return None
    with open(name, 'rb') as file:
        return file.read()


def plain(text):
    """Messages but for seconds and for the scheme that a single run does not know."""
    text = text.decode().replace(f'file://{os.getcwd()}/', '')
    return re.sub(r'[\d.]+ s$', 'S s', text, flags=re.MULTILINE)


class Outcome:
    """What a run leaves."""

    def __init__(self, status, output, messages):
        self.status = status
        self.output = output
        # Of one chunk the errors come first, and parts have other chunks.
        self.messages = sorted(plain(messages).splitlines())
        rejects = content('rejects.csv')
        self.rejects = None if rejects is None else plain(rejects)
        if rejects is not None:
            os.remove('rejects.csv')

    def difference(self, other):
        for name in ('status', 'output', 'rejects', 'messages'):
            mine, its = getattr(self, name), getattr(other, name)
            # The chunk of the record that ends a single run tells no warnings.
            is_more = name == 'messages' and other.status != 0 and set(mine) >= set(its)
            if mine != its and not is_more:
                return f'{name}: {str(mine)[-300:]!r}, not {str(its)[-300:]!r}'
        return None


def single(words):
    done = subprocess.run([PLAT, *words], capture_output=True)
    return Outcome(done.returncode, done.stdout, done.stderr)


def joined(folder):
    names = sorted(os.listdir(folder)) if os.path.exists(folder) else []
    if not names:
        return None
    if names[0] != '_SUCCESS' or any(not name.startswith('part-') for name in names[1:]):
        return f'{folder} holds {names}'.encode()
    return b''.join(content(f'{folder}/{name}') for name in names[1:])


def run(options, words, make_engine=driver.engine_for):
    with captured():
        status = driver.run(command.options([*options, *words]), make_engine)
    return status, content('captured.out'), content('captured.err')


def split(way, form, options, words, make_engine=driver.engine_for):
    """A run in parts that leaves its output as the way says."""
    target = 'parts' if way == 'folder' else f'out.{ENDINGS[form]}'
    if way == 'folder':
        words = [*words, '-o', target]
    if way == 'single':
        options = [*options, '--single', target]
    status, output, messages = run(options, words, make_engine)
    if way != 'stream':
        output = joined(target) if way == 'folder' else content(target)
        shutil.rmtree(target, ignore_errors=True)
        if os.path.exists(target):
            os.remove(target)
    return Outcome(status, output, messages)


def left_behind(before):
    left = sorted(set(os.listdir('.')) - before - {'captured.out', 'captured.err'})
    return f'leaves {left}' if left else None


def compare(words, way, form, options, make_engine=driver.engine_for, originals=None):
    """Difference of a run in parts from the single run; originals are the words of the latter."""
    expected = single(originals or words)
    before = set(os.listdir('.'))
    found = split(way, form, ['--plat', PLAT, *options], words, make_engine)
    if expected.status != 0 and way != 'stream':
        # A file appears only when it is complete.
        expected.output = None
    elif expected.status != 0 and words[0] == 'track':
        # Parts hand over all fixes before any is written, so one of the outputs may be longer.
        shorter, longer = sorted((found.output, expected.output), key=len)
        if longer.startswith(shorter):
            expected.output = found.output
    fault = found.difference(expected) or left_behind(before)
    return f"{' '.join([*options, *words])} ({way}): {fault}" if fault else None


def clear():
    for name in os.listdir('.'):
        (shutil.rmtree if os.path.isdir(name) else os.remove)(name)


@contextlib.contextmanager
def small_copies():
    """Lets copies of small files have holes. plat looks at 64 KiB of a table to tell how it is written."""
    kept = {name: getattr(workspace, name) for name in ('HEAD', 'TAIL', 'MARGIN')}
    workspace.HEAD, workspace.TAIL, workspace.MARGIN = 64 << 10, 40, 50
    try:
        yield
    finally:
        for name, value in kept.items():
            setattr(workspace, name, value)


def play(number):
    """One round with local processes."""
    draw = random.Random(SEED + number)
    cases = list(itertools.product(COMMANDS, FORMATS, COUNTS))
    words, form, count = cases[(SEED + number) % len(cases)]
    kinds = draw.choices(['csv', 'csv.gz', 'geojsonl', 'geojson', 'shp'], k=draw.choice([1, 1, 2, 3]))
    names = [make(draw, kind, place, draw.choice([0, 5, 60, 4000])) for place, kind in enumerate(kinds)]
    options = ['-f', form, '--on-error', draw.choice(['skip', 'skip', 'fail']), '--rejects', 'rejects.csv']
    far = [f'file://{os.getcwd()}/{name}' if draw.random() < 0.4 else name for name in names]
    engine = ['--engine', 'local', '--parts', str(count), '--processes', str(draw.choice([1, 2, 3]))]
    with small_copies():
        return compare([*words, *options, *far], draw.choice(WAYS), form, engine, originals=[*words, *options, *names])


def total(options, make_engine=driver.engine_for):
    """A command whose results are summed, over files that no shell can list."""
    os.makedirs('in/put')
    for name in 'ab':
        rows_file(f'in/put/{name}.csv', 5)
    words = ['bounds', '--as', 'total']
    return compare([*words, f'file://{os.getcwd()}/in/p*/*.csv'], 'stream', 'csv', [*options, '--parts', '2'],
                   make_engine, [*words, 'in/put/a.csv', 'in/put/b.csv'])


def others(options, make_engine=driver.engine_for, is_short=False):
    """Commands with inputs that are not split, or whose results are summed, on local and remote files."""
    draw = random.Random(SEED)
    names = [make(draw, kind, number, 60) for number, kind in enumerate(('csv', 'shp'))]
    for words in (['info'], ['intersect'], ['intersect', '--join', 'left']):
        words += ([] if words == ['info'] else ['--on-error', 'skip'])
        places = list(itertools.product(('', f'file://{os.getcwd()}/'), repeat=2))
        for folders in places[1:2] if is_short else places:
            far = [folder + name for folder, name in zip(folders, names)]
            fault = compare([*words, *far], 'stream', 'geojson', [*options, '--parts', '3'], make_engine,
                            [*words, *names])
            # Results name the inputs as they were typed.
            if fault and not (words == ['info'] and any(folders)):
                yield fault


def both_split(options, make_engine=driver.engine_for, is_short=False):
    """Two layers that are both split, on local and remote files."""
    draw = random.Random(SEED)
    names = [make(draw, 'csv', 0, 300), f'{SAMPLES}/states.shp', make(draw, 'geojsonl', 1, 300)]
    cases = ((['--join', 'left', '-f', 'geojson'], names[:2]), (['--pairs'], names[1::-1]),
             (['--count', '-f', 'csv'], names[1:]), (['--difference', '-f', 'geojsonseq'], names[1:]))
    for words, layers in cases[:1] if is_short else cases:
        words = ['intersect', *words, '--on-error', 'skip', '--rejects', 'rejects.csv']
        for folder in ('', f'file://{os.getcwd()}/'):
            far = [folder + name if not name.startswith('/') else name for name in layers]
            yield compare([*words, *far], draw.choice(WAYS[:2]), 'csv', [*options, '--parts', '3', '--parts-b', '2'],
                          make_engine, [*words, *layers])


def labels(options, make_engine=driver.engine_for, is_short=False):
    """Labels that are decided about together, on local and remote files."""
    draw = random.Random(SEED)
    names = [make(draw, 'csv', 0, 300), make(draw, 'geojsonl', 1, 300)]
    run(['--engine', 'local', '--plat', PLAT, '--single', 'earlier.geojson'], ['declutter', '--on-error', 'skip', names[0]])
    view = ['--size', '900x500', '--center', '10,20', '--zoom', '3']
    cases = ((['--priority', 'n', '--obstacles', f'{SAMPLES}/states.shp', '-f', 'geojson'], names[:1]),
             (['--cluster', '--members', '-f', 'csv'], names), (['--as', 'table'], names),
             ([*view, '--previous', 'earlier.geojson', '-f', 'geojson'], names[:1]), (['--verify'], ['earlier.geojson']),
             (['--verify', '--label-size', '9x9'], ['earlier.geojson']), (['--label', 'nothing'], names[1:]))
    for words, layers in cases[:1] if is_short else cases:
        words = ['declutter', *words, '--on-error', 'skip', '--rejects', 'rejects.csv']
        for folder in ('', f'file://{os.getcwd()}/'):
            far = [folder + name for name in layers]
            yield compare([*words, *far], 'stream', 'csv', [*options, '--parts', '3'], make_engine, [*words, *layers])


def overwriting(options, make_engine=driver.engine_for):
    """Parts of an earlier run are replaced, other files never, and a failure leaves what was there."""
    rows_file('a.csv', 100)
    options = ['--plat', PLAT, *options]
    run([*options, '--parts', '7'], ['cat', 'a.csv', '-o', 'out'], make_engine)
    first = joined('out')
    rows_file('a.csv', 50)
    run([*options, '--parts', '2', '--overwrite'], ['cat', 'a.csv', '-o', 'out'], make_engine)
    if joined('out') == first or joined('out') != single(['cat', 'a.csv']).output:
        yield 'overwriting: the output is not the second run'
    second = joined('out')
    dead = wrapper('dead', 'kill -9 $$')
    run([*options[2:], '--plat', dead, '--overwrite'], ['cat', 'a.csv', '-o', 'out'], make_engine)
    if joined('out') != second:
        yield 'overwriting: a failed run has changed the output'
    rows_file('out/notes', 1)
    found = run([*options, '--overwrite'], ['cat', 'a.csv', '-o', 'out'], make_engine)
    if found[0] != 73 or b'notes is not a part' not in found[2]:
        yield f'overwriting: {found}'


def large():
    """Copies with holes of the usual sizes, and a record longer than a margin."""
    with open('a.csv', 'w') as file:
        file.write('lat,lon,name\n')
        for number in range(20_000):
            text = 'x' * 3_000_000 if number == 10_000 else f'a"" {number}\nb' * 50
            file.write(f'{number % 80},{number % 170},"{text}"\n')
    far = f'file://{os.getcwd()}/a.csv'
    words = ['cat', '-f', 'csv']
    return compare([*words, far], 'single', 'csv', ['--engine', 'local', '--parts', '7'], originals=[*words, 'a.csv'])


def sparse():
    """Inputs of which a part needs bytes far from its own."""
    def collection(before, after, extra=''):
        features = ',\n'.join('{"type":"Feature","geometry":{"type":"Point","coordinates":[%d,2]},"properties":'
                              '{"a":%d,"b":"%s"}}' % (number % 90, number, extra if number == 9000 else 'x' * 60)
                              for number in range(20_000))
        return '{"type":"FeatureCollection",%s"features":[%s]%s}\n' % (before, features, after)

    note = '"note":"%s"' % ('y' * 2_500_000)
    crs = ',"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}'
    inputs = {'after.geojson': collection('', crs), 'before.geojson': collection(note + ',', ''),
              'behind.geojson': collection('', ',' + note + crs),
              'long.geojson': collection('', '', 'z}}}' * 750_000),
              'quoted.csv': f'lat,lon,n\n{"1,2,a|" * 200_000}1,2,"{"b|" * 1_500_000}"\n'.replace('|', '\n')}
    for name, text in inputs.items():
        clear()
        with open(name, 'w') as file:
            file.write(text)
        yield compare(['cat', f'file://{os.getcwd()}/{name}'], 'single', 'geojson',
                      ['--engine', 'local', '--parts', '8'], originals=['cat', name])


def wrapper(name, text, mark='--summary-to'):
    """A script that stands for plat, and does something else when it works on a part."""
    with open(name, 'w') as file:
        file.write(f'#!/usr/bin/env bash\nif [[ " $* " == *" {mark} "* ]]; then\n{text}\nfi\n'
                   f'exec {PLAT} "$@"\n')
    os.chmod(name, 0o755)
    return os.path.abspath(name)


def fails(name, options, words, status, message, make_engine=driver.engine_for):
    """A failure must have a status and one line, and leave nothing behind."""
    before = set(os.listdir('.'))
    found = run(options, words, make_engine)
    said = found[2].decode()
    if found[0] != status or not re.search(message, said) or said.count('\n') != 1:
        return f'{name}: {found[0]}, {said[-1000:]!r}'
    fault = left_behind(before)
    return f'{name}: {fault}' if fault else None


def rows_file(name, count):
    with open(name, 'w') as file:
        file.write('lat,lon,name\n')
        file.writelines(f'{number % 80},{number % 170},"a\n{number}"\n' for number in range(count))
    return name


def failures(engine, make_engine=driver.engine_for):
    """Failures that both engines must tell alike."""
    rows_file('a.csv', 4000)
    limited = wrapper('limited', 'ulimit -f 4')
    dead = wrapper('dead', 'kill -9 $$')
    broken = wrapper('broken', 'ulimit -c 0; kill -ABRT $$')
    for output in (['-o', 'parts'], ['-o', f'file://{os.getcwd()}/parts']):
        if output == ['-o', 'parts']:
            yield fails('a full disk', [*engine, '--plat', limited], ['cat', 'a.csv', *output], 74,
                        '^plat-spark: error: part [0-2]: .*cannot write', make_engine)
        yield fails('killed', [*engine, '--plat', dead], ['cat', 'a.csv', *output], 69,
                    '^plat-spark: error: part [0-2]: .*SIGKILL, as Linux does .*use more --parts', make_engine)
        yield fails('crashed', [*engine, '--plat', broken], ['cat', 'a.csv', *output], 70,
                    '^plat-spark: error: part [0-2]: .*SIGABRT, a bug in plat', make_engine)
    yield fails('no room', [*engine, '--plat', PLAT, '--single', '/dev/full'], ['cat', 'a.csv'], 74,
                '^plat-spark: error: cannot write /dev/full: ', make_engine)
    os.mkdir('full')
    rows_file('full/x', 1)
    yield fails('not empty', [*engine, '--plat', PLAT], ['cat', 'a.csv', '-o', 'full'], 73, 'not empty', make_engine)
    with open('a.csv', 'a') as file:
        file.write('bad,1,x\n')
    for way in WAYS:
        yield compare(['cat', 'a.csv', '-f', 'geojsonseq'], way, 'geojsonseq', engine, make_engine)


def usage():
    """Command lines that are wrong, and libraries that are not there."""
    rows_file('a.csv', 10)
    for name in ('pyspark', 'pyarrow'):
        os.makedirs(f'lacking/{name}')
        with open(f'lacking/{name}/__init__.py', 'w') as file:
            file.write(f'raise ModuleNotFoundError("no {name}")\n')
    local = ['--engine', 'local']
    for options, words, status, said in (
            ([], [], 64, 'no command'), (['--parts', '0'], ['cat'], 64, '--parts'), (['--bad'], ['cat'], 64, '--bad'),
            ([], ['cat', 'a.csv'], 69, 'pyspark is not installed'),
            (local, ['cat', 's3://b/a.csv'], 69, 'pyarrow is not installed'),
            ([*local, '--plat', 'none'], ['cat', 'a.csv'], 69, 'cannot find none'),
            ([*local, '--single', 'x'], ['cat', 'a.csv', '-o', 'y'], 64, '--single'),
            (local, ['render', 'a.csv'], 64, '')):
        done = subprocess.run(
            [sys.executable, f'{DRIVER}/plat_spark.py', *([] if '--plat' in options else ['--plat', PLAT]), *options,
             *words], capture_output=True, text=True, env={**os.environ, 'PYTHONPATH': 'lacking'})
        if done.returncode != status or said not in done.stderr or done.stderr.count('\n') != 1:
            yield f'{options + words}: {done.returncode}, {done.stderr[-500:]!r}'


def driven(words, output=None, **options):
    """Runs the program itself."""
    done = subprocess.run([sys.executable, f'{DRIVER}/plat_spark.py', '--plat', PLAT, *words], stderr=subprocess.PIPE,
                          stdout=output or subprocess.PIPE, **options)
    return done.returncode, done.stdout, (done.stderr or b'').decode()


def targets():
    """Outputs that would replace inputs or each other, and inputs that can be read once."""
    for name in ('in.csv', 'b.csv', 'plain', 'parts/part-00000.csv', 'killed/_temporary/x', 'parts/r.csv'):
        os.makedirs(os.path.dirname(name) or '.', exist_ok=True)
        rows_file(name, 10)
    os.symlink('in.csv', 'link.csv')
    os.link('in.csv', 'hard.csv')
    far = f'file://{os.getcwd()}'
    cat, also = ['cat', 'in.csv'], 'it is also an input'
    for options, words, status, said in (
            (['--single', 'in.csv'], cat, 73, also), (['--single', 'link.csv'], cat, 73, also),
            (['--single', 'hard.csv'], cat, 73, also), (['--single', f'{far}/in.csv'], cat, 73, also),
            (['--single', 'in.csv'], ['cat', f'{far}/in.csv'], 73, also), ([], [*cat, '-o', 'in.csv'], 73, also),
            ([], [*cat, '--rejects', 'link.csv'], 73, also),
            (['--single', 'b.csv'], ['intersect', 'in.csv', 'b.csv'], 73, also),
            (['--single', 'new'], [*cat, '--rejects', './new'], 73, 'also the file of --rejects'),
            (['--overwrite'], ['cat', 'parts/part-00000.csv', '-o', 'parts'], 73, 'is in it'),
            ([], [*cat, '-o', 'new', '--rejects', 'new/r'], 73, 'in the folder of -o'),
            ([], [*cat, '-o', 'plain'], 73, 'use --single FILE'), (['--single', 'parts'], cat, 73, 'is a directory'),
            ([], [*cat, '-o', 'killed'], 73, 'another run'), ([], ['cat'], 64, 'standard input cannot be split'),
            ([], ['cat', '-'], 64, 'standard input cannot be split'),
            ([], ['cat', '/dev/stdin'], 64, '/dev/stdin cannot be split'),
            ([], ['intersect', 'in.csv', '-'], 64, 'write it to a file first')):
        for dry in ([], ['--dry-run'])[:1 if 'killed' in words else 2]:
            found = driven(['--engine', 'local', *dry, *options, *words])
            if found[0] != status or said not in found[2] or found[2].count('\n') != 1:
                yield f'{[*dry, *options, *words]}: {found}'
    if content('in.csv') != content('b.csv') or os.path.exists('new'):
        yield 'a refused run has written'


def places():
    """Outputs that are links, or no regular files, and standard streams that are closed or full."""
    rows_file('a.csv', 10)
    expected = single(['cat', 'a.csv']).output
    local = ['--engine', 'local', '--parts', '3']
    os.symlink('real.geojson', 'link')
    driven([*local, '--single', 'link', 'cat', 'a.csv'])
    os.chmod('real.geojson', 0o640)
    driven([*local, '--single', 'link', 'cat', 'a.csv'])
    if not os.path.islink('link') or content('real.geojson') != expected or os.stat('link').st_mode & 0o777 != 0o640:
        yield 'a link was replaced, or a mode was not kept'
    driven([*local, '--single', f'file://{os.getcwd()}/link', 'cat', 'a.csv'])
    if not os.path.islink('link') or content('real.geojson') != expected:
        yield 'a link with a scheme was replaced'
    for target in ('-', '/dev/stdout', '/proc/self/fd/1'):
        with open('joined', 'wb') as file:
            file.write(b'before\n')
            file.flush()
            driven([*local, '--single', target, 'cat', 'a.csv'], file)
        if content('joined') != b'before\n' + expected:
            yield f'--single {target}: {content("joined")[:200]!r}'
    words = [*local, '--single', 'closed', 'cat', 'a.csv']
    found = driven(words, preexec_fn=lambda: [os.close(number) for number in range(3)])
    if found[0] != 0 or content('closed') != expected:
        yield f'closed streams: {found}'
    for words, status in ((['cat', 'a.csv'], 0), (['--parts', '0', 'cat'], 64), (['cat', 'none.csv'], 66)):
        with open('/dev/full', 'wb') as full:
            done = subprocess.run([sys.executable, f'{DRIVER}/plat_spark.py', '--plat', PLAT, '--engine', 'local',
                                   *words], stdout=subprocess.PIPE, stderr=full)
        if done.returncode != status:
            yield f'full standard error: {words}: {done.returncode}'


def words_of_plat():
    """What the program passes on, and what it says of options at the wrong place."""
    rows_file('a.csv', 10)
    local = ['--engine', 'local']
    for words, asked in ((['cat', '--help'], ['cat', '--help']), (['cat', 'a.csv', '-h'], ['cat', '-h']),
                         (['--version'], ['--version']), ([*local, '--', 'cat', 'a.csv'], ['cat', 'a.csv'])):
        if driven(words)[:2] != (0, single(asked).output):
            yield f'{words}: {driven(words)}'
    for words, status, said in (
            ([*local, 'cat', '--engine', 'spark', 'a.csv'], 64, 'option --engine; hint: put --engine before'),
            (['--bad=1', 'cat'], 64, 'unknown option --bad; hint: is it an option of plat?'),
            (['--parts', '0', 'cat'], 64, "--parts: '0' is not a number from 1 on"),
            ([*local, '--parts-b', '2', 'cat', 'a.csv'], 64, '--parts-b: cat has no layer B'),
            (['--engine', 'flink', 'cat'], 64, "--engine: unknown engine 'flink' (use spark or local)"),
            ([*local, 'cat', '-o', 'a', '-o', 'b', 'a.csv'], 64, "plat-spark: error: -o is given twice: 'a' and 'b'"),
            ([*local, '--ship', 'cat'], 64, '--ship: --engine local'),
            ([*local, '--conf', 'a=b', 'cat'], 64, '--conf: --engine local'),
            ([*local, '--dry-run', 'cat', 'none.csv'], 66, 'none.csv: error: cannot read'),
            ([*local, 'cat', 'none.csv', '--log-format', 'json'], 66, '{"severity":"error"')):
        found = driven(words)
        if found[0] != status or said not in found[2] or found[2].count('\n') != 1 + ('json' in words):
            yield f'{words}: {found}'
    if b'a.csv.gz, 3 B, one part' not in driven([*local, '--dry-run', 'cat', rows_gz()])[1]:
        yield 'a dry run does not say what is not split'
    if b'parts       3,' not in driven([*local, '--dry-run', '--parts', '1000', 'cat', 'a.csv.gz'])[1]:
        yield 'there are more parts than bytes'


def rows_gz():
    with open('a.csv.gz', 'wb') as file:
        file.write(b'abc')
    return file.name


def hangup():
    """SIGHUP ends a run as SIGTERM does, also while its folders are made."""
    rows_file('a.csv', 10)
    slow = wrapper('slow', 'sleep 20')
    before = set(os.listdir('.'))
    for number, made in itertools.product((signal.SIGHUP, signal.SIGTERM), ('parts', 'parts/_temporary')):
        process = subprocess.Popen([sys.executable, f'{DRIVER}/plat_spark.py', '--plat', slow, '--engine', 'local',
                                    'cat', 'a.csv', '-o', 'parts'])
        while not os.path.exists(made) and process.poll() is None:
            pass
        process.send_signal(number)
        if process.wait() != 128 + number or left_behind(before):
            yield f'{number!r}: {process.returncode}, {left_behind(before)}'


def unstarted():
    """Why Spark does not start, in one line."""
    rows_file('a.csv', 10)
    for options, variables, said in (
            (['--master', 'foo'], {}, 'Master must'), (['--conf', 'spark.driver.memory=xx'], {}, 'Invalid maximum'),
            (['--master', 'local[x]'], {}, 'Could not parse'), ([], {'JAVA_HOME': '/none'}, 'No such file')):
        found = driven([*options, 'cat', 'a.csv'], env={**os.environ, **variables})
        if found[0] != 69 or said not in found[2] or found[2].count('\n') != 1:
            yield f'{options} {variables}: {found}'


def pipe_end():
    """A reader of standard output that has enough ends the run as it ends plat."""
    rows_file('a.csv', 200_000)
    words = [sys.executable, f'{DRIVER}/plat_spark.py', '--plat', PLAT, '--engine', 'local', 'cat', 'a.csv']
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.read(10)
    process.stdout.close()
    messages = process.stderr.read()
    process.stderr.close()
    if process.wait() != -signal.SIGPIPE or messages:
        yield f'end of pipe: {process.returncode}, {messages!r}'


class Session:
    """One session of Spark for many jobs."""

    def __init__(self, folder):
        from platspark.spark_engine import SparkEngine
        options = ['--master', 'local-cluster[2,1,1024]', '--conf', f'spark.local.dir={folder}']
        with captured():
            self.engine = SparkEngine(command.options([*options, 'cat']), None)
        self._close = self.engine.close
        self.engine.close = lambda: None

    def stop(self):
        import pyspark
        name = self.engine._context.applicationId
        self._close()
        # A local cluster keeps files of its executors beside Spark.
        shutil.rmtree(f'{os.path.dirname(pyspark.__file__)}/work/{name}', ignore_errors=True)

    def engine_for(self, options, _program, _folder):
        # The session was made before the options of the job were known.
        self.engine._is_given = options.plat is not None
        return self.engine


def spark_cases(draw):
    for words, (form, count) in zip(itertools.cycle(COMMANDS), itertools.product(FORMATS, (1, 2, 7))):
        yield words, form, count, draw.choice(WAYS)
    yield ['cat'], 'csv', 64, 'folder'


def spark_jobs(session):
    draw = random.Random(SEED)
    for number, (words, form, count, way) in enumerate(spark_cases(draw)):
        if not IS_FULL and number not in (0, 3, 5, 7):
            continue
        clear()
        kinds = draw.sample(['csv', 'csv.gz', 'geojsonl', 'geojson', 'shp'], 2)
        names = [make(draw, kind, place, 40) for place, kind in enumerate(kinds)]
        options = ['-f', form, '--on-error', 'skip', '--rejects', 'rejects.csv']
        far = [f'file://{os.getcwd()}/{name}' if number % 2 else name for name in names]
        yield compare([*words, *options, *far], way, form, ['--parts', str(count)], session.engine_for,
                      [*words, *options, *names])


# Kills the process itself, the worker of Python, or the executor above it, the first time.
KILLS = {'plat': '$$', 'a worker': '$PPID', 'an executor': "$(ps -o ppid= -p \"$(ps -o ppid= -p $PPID)\")"}


def spark_deaths(session):
    """Something is killed while a part is written, or while rows and groups are on their way and files of them get lost."""
    group, legs = ['shape', 'polyline', '--group', 'name'], ['track', '--legs', '--device', 'name', '--time', 'n']
    labels = ['declutter', '--label-size', '90x40', '--blocked-by']
    cases = [(name, victim, '--summary-to', ['cat']) for name, victim in KILLS.items()]
    cases += [('an executor', KILLS['an executor'], mark, words) for mark, words in (
        ('--shuffle-to', group), ('--features-to', group), ('--summary-to', group), ('--shuffle-from', legs),
        ('--shuffle-from', labels), ('--features-to', labels))]
    if not IS_FULL:
        # One victim while nothing is handed over, and one while something is.
        cases = [cases[2], cases[6]]
    for name, victim, mark, words in cases:
        clear()
        with open('a.csv', 'w') as file:
            file.write('lat,lon,name,n\n')
            file.writelines(f'{number % 80},{number % 170},"a\n{number % 20}",{number}\n' for number in range(500))
        script = wrapper('killer', f'if mkdir {os.getcwd()}/killed 2>/dev/null; then kill -9 {victim}; sleep 5; fi',
                         mark)
        expected = single([*words, 'a.csv'])
        found = split('folder', 'geojson', ['--plat', script, '--parts', '4'], [*words, 'a.csv'], session.engine_for)
        fault = found.difference(expected)
        if not os.path.exists('killed'):
            fault = 'nothing was killed'
        yield f'{name} was killed at {mark} of {words}: {fault}' if fault else None


def spark_versions(session):
    clear()
    rows_file('a.csv', 10)
    with open('other', 'w') as file:
        file.write(f'#!/usr/bin/env bash\n[[ $1 == --version ]] && ! mkdir {os.getcwd()}/asked 2>/dev/null && '
                   f'echo plat 0.0.0 && exit\nexec {PLAT} "$@"\n')
    os.chmod('other', 0o755)
    options = ['--plat', os.path.abspath('other'), '--parts', '2']
    found = run(options, ['cat', 'a.csv', '-o', 'parts'], session.engine_for)
    if found[0] != 69 or b'is plat 0.0.0, but the driver has' not in found[2]:
        yield f'another version: {found[0]}, {found[2]!r}'


def local_faults():
    local = ['--engine', 'local']
    for number in range(ROUNDS):
        clear()
        if fault := play(number):
            yield f'seed {SEED + number}: {fault}'
    for check in (lambda: total(local), large):
        clear()
        yield check()
    for check in (sparse, usage, targets, places, words_of_plat, hangup, pipe_end, lambda: others(local),
                  lambda: both_split(local), lambda: labels(local),
                  lambda: overwriting(local), lambda: failures([*local, '--parts', '3'])):
        clear()
        yield from check()


def spark_faults(folder):
    yield from unstarted()
    session = Session(folder)
    try:
        yield from spark_jobs(session)
        yield from spark_deaths(session)
        yield from spark_versions(session)
        clear()
        yield total([], session.engine_for)
        clear()
        yield from others([], session.engine_for, is_short=not IS_FULL)
        clear()
        yield from both_split([], session.engine_for, is_short=True)
        clear()
        yield from labels([], session.engine_for, is_short=True)
        clear()
        yield from overwriting([], session.engine_for)
        clear()
        yield from failures(['--parts', '3'], session.engine_for)
    finally:
        session.stop()


with tempfile.TemporaryDirectory() as place, tempfile.TemporaryDirectory() as spark_place:
    os.chdir(place)
    os.environ['PWD'] = place
    wrong = list(filter(None, spark_faults(spark_place) if IS_SPARK else local_faults()))
print('\n'.join(wrong) or 'ok')

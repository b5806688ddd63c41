"""Runs plat, the toolkit for map layers: plat.run(['info', 'roads.shp']), plat.read('roads.shp')."""

import importlib.util, json, math, os, shutil, struct, subprocess, sysconfig, tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Optional

__all__ = ['Error', 'Result', 'features', 'program', 'read', 'run']

# The first words of command lines that neither read layers nor take --log-format.
_WITHOUT_LOG = {'help', 'completions', 'parts'}


class Error(Exception):
    """A run of plat that failed.

    `code` names the problem, such as 'invalid-coordinate', and `status` is the exit status. `file`, `line`, `record` and
    `byte` say where it is, as far as plat knows; `hint` says what to do.
    """

    def __init__(self, status: int, messages: list[dict[str, Any]], text: str):
        problem = next((m for m in reversed(messages) if m.get('severity') == 'error'), {})
        self.status, self.messages = status, messages
        self.code, self.message, self.hint = (problem.get(key) for key in ('code', 'message', 'hint'))
        self.file, self.line = problem.get('source'), problem.get('line')
        self.record, self.byte = problem.get('record'), problem.get('byte')
        place = ':'.join(str(part) for part in (self.file, self.line) if part is not None)
        words = [place, self.message or text.strip().rsplit('\n', 1)[-1] or f'plat ended with status {status}']
        super().__init__(': '.join(word for word in words if word) + (f'; hint: {self.hint}' if self.hint else ''))


@dataclass
class Result:
    """What a run has printed. `messages` are warnings and notes, `summary` holds the counts of records."""

    args: list[str]
    status: int
    stdout: Any
    stderr: str
    messages: list[dict[str, Any]] = field(default_factory=list)
    summary: Optional[dict[str, Any]] = None


def program() -> str:
    """The path of plat: that of the variable PLAT, the one that was installed with this module, or that of PATH."""
    beside = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for path in (os.environ.get('PLAT'), os.path.join(sysconfig.get_path('scripts'), 'plat'),
                 os.path.join(beside, 'bin', 'plat'), shutil.which('plat')):
        if path and os.access(path, os.X_OK):
            return path
    raise FileNotFoundError('there is no plat; install its wheel, or name the program in the variable PLAT')


def _line(arguments: Iterable[Any]) -> list[str]:
    """The command line, with messages as JSON if the command has them."""
    if isinstance(arguments, (str, bytes)):
        raise TypeError("give the arguments as a list, such as ['cat', 'roads.shp']")
    words = [os.fspath(word) if isinstance(word, os.PathLike) else str(word) for word in arguments]
    end = words.index('--') if '--' in words else len(words)
    has_log = any(word.split('=')[0] == '--log-format' for word in words[:end])
    if words and not has_log and words[0] not in _WITHOUT_LOG and words[0][:1] != '-':
        words[end:end] = ['--log-format', 'json']
    return [program(), *words]


def _messages(text: str) -> tuple[list[dict[str, Any]], Optional[dict[str, Any]]]:
    """The messages and the summary among the lines of standard error."""
    records = [json.loads(line) for line in text.splitlines() if line.startswith('{"') and line.endswith('}')]
    summaries = [record for record in records if record.get('type') == 'summary']
    return [record for record in records if record not in summaries], summaries[-1] if summaries else None


def run(arguments: Iterable[Any], *, input: Any = None, text: bool = True, check: bool = True) -> Result:
    """Runs a command to its end, such as ['info', 'roads.shp'].

    input: text or bytes for standard input. text: False for an output of bytes, such as a picture.
    check: False to return a failed run instead of raising Error, as for `plat check`, which ends with 1 at problems.
    """
    line = _line(arguments)
    data = input.encode() if isinstance(input, str) else input
    source = {'stdin': subprocess.DEVNULL} if data is None else {'input': data}
    done = subprocess.run(line, capture_output=True, check=False, **source)
    errors = done.stderr.decode(errors='replace')
    messages, summary = _messages(errors)
    if check and done.returncode != 0:
        raise Error(done.returncode, messages, errors)
    return Result(line[1:], done.returncode, done.stdout.decode() if text else done.stdout, errors, messages, summary)


def features(source: Any, *options: Any, command: str = 'cat') -> Iterator[dict[str, Any]]:
    """Yields the features of a layer as dictionaries of GeoJSON, while plat reads it.

    options: those of plat, such as '--where', 'lanes > 2'. command: another one that writes layers, such as 'measure'.
    An error of plat is raised where it comes up, which may be after many features.
    """
    with tempfile.TemporaryFile() as log:
        line = _line([*command.split(), '-q', '-f', 'geojsonseq', *options, source])
        process = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log)
        try:
            for record in process.stdout:
                yield json.loads(record)
            status = process.wait()
        finally:
            process.stdout.close()
            process.wait()
        if status != 0:
            log.seek(0)
            errors = log.read().decode(errors='replace')
            raise Error(status, _messages(errors)[0], errors)


def read(source: Any, *options: Any, crs: Optional[str] = None, to: Optional[str] = None, command: str = 'cat') -> Any:
    """Reads a layer of any format that plat knows.

    to: 'geopandas' for a GeoDataFrame, 'arrow' for a table of pyarrow with geometries as WKB, 'features' for an iterator
    of GeoJSON; without it the first of these whose module is installed. crs: the CRS of the result instead of WGS84.
    """
    if any(str(option).split('=')[0] in ('-d', '--dst-crs', '--t-srs', '-t_srs') for option in options):
        raise ValueError('name the CRS as crs=, so that the result knows it')
    if to is None:
        names = (('geopandas', 'geopandas'), ('pyarrow', 'arrow'))
        to = next((name for module, name in names if importlib.util.find_spec(module)), 'features')
    found = features(source, *options, *(() if crs is None else ('-d', crs)), command=command)
    if to == 'features':
        return found
    if to not in ('geopandas', 'arrow'):
        raise ValueError(f"to='{to}': use geopandas, arrow or features")
    columns, shapes = _columns(found)
    if to == 'geopandas':
        import geopandas
        return geopandas.GeoDataFrame(columns, geometry=geopandas.GeoSeries.from_wkb(shapes), crs=crs or 'EPSG:4326')
    import pyarrow
    names = {b'ARROW:extension:name': b'geoarrow.wkb',
             b'ARROW:extension:metadata': json.dumps({'crs': crs or 'OGC:CRS84'}).encode()}
    arrays = {name: _array(pyarrow, values) for name, values in columns.items()}
    fields = [pyarrow.field(name, array.type) for name, array in arrays.items()]
    fields.append(pyarrow.field('geometry', pyarrow.binary(), metadata=names))
    return pyarrow.table([*arrays.values(), pyarrow.array(shapes, pyarrow.binary())], schema=pyarrow.schema(fields))


def _columns(found: Iterable[dict[str, Any]]) -> tuple[dict[str, list[Any]], list[Optional[bytes]]]:
    """The values of all fields, None where a feature lacks one, and the geometries."""
    columns: dict[str, list[Any]] = {}
    shapes: list[Optional[bytes]] = []
    for feature in found:
        values = feature.get('properties') or {}
        if 'id' in feature:
            values = {'id': feature['id'], **values}
        for name in values:
            if name not in columns:
                columns[name] = [None] * len(shapes)
        for name, column in columns.items():
            column.append(values.get(name))
        shapes.append(_wkb(feature['geometry']) if feature.get('geometry') else None)
    # The geometry has its own column.
    if 'geometry' in columns:
        columns['geometry_field'] = columns.pop('geometry')
    return columns, shapes


def _array(pyarrow: Any, values: list[Any]) -> Any:
    """A column of the type that all values have; of text if they differ."""
    try:
        return pyarrow.array(values)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError, OverflowError):
        return pyarrow.array([v if v is None or isinstance(v, str) else json.dumps(v) for v in values])


_KINDS = ('Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon', 'GeometryCollection')


def _wkb(geometry: dict[str, Any]) -> bytes:
    """A geometry of GeoJSON as ISO WKB."""
    kind = _KINDS.index(geometry['type']) + 1
    if kind == 7:
        parts = [_wkb(part) for part in geometry['geometries']]
        return struct.pack('<BII', 1, 7, len(parts)) + b''.join(parts)
    first = coordinates = geometry['coordinates']
    while first and isinstance(first[0], list):
        first = first[0]
    return _packed(kind, coordinates, 3 if len(first) > 2 else 2)


def _packed(kind: int, coordinates: list[Any], size: int) -> bytes:
    head = struct.pack('<BI', 1, kind + (1000 if size == 3 else 0))
    if kind == 1:
        return head + struct.pack(f'<{size}d', *([*coordinates] + [math.nan] * size)[:size])
    if kind == 2:
        return head + _positions(coordinates, size)
    count = struct.pack('<I', len(coordinates))
    if kind == 3:
        return head + count + b''.join(_positions(ring, size) for ring in coordinates)
    return head + count + b''.join(_packed(kind - 3, part, size) for part in coordinates)


def _positions(positions: list[Any], size: int) -> bytes:
    numbers = [number for position in positions for number in ([*position] + [math.nan])[:size]]
    return struct.pack(f'<I{len(numbers)}d', len(positions), *numbers)

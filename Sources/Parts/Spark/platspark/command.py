"""The command line of plat-spark: options of the driver, then a command of plat with its own arguments."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass, field
from typing import Any, Callable, NoReturn, Optional

from platspark import endings
from platspark.streams import say, show

DESCRIPTION = '''\
Run a command of plat on parts of its inputs, with Apache Spark or local processes.

EXAMPLES
  # Convert a table on a cluster, into a folder of parts.
  plat-spark --master spark://host:7077 cat roads.csv -f geojsonseq -o hdfs:///out/roads
  # Join points from S3 with districts that every part reads whole.
  spark-submit plat_spark.py intersect --join inner s3://in/points/*.csv districts.shp -o s3://out/joined
  # Use the cores of this machine, without Spark, and write one file.
  plat-spark --engine local --single roads.geojson cat roads.csv
  # Draw a line for each device of a table that no machine can hold.
  plat-spark shape polyline --group device --order time s3://in/fixes/*.csv -o s3://out/lines
  # Join with parcels of which each part needs those around its own points.
  plat-spark --parts-b 100 intersect --join inner points.csv parcels.shp -o joined
  # See the parts and stages before anything runs.
  plat-spark --dry-run cat roads.csv -o out/roads
'''

EPILOG = '''\
The parts, joined in order, are byte-for-byte what 'plat COMMAND' writes on one machine. -o names a file if it has the
ending of the format, as in -o out.csv, else a folder, which receives the parts and then the file _SUCCESS. Paths are local, on a file system that all machines share, or have a
scheme that pyarrow knows: file, gs, hdfs or s3.

'plat parts plan --help' says which commands work on parts. 'plat help formats' lists the exit statuses.
'''


@dataclass(frozen=True)
class Options:
    """What the command line says."""

    words: list[str]
    engine: str = 'spark'
    master: Optional[str] = None
    parts: Optional[int] = None
    parts_b: Optional[int] = None
    processes: Optional[int] = None
    single: Optional[str] = None
    staging: Optional[str] = None
    plat: Optional[str] = None
    ship: bool = False
    overwrite: bool = False
    dry_run: bool = False
    spark_log: str = 'OFF'
    conf: list[str] = field(default_factory=list)


class Parser(argparse.ArgumentParser):
    """Ends as plat does where the command line is wrong."""

    def format_help(self) -> str:
        text = super().format_help().replace('usage: ', 'USAGE: ', 1)
        return re.sub(r'^([A-Z]+):$', r'\1', text, flags=re.MULTILINE)

    def _print_message(self, message: str, file: Any = None) -> None:
        show(message.encode())

    def error(self, message: str) -> NoReturn:
        self.refuse(reworded(message))

    def refuse(self, message: str, hint: str = "see 'plat-spark --help'") -> NoReturn:
        say(f'plat-spark: error: {message}; hint: {hint}\n'.encode())
        raise SystemExit(endings.USAGE)


# What argparse says, and how plat would say it.
REWORDINGS = ((r'argument (?:-h/)?(--[\w-]+): expected one argument', r'\1 needs a value'),
              (r'argument (?:-h/)?(--[\w-]+): ignored explicit argument .*', r'\1 takes no value'),
              (r'argument (--[\w-]+: .*)', r'\1'))


def reworded(message: str) -> str:
    for pattern, words in REWORDINGS:
        if found := re.fullmatch(pattern, message, flags=re.DOTALL):
            return found.expand(words)
    return message


def count(text: str) -> int:
    # Longer ones are mistakes, too.
    if not re.fullmatch(r'0*[1-9][0-9]{0,8}', text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 on")
    return int(text)


def one_of(kind: str, *names: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in names:
            listed = f"{', '.join(names[:-1])} or {names[-1]}"
            raise argparse.ArgumentTypeError(f"unknown {kind} '{text}' (use {listed})")
        return text
    return read


def setting(text: str) -> str:
    if '=' not in text:
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME=VALUE")
    return text


def parser() -> Parser:
    made = Parser(
        prog='plat-spark', usage='plat-spark [OPTIONS] COMMAND [ARGUMENTS …]', description=DESCRIPTION, epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, add_help=False)
    # A group takes arguments of the class that owns it, so the shared name is short.
    parts = made.add_argument_group('PARTS').add_argument
    parts('--parts', type=count, metavar='N',
          help='Split the inputs into this many parts. (default: about 256 MB a part, and at least one for each core '
               'unless the inputs are small)')
    parts('--parts-b', type=count, metavar='N',
          help='Split layer B of intersect into this many parts, too. A part of layer A then needs only the features of B '
               'around its own, so sort A by place. (default: each part reads all of layer B)')
    parts('--engine', type=one_of('engine', 'spark', 'local'), default='spark', metavar='spark|local',
          help='Run parts with Apache Spark, or as processes on this machine, which keep what they hand over to each '
               'other in TMPDIR. (default: spark)')
    parts('--processes', type=count, metavar='N',
          help='Number of processes of --engine local. (default: one for each core)')
    parts('--dry-run', action='store_true',
          help='Print the parts, the stages and what is shuffled, and run nothing.')

    output = made.add_argument_group('OUTPUT').add_argument
    output('--single', metavar='FILE',
           help='Join the parts in order in FILE, which appears only when it is complete, or write them to standard '
                'output if FILE is -.')
    output('--overwrite', action='store_true',
           help='Replace the parts that the output folder holds.')
    output('--staging', metavar='FOLDER',
           help='Folder that all machines share, for parts until they are joined. (default: beside the output, or the '
                'current folder for standard output)')

    spark = made.add_argument_group('SPARK').add_argument
    spark('--master', metavar='URL', help='Master of the cluster, such as spark://host:7077, yarn or local[4]. '
                                          '(default: what spark-submit says, else local[*])')
    spark('--conf', metavar='NAME=VALUE', action='append', default=[], type=setting,
          help='Property of Spark. May be given several times. spark.plat.wait is the number of seconds to wait for '
               'the first executor of a cluster. (default: 300)')
    spark('--plat', metavar='PATH',
          help="Binary of plat, at the same path on every machine. (default: 'plat' from --files of spark-submit, "
               'else found on PATH)')
    spark('--ship', action='store_true', help="Send this machine's plat to every machine.")
    spark('--spark-log', metavar='LEVEL', type=one_of('level', 'OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG'),
          help="Print Spark's own messages from this level: OFF, ERROR, WARN, INFO or DEBUG. (default: OFF)")
    general = made.add_argument_group('GENERAL').add_argument
    general('--version', action='store_true', help='Print the version of plat.')
    general('-h', '--help', action='help', help='Print this help.')
    made.add_argument('words', nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return made


def options(arguments: list[str]) -> Options:
    made = parser()
    parsed, unknown = made.parse_known_args(arguments)
    if unknown:
        name = unknown[0].partition('=')[0]
        made.refuse(f'unknown option {name}', 'is it an option of plat? put it after the command')
    values = vars(parsed)
    if parsed.words[:1] == ['--']:
        del parsed.words[0]
    if values.pop('version'):
        parsed.words = ['--version']
    if not parsed.words:
        made.error('no command of plat')
    check_engine(made, values)
    values['spark_log'] = parsed.spark_log or 'OFF'
    return Options(**values)


def check_engine(made: Parser, values: dict[str, Any]) -> None:
    if values['engine'] == 'spark' and values['processes'] is not None:
        made.error('--processes: only for --engine local')
    for name in ('master', 'conf', 'ship', 'spark_log'):
        if values['engine'] == 'local' and values[name]:
            made.error(f"--{name.replace('_', '-')}: --engine local uses no Spark")


def is_question(words: list[str]) -> bool:
    """True if the command is asked for its help, or for its version."""
    end = words.index('--') if '--' in words else len(words)
    return words[0] == 'help' or any(word in ('-h', '--help', '--version') for word in words[:end])


def names() -> list[str]:
    """Options of the driver."""
    return [name for action in parser()._actions for name in action.option_strings if name.startswith('--')]

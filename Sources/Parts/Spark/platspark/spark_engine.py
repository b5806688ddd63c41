"""Runs parts as tasks of Apache Spark."""

from __future__ import annotations

import concurrent.futures
import functools
import hashlib
import logging
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any, Callable, Iterator, Optional, Sequence

from platspark import endings, parts
from platspark.command import Options
from platspark.copies import once
from platspark.endings import Failure, failure_in
from platspark.job import FactFiles, Job
from platspark.parts import Facts, Found, Written
from platspark.ranges import Task, Tasks
from platspark.running import processes
from platspark.spark_shuffle import Sent, SparkShuffle
from platspark.storage import first_line
from platspark.submitted import is_submitted, sent_binary, settings

# Spark changes the level, and says so, unless the logger of its gateway has one.
LOGGING = '''\
rootLogger.level = {level}
rootLogger.appenderRef.stderr.ref = stderr
logger.gateway.name = org.apache.spark.api.python.PythonGatewayServer
logger.gateway.level = {level}
appender.stderr.type = Console
appender.stderr.name = stderr
appender.stderr.target = SYSTEM_ERR
appender.stderr.layout.type = PatternLayout
appender.stderr.layout.pattern = %d{{HH:mm:ss}} %p %c{{1}}: %m%n
'''

# Property that says how many seconds to wait for the first executor.
WAIT = 'spark.plat.wait'
# What Java prints before it says what is wrong.
NOTES = r'Picked up |NOTE:|WARNING:|Error: Could not create'


class SparkEngine:
    """A task for each part, in two jobs."""

    is_local = False

    def __init__(self, options: Options, binary: Optional[str]) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix='plat-spark-'))
        try:
            self._context = context(options, self._folder)
            self._send(options, binary)
            self.cores = int(self._context.defaultParallelism)
        except BaseException as error:
            shutil.rmtree(self._folder, ignore_errors=True)
            # Spark starts without its master, and stops when that has not answered for a minute.
            if type(error).__module__.startswith('py4j'):
                raise unanswered(options.master) from None
            raise
        # False until a cluster has started an executor.
        self._has_machines = str(self._context.master).startswith('local')
        self._is_given = options.plat is not None

    def _send(self, options: Options, binary: Optional[str]) -> None:
        # Where spark-submit was given the package with --py-files, it is imported from there.
        if Path(__file__).exists():
            self._context.addPyFile(str(package(self._folder)))
        if options.ship and binary is not None:
            # Tasks find it by this name, whatever its name here.
            shipped = self._folder / 'plat'
            shutil.copy(binary, shipped)
            self._context.addFile(str(shipped))
        self._is_sent = options.ship or (options.plat is None and sent_binary() is not None)

    def program(self, binary: Optional[str]) -> Optional[str]:
        return None if self._is_sent else binary if self._is_given else 'plat'

    def find_facts(self, job: Job) -> Iterator[Found]:
        return iter(self._run(functools.partial(find_facts, job), range(job.count)))

    def write_parts(self, job: Job, facts: FactFiles, tasks: Sequence[Task]) -> Iterator[Written]:
        shared = self._context.broadcast([contents(path) for path in facts.paths])
        try:
            return iter(self._run(functools.partial(write_part, job, shared), tasks))
        finally:
            shared.destroy()

    def shuffle(self, job: Job, facts: FactFiles, tasks: Tasks) -> SparkShuffle:
        return SparkShuffle(self._context, job, self._sender, facts, tasks, self._act)

    def _sender(self, facts: FactFiles) -> Sent:
        return functools.partial(received, self._context.broadcast([contents(path) for path in facts.paths]))

    def _run(self, work: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
        done: list[Any] = self._act(lambda: self._context.parallelize(items, len(items)).map(work).collect())
        return done

    def _act(self, action: Callable[[], Any]) -> Any:
        from py4j.protocol import Py4JError
        from pyspark.errors import PySparkException
        # In a thread, so that a signal interrupts only the wait, and not the talk with Java.
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            future = pool.submit(action)
            try:
                self._wait_for_machines(future)
                return future.result()
            except (Py4JError, PySparkException) as error:
                if self._has_machines:
                    raise failure_of(str(error)) from None
                raise unanswered(self._context.master) from None
            except BaseException:
                self._cancel()
                raise

    def _cancel(self) -> None:
        try:
            self._context.cancelAllJobs()
        except Exception:
            # Java has ended, too.
            pass

    def _wait_for_machines(self, future: concurrent.futures.Future[Any]) -> None:
        """Gives up where a cluster has no room for any executor. Spark itself would wait without a word."""
        if self._has_machines:
            return
        limit = float(self._context.getConf().get(WAIT, '300'))
        start = time.monotonic()
        # The driver is one of those that are counted.
        while not future.done() and self._context._jsc.sc().getExecutorMemoryStatus().size() < 2:
            if time.monotonic() - start > limit:
                raise Failure(endings.UNAVAILABLE,
                              f'the cluster has started no executor within {limit:g} s (are its workers running and '
                              f'large enough? wait longer with --conf {WAIT}=SECONDS)')
            concurrent.futures.wait([future], 0.5)
        # A job that has failed may never have had one.
        self._has_machines = not future.done() or future.exception() is None

    def close(self) -> None:
        """Leaves a context that others have made."""
        try:
            self._context.stop()
        except Exception:
            # Java has ended before.
            pass
        shutil.rmtree(self._folder, ignore_errors=True)


def context(options: Options, folder: Path) -> Any:
    try:
        from pyspark import SparkContext
    except ImportError:
        raise Failure(endings.UNAVAILABLE, 'cannot run with Spark: pyspark is not installed (install it with: pip '
                                           'install pyspark, or use --engine local)') from None
    for name in ('py4j', 'pyspark'):
        # They print tracebacks.
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    conf = settings()
    for setting in options.conf:
        conf.set(*setting.split('=', 1))
    conf.setIfMissing('spark.app.name', 'plat-spark')
    conf.setIfMissing('spark.ui.showConsoleProgress', str(sys.stderr.isatty()).lower())
    master = options.master or conf.get('spark.master', 'local[*]')
    conf.setMaster(master)
    if master.startswith('local'):
        conf.setIfMissing('spark.ui.enabled', 'false')
        os.environ.setdefault('PYSPARK_PYTHON', sys.executable)
    if is_submitted():
        set_level(SparkContext._jvm, options.spark_log)
    said = folder / 'java'
    try:
        if not is_submitted() and SparkContext._gateway is None:
            keep_quiet(conf, options.spark_log, folder)
            start_java(conf, said if options.spark_log == 'OFF' else None)
        made = SparkContext.getOrCreate(conf)
    except Exception as error:
        reason = java_reason(said) if SparkContext._gateway is None else None
        raise Failure(endings.UNAVAILABLE,
                      f'cannot start Spark with {master}: {reason or reason_in(str(error))}') from None
    made.setLogLevel(options.spark_log)
    # Spark's own handler talks to Java while the driver does.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    return made


def start_java(conf: Any, sink: Optional[Path]) -> None:
    """Starts Java. What it prints goes to a file, or to standard error, as standard output is for data."""
    from pyspark import SparkContext
    from pyspark.java_gateway import launch_gateway
    with open(sink or 2, 'wb', closefd=sink is not None) as file:
        launch: Callable[..., Any] = launch_gateway
        SparkContext._ensure_initialized(gateway=launch(conf, {'stdout': file, 'stderr': file}))


def java_reason(sink: Path) -> Optional[str]:
    """Why Java has not started, by what it has printed."""
    lines = sink.read_text(errors='replace').splitlines() if sink.exists() else []
    for line in lines:
        if found := re.search(r'Exception: (.+)', line):
            return found[1]
    # Scripts say in which of their lines.
    texts = [re.sub(r'^\S+: line \d+: ', '', line).strip() for line in lines if not re.match(NOTES, line)]
    return next(filter(None, texts), None)


def set_level(java: Any, level: str) -> None:
    """Sets the level where Java runs already."""
    log4j = java.org.apache.logging.log4j
    log4j.core.config.Configurator.setRootLevel(log4j.Level.toLevel(level))


def keep_quiet(conf: Any, level: str, folder: Path) -> None:
    """Sets the level before Spark starts, so that plat's own messages are all that is printed."""
    path = folder / 'log4j2.properties'
    path.write_text(LOGGING.format(level=level.lower()))
    name = 'spark.driver.extraJavaOptions'
    conf.set(name, f"{conf.get(name, '')} -Dlog4j2.configurationFile={path}".strip())


def package(folder: Path) -> Path:
    """This package as a file that executors import from."""
    path = folder / 'platspark.zip'
    source = Path(__file__).parent
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as archive:
        for module in sorted(source.glob('*.py')):
            archive.write(module, f'platspark/{module.name}')
    return path


def unanswered(master: Optional[str]) -> Failure:
    return Failure(endings.UNAVAILABLE,
                   f"cannot run on {master or 'the cluster'}: it does not answer, or has refused the run")


def failure_of(text: str) -> Failure:
    """One line for people from what Spark says after the last try of a task."""
    return failure_in(text) or Failure(endings.SOFTWARE, f'Spark could not finish: {reason_in(text)}')


def reason_in(text: str) -> str:
    marks = ('most recent failure: ', 'Exception: ', 'Error: ')
    for mark in marks:
        if mark in text:
            return first_line(text.split(mark, 1)[1])
    return first_line(text)


def prepare() -> Path:
    """Prepares a worker, and names a folder that Spark removes with the executor."""
    from pyspark import SparkFiles
    processes.end_with_parent = True
    return Path(os.path.abspath(SparkFiles.getRootDirectory()))


def find_facts(job: Job, number: int) -> Found:
    return parts.find_facts(job, prepare(), number)


def write_part(job: Job, facts: Any, task: Task) -> Written:
    shared, path = received(facts)
    return parts.write_part(job, shared, path, task)


def contents(path: str) -> bytes:
    with open(path, 'rb') as file:
        return file.read()


def received(facts: Any) -> tuple[Path, Facts]:
    """The folder that the tasks of this executor share, and what names the files of the facts in it."""
    shared = prepare()

    def path(text: bytes) -> str:
        name = hashlib.sha256(text).hexdigest()
        return str(once(shared / 'facts' / name, lambda target: write(target, text)))

    return shared, lambda: FactFiles(*map(path, facts.value))


def write(path: Path, text: bytes) -> None:
    path.write_bytes(text)

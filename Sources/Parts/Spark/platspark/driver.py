"""The run as a whole: plan, facts, parts, account."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Callable, Iterable, Optional, Union

from platspark import binary, endings, plan as plans, ranges
from platspark.binary import Refusal
from platspark.command import Options, is_question, options as read_options
from platspark.dry_run import describe
from platspark.endings import Failure
from platspark.engines import Engine, Shuffle
from platspark.job import FactFiles, Job
from platspark.local_engine import LocalEngine
from platspark.outputs import FolderOutput, JoinedOutput
from platspark.parts import Found, Written, rejects_of
from platspark.plan import Plan
from platspark.progress import counted
from platspark.running import run as run_binary
from platspark.storage import first_line, is_remote, matching, sizes_of, storage
from platspark.streams import open_closed, say, show
from platspark.submitted import sent_binary
from platspark.targets import check, targets_of
from platspark.workspace import Workspace

Output = Union[FolderOutput, JoinedOutput]
EngineMaker = Callable[[Options, str, Path], Engine]


def main(arguments: list[str]) -> int:
    open_closed()
    signal.signal(signal.SIGTERM, end_by_signal)
    # With nohup a run goes on.
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        signal.signal(signal.SIGHUP, end_by_signal)
    try:
        return run(read_options(arguments), engine_for)
    except Failure as failure:
        return told(failure)
    except KeyboardInterrupt:
        return endings.INTERRUPTED
    except BrokenPipeError:
        return end_of_pipe()


def end_by_signal(number: int, _: Optional[FrameType]) -> None:
    sys.exit(128 + number)


def end_of_pipe() -> int:
    """Ends as plat does when nobody reads standard output."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGPIPE)
    return 128 + signal.SIGPIPE


def run(options: Options, make_engine: EngineMaker) -> int:
    """Runs the job, and says what went wrong in one line."""
    folder = Path(tempfile.mkdtemp(prefix='plat-spark-'))
    try:
        return Run(options, make_engine, folder).run()
    except Failure as failure:
        return told(failure)
    except Refusal as refusal:
        say(refusal.messages)
        return refusal.status
    except BrokenPipeError:
        raise
    except OSError as error:
        # Of a file system that is away, or that denies access.
        location = f'{error.filename}: ' if isinstance(error.filename, str) else ''
        say(f'plat-spark: error: {location}{first_line(error)}\n'.encode())
        return endings.SOFTWARE
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def told(failure: Failure) -> int:
    say(f'plat-spark: error: {failure.message}\n'.encode(errors='surrogateescape'))
    return failure.status


def engine_for(options: Options, program: str, folder: Path) -> Engine:
    if options.engine == 'local':
        return LocalEngine(options.processes or os.cpu_count() or 1, folder)
    from platspark.spark_engine import SparkEngine
    return SparkEngine(options, program)


class Run:
    """One run, and what it has made so far."""

    def __init__(self, options: Options, make_engine: EngineMaker, folder: Path) -> None:
        self.options = options
        self.binary = binary.find(options.plat or (sent_binary() if options.engine == 'spark' else None))
        self._make_engine = make_engine
        # For small files of the driver.
        self._folder = folder
        self._accounts: list[str] = []
        self._results: list[str] = []
        self._failed_survey: Optional[Found] = None

    def run(self) -> int:
        options = self.options
        if is_question(options.words):
            return subprocess.run([self.binary, *options.words], stdin=subprocess.DEVNULL).returncode
        words = [path for word in options.words for path in matching(word)]
        plan = plans.read(self.binary, words, options.single, options.parts_b)
        self._targets = targets_of(plan, options)
        check(plan, self._targets, looks_elsewhere=not options.dry_run)
        sizes = sizes_of([files[0] for files in plan.files])
        held_sizes = sizes_of([files[0] for files in plan.layer_b_files])
        if options.dry_run:
            self._check_inputs(plan)
            show(describe(plan, sizes, options).encode(errors='surrogateescape'))
            return 0
        self._output = self._make_output(plan)
        self._rejects: Optional[JoinedOutput] = None
        self._has_rejects = False
        if plan.rejects is not None:
            self._rejects = JoinedOutput(plan.rejects, None, options.engine == 'local')
        try:
            for output in (self._output, self._rejects):
                if output is not None:
                    output.begin()
            engine = self._make_engine(options, self.binary, self._folder)
            try:
                return self._work(self._job(plan, sizes, held_sizes, engine), engine)
            finally:
                engine.close()
        finally:
            self._discard()

    def _make_output(self, plan: Plan) -> Optional[Output]:
        if plan.is_sum:
            return None
        if self._targets.folder is not None:
            return FolderOutput(self._targets.folder, self.options.overwrite)
        return JoinedOutput(self._targets.file, self.options.staging, self.options.engine == 'local')

    def _check_inputs(self, plan: Plan) -> None:
        """Lets the binary tell the first input that is missing."""
        for path in plan.inputs + plan.layer_b + plan.whole_files:
            if storage(path).size(path) is None:
                folder = str(self._folder) if is_remote(path) else None
                outcome = run_binary([self.binary, 'cat', *plan.message_options, '--', path], folder)
                if outcome.returncode != 0:
                    raise Refusal(outcome.returncode, outcome.stderr)

    def _discard(self) -> None:
        for output in (self._output, self._rejects):
            if output is not None:
                output.discard()

    def _job(self, plan: Plan, sizes: list[int], held_sizes: list[int], engine: Engine) -> Job:
        staged = self._output or self._rejects
        job = Job(
            name=self._folder.name, plan=plan, sizes=sizes,
            count=plans.part_count(self.options.parts, sum(sizes), engine.cores),
            folder=binary.working_folder(), staging=staged.staging if staged else '',
            binary=engine.program(self.binary), version=None if engine.is_local else binary.version(self.binary),
            threads=1 if engine.cores > 1 else None)
        if not plan.layer_b:
            return job
        held = replace(job, plan=plan.of_layer_b, sizes=held_sizes, mark=('--of-b',),
                       count=plan.layer_b_parts or 1)
        return replace(job, held=held)

    def _work(self, job: Job, engine: Engine) -> int:
        is_watched = engine.is_local and sys.stderr.isatty()
        path, all_tasks = self._find_facts(job, engine, 'facts', is_watched)
        facts, tasks = FactFiles(path), ranges.Tasks(all_tasks)
        if job.held is not None:
            path, held_tasks = self._find_facts(job.held, engine, 'facts-b', is_watched)
            facts, tasks = replace(facts, held=path), replace(tasks, held=held_tasks)
        if job.plan.is_shuffled:
            self._work_in_turns(job, engine.shuffle(job, facts, tasks), facts, is_watched)
        else:
            self._take_all(job, counted(engine.write_parts(job, facts, tasks.all), job.count, 'Write', is_watched))
        # No attempt may write where the commit has been.
        engine.close()
        return self._finish(job)

    def _find_facts(self, job: Job, engine: Engine, name: str, is_watched: bool) -> tuple[str, list[ranges.Task]]:
        """Finds the facts of all parts, and what each part reads."""
        path = str(self._folder / name)
        found = counted(engine.find_facts(job), job.count, 'Find facts', is_watched)
        self._merge([self._save_facts(name, facts) for facts in found], path)
        with open(path, 'rb') as file:
            return path, ranges.tasks(file.read() if job.plan.is_remote else b'', job.count, job.plan.is_remote)

    def _work_in_turns(self, job: Job, shuffle: Shuffle, facts: FactFiles, is_watched: bool) -> None:
        """Lets parts hand over to each other what they need, then write."""
        reading = job.held or job
        for written in counted(shuffle.scatter(), reading.count, 'Hand over', is_watched):
            self._take(job, written, has_output=False)
            if written.is_last:
                return
        shuffle.gather()
        # Where a feature follows others, a document has a comma.
        if job.plan.format == 'geojson':
            facts = replace(facts, path=self._with_features(shuffle.survey(), facts.path))
        self._take_all(job, counted(shuffle.write(facts), job.count, 'Write', is_watched))

    def _with_features(self, surveys: Iterable[Found], facts: str) -> str:
        """The facts of all parts with those about their features."""
        found = list(surveys)
        self._failed_survey = next((survey for survey in found if survey.status != 0), None)
        if self._failed_survey is not None:
            return facts
        features, merged = str(self._folder / 'features'), f'{facts}-and-features'
        self._merge([self._save(f'features-{survey.number:05}', survey.facts) for survey in found], features)
        self._merge([facts, features], merged)
        return merged

    def _take_all(self, job: Job, parts: Iterable[Written]) -> None:
        for written in parts:
            self._take(job, written)
            if written.is_last:
                break

    def _save_facts(self, name: str, found: Found) -> str:
        if found.status != 0:
            raise Refusal(found.status, found.messages)
        return self._save(f'{name}-{found.number:05}', found.facts)

    def _save(self, name: str, text: bytes) -> str:
        path = self._folder / name
        path.write_bytes(text)
        return str(path)

    def _merge(self, paths: Iterable[str], merged: str) -> None:
        binary.merge(self.binary, list(paths), merged)

    def _take(self, job: Job, written: Written, has_output: bool = True) -> None:
        """Takes a part, a failed one too: what it has written goes to standard output as in a single run."""
        if written.account is None:
            raise Refusal(written.status or endings.SOFTWARE, written.messages)
        # Where data are the reason, the run that writes the part tells it, and all that was told before.
        if self._failed_survey is not None and b'"features-unknown"' in written.account:
            raise Refusal(self._failed_survey.status, self._failed_survey.messages)
        self._accounts.append(f'account-{len(self._accounts):05}')
        self._save(self._accounts[-1], written.account)
        if self._output is not None and has_output:
            self._output.add(job, written)
        elif written.result:
            self._results.append(self._save(f'result-{written.number:05}', written.result))
        if self._rejects is not None and written.has_rejects:
            self._rejects.append(rejects_of(job, written))
            self._has_rejects = True

    def _finish(self, job: Job) -> int:
        status, messages = binary.tell(self.binary, job.plan.message_options, str(self._folder), self._accounts)
        if self._rejects is not None:
            # Older rejects stay if the command line cannot be carried out, which shows before any record is read.
            if status in (endings.USAGE, endings.CANNOT_CREATE) and not self._has_rejects:
                self._rejects.discard()
            else:
                self._rejects.commit()
        if self._output is None and len(self._results) == job.count:
            status = self._sum(job) or status
        # 1 says that a check has found problems, which are the output.
        elif self._output is not None and status in (0, 1):
            self._output.commit(job)
        say(messages)
        return status

    def _sum(self, job: Job) -> int:
        """Prints the sum, also where an input had bad records: then a file is not replaced, as in a single run."""
        results, path = str(self._folder / 'results'), str(self._folder / 'sum')
        self._merge(self._results, results)
        words = plans.with_options(job.plan.arguments, ['--results', results])
        # The binary compares the inputs with those of the results.
        with Workspace(job, self._folder) as space:
            outcome = space.complete(
                lambda: run_binary([self.binary, *words], space.folder, variables=space.variables))
        say(outcome.stderr)
        target = self._targets.file
        # 1 says that a check has found problems.
        if outcome.returncode in (0, 1) or target is None:
            Path(path).write_bytes(outcome.stdout)
            self._output = JoinedOutput(target, None, is_local=True)
            self._output.begin()
            self._output.append(path)
            self._output.commit()
        return outcome.returncode

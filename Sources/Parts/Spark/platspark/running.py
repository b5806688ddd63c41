"""Runs the binary, and ends what still runs when nobody needs it any more."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import threading
from typing import IO, Optional, Sequence, Union

from platspark import endings
from platspark.endings import Failure, Killed

Sink = Union[int, IO[bytes]]
LIBRARY = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1
# Signals by which a process ends itself.
CRASHES = (signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGFPE)


class Processes:
    """Processes that run now. A lock guards them, since each thread of the local engine waits for its own."""

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._is_over = False
        # Set in workers of Spark, which kills them without a word to their processes. Not for processes of threads.
        self.end_with_parent = False

    def start(self, words: Sequence[str], folder: Optional[str], output: Sink, messages: Sink = subprocess.PIPE,
              variables: Optional[dict[str, str]] = None) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._is_over:
                raise Failure(endings.SOFTWARE, 'the run has ended')
            try:
                process = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=messages,
                                           start_new_session=True, env={**os.environ, **(variables or {})},
                                           preexec_fn=ask_to_end if self.end_with_parent else None)
            except OSError as error:
                where = f' in {folder}' if error.filename == folder and folder is not None else ''
                raise Failure(endings.UNAVAILABLE, f'cannot run {words[0]}{where}: {error.strerror}') from None
            self._running.add(process)
            return process

    def forget(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            self._running.discard(process)

    def end(self) -> None:
        """Ends those that run, and starts no more until the next run."""
        with self._lock:
            self._is_over = True
            for process in self._running:
                end_all_of(process)

    def begin(self) -> None:
        with self._lock:
            self._is_over = False


# Those of a worker of Spark end with their task.
processes = Processes()


def ask_to_end() -> None:
    """Asks Linux to end this process when its parent ends."""
    LIBRARY.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def end_all_of(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and those that it has started, if it is a script."""
    try:
        os.killpg(process.pid, signal.SIGTERM)
    except ProcessLookupError:
        pass


def run(words: Sequence[str], folder: Optional[str] = None, output: Sink = subprocess.PIPE,
        variables: Optional[dict[str, str]] = None) -> subprocess.CompletedProcess[bytes]:
    """Runs to the end, with messages captured. A process that a signal ended is a failure of the machine."""
    process = processes.start(words, folder, output, variables=variables)
    try:
        written, messages = process.communicate()
    finally:
        if process.poll() is None:
            end_all_of(process)
            process.wait()
        processes.forget(process)
    check_signal(process.returncode, words)
    return subprocess.CompletedProcess(words, process.returncode, written or b'', messages or b'')


def check_signal(status: int, words: Sequence[str]) -> None:
    if status >= 0:
        return
    # The size of files may be limited by the system, which then ends the process.
    if status == -signal.SIGXFSZ:
        raise Failure(endings.CANNOT_WRITE, 'cannot write: the file would be larger than the system allows')
    name = signal.Signals(-status).name
    if -status in CRASHES:
        raise Failure(endings.SOFTWARE, f'{words[0]} was ended by {name}, a bug in plat')
    advice = ', as Linux does when memory runs out; use more --parts or fewer --processes' if name == 'SIGKILL' else ''
    raise Killed(endings.UNAVAILABLE, f'{words[0]} was ended by {name}{advice}')

"""The folder where plat runs for one part: the user's own, or one of copies where a path has a scheme."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Callable, TypeVar

from platspark.copies import SparseCopy, copy_whole, flat, folder_below, has_holes, link, once
from platspark.job import Job
from platspark.plan import stretches
from platspark.ranges import Task
from platspark.storage import is_remote

HEAD = 1 << 20
TAIL = 64 << 10
MARGIN = 1 << 20
# Any other input is copied whole by the part in which it begins, as it cannot be split.
SPLITTABLE = ('.csv', '.tsv', '.txt', '.json', '.geojson', '.geojsonl', '.geojsons', '.geojsonseq', '.ndjson', '.jsonl')
PACKED = (b'\x1f\x8b', b'PK\x03\x04')
# Names the file where the binary reports the holes of its inputs that it would have read.
REPORT_VARIABLE = 'PLAT_SPARSE_INPUTS'

Outcome = TypeVar('Outcome')


class Workspace:
    """Files of a part and a folder of its own, which goes with it."""

    def __init__(self, job: Job, shared: Path) -> None:
        self.job = job
        self.root = Path(tempfile.mkdtemp(prefix='plat-part-', dir=shared))
        self.folder = job.folder
        self._shared = shared / f'{job.name}-files'
        self._report = self.root / 'missing'
        self._copies: dict[str, SparseCopy] = {}
        try:
            if job.plan.is_remote:
                self._lay_out()
        except BaseException:
            self.remove()
            raise

    def __enter__(self) -> Workspace:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def remove(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)

    def _lay_out(self) -> None:
        plan = self.job.plan
        folder = folder_below(self.root, plan.paths)
        self._shared.mkdir(parents=True, exist_ok=True)
        self.folder = str(folder)
        for path in plan.paths:
            if not is_remote(path) and os.path.exists(os.path.join(self.job.folder, path)):
                link(folder, path, os.path.join(self.job.folder, path))
        for path in set(filter(is_remote, plan.paths)):
            # The directory of an archive is at its end, and every part reads it.
            if path in plan.whole_files or path.lower().endswith('.zip') or not has_holes(self._shared):
                self._put_whole(path, folder / path)
            else:
                self._copies[path] = SparseCopy(path, folder / path, self._shared)

    def _put_whole(self, path: str, local: Path) -> None:
        try:
            original = once(self._shared / 'others' / flat(path), lambda target: copy_whole(path, target))
        except FileNotFoundError:
            # The binary will tell, unless it can do without.
            return
        local.parent.mkdir(parents=True, exist_ok=True)
        local.symlink_to(original)

    def copies_of(self, index: int) -> list[SparseCopy]:
        return [self._copies[path] for path in self.job.plan.files[index] if path in self._copies]

    def complete(self, attempt: Callable[[], Outcome]) -> Outcome:
        """Runs the binary again and again, with more of its inputs, until it has read no hole of a copy."""
        while True:
            self._report.unlink(missing_ok=True)
            outcome = attempt()
            # Also of a run that has gone on without these bytes, as with a file of which it could do without.
            if not self._fetch_missing():
                return outcome

    @property
    def variables(self) -> dict[str, str]:
        """What the binary must know of the copies."""
        has_holes = any(not copy.is_whole for copy in self._copies.values())
        return {REPORT_VARIABLE: str(self._report)} if has_holes else {}

    def _fetch_missing(self) -> bool:
        """Fetches what the binary has reported. False if it has reported nothing."""
        lines = self._report.read_bytes().splitlines() if self._report.exists() else []
        if not lines:
            return False
        has_fetched = False
        for start, end, name in (line.split(b' ', 2) for line in lines):
            copy = self._copies.get(os.fsdecode(name))
            has_fetched = (copy is not None and copy.fetch_missing(int(start), int(end))) or has_fetched
        if not has_fetched:
            # File systems that compress may take zeros for holes.
            fetch_whole(list(self._copies.values()))
        return True

    def fetch_for_facts(self, number: int) -> None:
        """Copies what a part looks at: the head and the tail of each of its inputs, and its bytes with a margin."""
        for stretch in stretches(self.job.sizes, self.job.count, number):
            copies = self.copies_of(stretch.input)
            for copy in copies:
                copy.fetch(0, HEAD)
                copy.fetch((copy.size or 0) - TAIL, copy.size or 0)
            if self._can_split(copies):
                copies[0].fetch(stretch.start - MARGIN, stretch.end + MARGIN)
            elif len(copies) > 1 or stretch.start == 0:
                fetch_whole(copies)

    def _can_split(self, copies: list[SparseCopy]) -> bool:
        if len(copies) != 1 or not copies[0].path.lower().endswith(SPLITTABLE):
            return False
        with open(os.path.join(self.folder, copies[0].path), 'rb') as file:
            return not file.read(4).startswith(PACKED)

    def fetch_for_writing(self, task: Task) -> None:
        for index, use in task.uses.items():
            copies = self.copies_of(index)
            if use.is_whole or not self._can_split(copies):
                fetch_whole(copies)
            for copy in copies:
                copy.fetch(0, HEAD)
                copy.fetch((copy.size or 0) - TAIL, copy.size or 0)
            for copy in copies[:1]:
                copy.fetch(use.start - MARGIN, use.end + MARGIN)


def fetch_whole(copies: list[SparseCopy]) -> None:
    for copy in copies:
        copy.fetch_all()

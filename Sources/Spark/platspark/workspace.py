"""The folder where plat runs for one part: the user's own, or one of copies where a path has a scheme."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Optional

from platspark.copies import SparseCopy, copy_whole, flat, folder_below, link, once
from platspark.job import Job
from platspark.plan import stretches
from platspark.ranges import State, Task, leaves, uses_in
from platspark.storage import is_remote

HEAD = 1 << 20
TAIL = 64 << 10
MARGIN = 1 << 20
# Copies grow up to this margin when a run on them fails; then its messages are true.
MOST_MARGIN = 64 << 20
# Any other input is copied whole by the part in which it begins, as it cannot be split.
SPLITTABLE = ('.csv', '.tsv', '.txt', '.json', '.geojson', '.geojsonl', '.geojsons', '.geojsonseq', '.ndjson', '.jsonl')
PACKED = (b'\x1f\x8b', b'PK\x03\x04')


class Workspace:
    """Files of a part and a folder of its own, which goes with it."""

    def __init__(self, job: Job, shared: Path) -> None:
        self.job = job
        self.root = Path(tempfile.mkdtemp(prefix='plat-part-', dir=shared))
        self.folder = job.folder
        self._shared = shared / f'{job.name}-files'
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
        self.folder = str(folder)
        for path in plan.paths:
            if not is_remote(path) and os.path.exists(os.path.join(self.job.folder, path)):
                link(folder, path, os.path.join(self.job.folder, path))
        for path in set(filter(is_remote, plan.paths)):
            # The directory of an archive is at its end, and every part reads it.
            if path in plan.others or path.lower().endswith('.zip'):
                self._put_whole(path, folder / path)
            else:
                self._copies[path] = SparseCopy(path, folder / path, self._shared)

    def _put_whole(self, path: str, place: Path) -> None:
        try:
            original = once(self._shared / 'others' / flat(path), lambda target: copy_whole(path, target))
        except FileNotFoundError:
            # The binary will tell, unless it can do without.
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(original)

    def copies_of(self, index: int) -> list[SparseCopy]:
        return [self._copies[path] for path in self.job.plan.files[index] if path in self._copies]

    def fetch_for_facts(self, number: int, margin: int) -> None:
        """Copies what a part looks at: the head and the tail of each of its inputs, and its bytes with a margin."""
        for stretch in stretches(self.job.sizes, self.job.count, number):
            copies = self.copies_of(stretch.input)
            for copy in copies:
                copy.fetch(0, HEAD)
                copy.fetch((copy.size or 0) - TAIL, copy.size or 0)
            if self._can_split(copies):
                copies[0].fetch(stretch.start - margin, stretch.end + margin)
            elif len(copies) > 1 or stretch.start == 0:
                fetch_whole(copies)

    def _can_split(self, copies: list[SparseCopy]) -> bool:
        if len(copies) != 1 or not copies[0].path.lower().endswith(SPLITTABLE):
            return False
        with open(os.path.join(self.folder, copies[0].path), 'rb') as file:
            return not file.read(4).startswith(PACKED)

    def lacks(self, number: int, facts: bytes) -> bool:
        """True if a part has used bytes that are not copied. Copies inputs that turn out to be whole in one part."""
        starts = {stretch.input: stretch.start for stretch in stretches(self.job.sizes, self.job.count, number)}
        is_lacking = False
        for index, states in uses_in(facts).items():
            is_lacking = self._lacks(self.copies_of(index), starts.get(index), states) or is_lacking
        return is_lacking

    def _lacks(self, copies: list[SparseCopy], start: Optional[int], states: list[State]) -> bool:
        if any(state.get('whole', False) for state in states) or not self._can_split(copies):
            is_lacking = any(not copy.is_whole for copy in copies)
            fetch_whole(copies)
            return is_lacking
        # A record that runs into a hole may seem to end behind it, so all bytes up to the end must be there.
        return any(not copy.covers(state['start'] if start is None else min(start, state['start']), state['end'])
                   for copy in copies[:1] for state in leaves(states))

    @property
    def has_holes(self) -> bool:
        return any(not copy.is_whole for copy in self._copies.values())

    @property
    def lacks_files(self) -> bool:
        """True if a named input is not there, so that more of the others would not help."""
        return any(self._copies[path].size is None for path in self.job.plan.inputs if path in self._copies)

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

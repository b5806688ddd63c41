"""Runs over parts that hand over to each other what they need."""

import os
import tempfile

from part_outcomes import content, messages, run


def exchange(sent, target, count):
    """Puts what each part has written for another where that reads it."""
    received = [f'{target}-{part}' for part in range(count)]
    for folder in received:
        os.mkdir(folder)
    for part, folder in enumerate(sent):
        for name in os.listdir(folder):
            os.rename(f'{folder}/{name}', f'{received[int(name)]}/{part}')
        os.rmdir(folder)
    return received


class Parts:
    """Runs of one command over parts."""

    def __init__(self, plat, command, count):
        self.plat, self.command, self.count = plat, command, count
        self.accounts, self.rejects, self.output, self.failed = [], b'', b'', False

    def all(self, make_words, tells=False, is_told_later=False):
        for part in range(self.count):
            words = ['--part', str(part), '--facts', 'all.facts', *make_words(part)]
            if tells:
                self.accounts.append(f'account{len(self.accounts)}')
                words += ['--summary-to', self.accounts[-1], '--rejects', 'part.csv']
            outcome = run(self.plat, *self.command, *words)
            self.output += outcome.stdout
            self.rejects += content('part.csv')
            if outcome.stderr and not is_told_later:
                raise AssertionError(f'{words}: {outcome.stderr.decode()}')
            if outcome.returncode != 0:
                self.failed = True
                return

    def sent(self, name, make_words, tells=False):
        """Lets all parts hand something over, into folders with a name; none if one has failed."""
        folders = [f'{name}-{part}' for part in range(self.count)]

        def words(part):
            os.mkdir(folders[part])
            return make_words(part) + ['--shuffle-to', folders[part]]

        self.all(words, tells)
        return [] if self.failed else folders

    def survey(self, words):
        """Adds to the facts which parts have features."""
        self.all(lambda part: [*words(part), '--features-to', f'features{part}'], is_told_later=True)
        if not self.failed:
            merged = run(self.plat, 'parts', 'merge', '-o', 'more.facts', 'all.facts',
                         *(f'features{part}' for part in range(self.count)))
            if merged.returncode != 0:
                raise AssertionError(merged.stderr.decode())
            os.rename('more.facts', 'all.facts')
        self.failed = False

    def difference(self, single, is_verdict=False):
        """The difference of what all parts leave from a single run; None for none. With status 1 a verdict is complete."""
        told = run(self.plat, 'parts', 'report', *self.accounts)
        if told.returncode != single.returncode:
            return f'{told.returncode}, not {single.returncode}: {told.stderr.decode()}{single.stderr.decode()}'
        is_done = told.returncode == 0 or is_verdict and told.returncode == 1
        if is_done and self.output != single.stdout:
            return 'another output'
        is_same = messages(told) == messages(single) if is_done else messages(told) >= messages(single)
        if not is_same:
            return f'says\n{told.stderr.decode()}instead of\n{single.stderr.decode()}'
        return None if self.rejects == content('single.csv') else 'other rejects'


def by_key(parts):
    """Lets parts hand over records by key, then what is made of them."""
    rows = parts.sent('rows', lambda part: [], tells=True)
    if parts.failed:
        return
    rows = exchange(rows, 'rows-of', parts.count)
    groups = exchange(parts.sent('groups', lambda part: ['--shuffle-from', rows[part]]), 'groups-of', parts.count)
    parts.survey(lambda part: ['--shuffle-from', groups[part]])
    parts.all(lambda part: ['--shuffle-from', groups[part]], tells=True)


def compare_parts(plat, command, count, work=by_key, is_verdict=False):
    """The difference of a command over parts, which hand over what they need, from a single run; None for none."""
    single = run(plat, *command, '--rejects', 'single.csv')
    for part in range(count):
        found = run(plat, *command, '--parts', str(count), '--part', str(part), '--facts-to', f'facts{part}')
        if found.returncode != 0:
            return None if single.returncode == found.returncode else f'{command}: {found.stderr.decode()}'
    merged = run(plat, 'parts', 'merge', '-o', 'all.facts', *(f'facts{part}' for part in range(count)))
    if merged.returncode != 0:
        return None if b'--time-format' in merged.stderr else f'parts merge: {merged.stderr.decode()}'
    parts = Parts(plat, command, count)
    try:
        work(parts)
        fault = parts.difference(single, is_verdict)
    except AssertionError as error:
        fault = error
    return f'{command} in {count} parts: {fault}' if fault else None


def play(compare, rounds, first_seed):
    """Prints the differences that rounds find, each in a folder of its own, or 'ok'."""
    faults = []
    for seed in range(first_seed, first_seed + rounds):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            if fault := compare(seed):
                faults.append(f'seed {seed}: {fault}')
    print('\n'.join(faults) or 'ok')

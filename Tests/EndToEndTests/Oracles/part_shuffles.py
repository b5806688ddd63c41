"""Runs over parts that hand over to each other what they need."""

import os

from part_outcomes import content, run


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
                words += ['--account-to', self.accounts[-1], '--rejects', 'part.csv']
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
            merged = run(self.plat, 'facts', 'merge', '-o', 'more.facts', 'all.facts',
                         *(f'features{part}' for part in range(self.count)))
            if merged.returncode != 0:
                raise AssertionError(merged.stderr.decode())
            os.rename('more.facts', 'all.facts')
        self.failed = False

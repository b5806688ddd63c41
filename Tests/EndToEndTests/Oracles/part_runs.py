"""Runs over parts of inputs against single runs: PLAT ROUNDS SEED SAMPLES. Prints 'ok', or what differs.

Each round makes inputs whose quotes, line breaks and bad records fall on boundaries of parts, finds facts about each part,
joins these in any order, and writes the parts. Joined, they must be what the single run writes, rejects included.
"""

import random
import sys

from part_inputs import make, squares
from part_outcomes import content, messages, run

PLAT, ROUNDS, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
SAMPLES = sys.argv[4]
COMMANDS = (['cat'], ['cat', '--fields', 'a,c,n'], ['filter', 'n > 4 OR a % 2 = 0'], ['filter', 'a = 3', '--explode'],
            ['join', '--key', 'n=k', '--duplicates', 'all'], ['join', '--key', 'a=k', '--type', 'inner', '--duplicates', 'first'],
            ['join', '--key', 'n=k', '--type', 'anti'],
            ['cat', '--where', 'record() % 3 > 0', '--set', 'm=record()', '--rename', 'm=k', '--exclude', 'note'], ['cat', '--bbox', '0,0,90,80'], ['bounds'], ['bounds', '--as', 'rects'],
            ['shape', 'circle', '--radius', '500'], ['points', '--at', 'vertices'], ['points'], ['buffer', '900m'],
            ['buffer', '--rings', '1km,2km'], ['hull', '--kind', 'box'], ['convert', '--to', 'map-point'], ['measure'],
            ['declination', '--date', '2026-05-01'], ['geocode', 'reverse'], ['geocode', 'link', '--to', 'osm'],
            ['intersect', '--join', 'inner'], ['intersect', '--join', 'left', '--first'], ['intersect', '--clip'],
            ['intersect', '--difference'], ['intersect', '--count'], ['intersect', '--nearest'])
TABLES = (['intersect', '--pairs'], ['intersect', '--pairs', '--id-b', 'name'], ['intersect', '--pairs', '--count'],
          ['bounds', '--as', 'table'])
# Without records to skip or to reject.
CHECKS = (['check'], ['check', '--json'], ['check', '-q'])
SUMS = (['info'], ['info', '--json', '--stats'], ['info', '--bbox', '0,0,90,80'],
        ['bounds', '--as', 'total'], ['bounds', '--as', 'total', '--json'],
        ['bounds', '--as', 'bbox'])


def compare(seed):
    # A round that ended early may have left these, and not every command writes them.
    content('single.csv'), content('part.csv')
    draw = random.Random(seed)
    names = [make(draw, number, SAMPLES) for number in range(draw.choice([1, 1, 2, 3]))]
    isSum = draw.random() < 0.25
    kind = draw.choice([SUMS, CHECKS]) if isSum else TABLES if draw.random() < 0.15 else COMMANDS
    command = [*draw.choice(kind), *names]
    if command[0] == 'intersect':
        command.append(squares(draw))
    if command[0] == 'join':
        with open('keys.csv', 'w') as file:
            file.write('k,v\n' + ''.join(f'{draw.choice(["3", "03", "5", "7.5", "", "2", "x"])},{row}\n' for row in range(9)))
        command.append('keys.csv')
    if kind is COMMANDS:
        command += ['-f', draw.choice(['geojson', 'geojsonseq', 'csv'])]
    if kind is CHECKS:
        command += draw.choice([[], ['--explain']])
    else:
        command += draw.choice([['--on-error', 'skip'], ['--on-error', 'skip'], ['--on-error', 'skip', '--explain'], []])
    # Some of them are empty either way.
    count = draw.choice([1, 2, 3, 7, 64 if ROUNDS > 50 else 24])

    def rejects_to(name):
        return [] if kind is CHECKS else ['--rejects', name]

    single = run(PLAT, *command, *rejects_to('single.csv'))
    facts = [f'facts{number}' for number in range(count)]
    for number, name in enumerate(facts):
        found = run(PLAT, *command, '--parts', str(count), '--part', str(number), '--facts-to', name)
        if found.returncode != 0:
            # Inputs that cannot be opened at all fail alike.
            return None if single.returncode == found.returncode else f'{command}: {found.stderr.decode()}'
    draw.shuffle(facts)
    merged = run(PLAT, 'parts', 'merge', '-o', 'all.facts', *facts)
    if merged.returncode != 0:
        return f'parts merge: {merged.stderr.decode()}'
    output, rejects = b'', b''
    accounts = [f'account{number}' for number in range(count)]
    for number, account in enumerate(accounts):
        part = run(PLAT, *command, '--part', str(number), '--facts', 'all.facts', '--summary-to', account,
                   *rejects_to('part.csv'))
        rejects += content('part.csv')
        if isSum:
            with open(f'result{number}', 'wb') as file:
                file.write(part.stdout)
        output += part.stdout
        if part.stderr:
            return f'{command} in {count} parts: {part.stderr.decode()}'
        if part.returncode != 0:
            break
    told = run(PLAT, 'parts', 'report', *accounts[:number + 1])
    if isSum and told.returncode == 0:
        run(PLAT, 'parts', 'merge', '-o', 'all.results', *(f'result{number}' for number in range(count)))
        summed = run(PLAT, *command, '--results', 'all.results')
        output, told.returncode = summed.stdout, summed.returncode
        told.stderr += summed.stderr
    if told.returncode != single.returncode:
        return f'{command} in {count} parts: {told.returncode}, not {single.returncode}'
    if (told.returncode == 0 or isSum and single.stdout) and output != single.stdout:
        return f'{command} in {count} parts writes something else'
    # The chunk of the record that ends a single run tells no warnings.
    isSame = messages(told) == messages(single) if told.returncode == 0 else messages(told) >= messages(single)
    if not isSame:
        return f'{command} in {count} parts says\n{told.stderr.decode()}instead of\n{single.stderr.decode()}'
    # That no part has a field is known only once all have been written.
    isKnownLate = b'no field named' in told.stderr
    isSame = rejects == content('single.csv') or isKnownLate
    return None if isSame else f'{command} in {count} parts has other rejects'


wrong = [f'seed {seed}: {fault}' for seed in range(SEED, SEED + ROUNDS) if (fault := compare(seed))]
print('\n'.join(wrong) or 'ok')

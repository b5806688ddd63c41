/// The candidate a misspelt word most likely stands for: one that begins with it, or the one fewest slips of the
/// keyboard away. Nil when none is near.
///
/// A short word is near to many others, so one of up to five letters may have one slip only, and not in its first letter.
///
/// It is only a suggestion: a script that relied on an abbreviation would break when an option is added.
public func nearestMatch(to word: String, in candidates: [String]) -> String? {
    guard word.count > 1 else { return nil }
    if let extended = candidates.first(where: { $0.hasPrefix(word) }) { return extended }
    let isShort = word.count <= 5
    let reach = isShort ? 1 : 2
    let folded = word.lowercased()
    let near = candidates.map { (candidate: $0, distance: editDistance(folded, $0.lowercased())) }
        .filter { !isShort || $0.candidate.lowercased().first == folded.first }
    return near.filter { $0.distance <= reach }.min { $0.distance < $1.distance }?.candidate
}

/// The names that a misspelt one may stand for, as advice lists them: all that differ from it in capitals alone, else
/// the nearest; nil when none is near.
///
/// - Parameter show: a name as the advice shows it.
public func namesMeant(by name: String, in candidates: [String], shown show: (String) -> String = { $0 }) -> String? {
    let folded = name.lowercased()
    let alike = candidates.filter { $0.lowercased() == folded }
    guard alike.isEmpty else { return alike.map(show).joined(separator: " or ") }
    return nearestMatch(to: name, in: candidates).map(show)
}

/// Number of characters to add, drop, change or swap with a neighbour to turn one word into the other: the restricted
/// Damerau-Levenshtein distance.
///
/// - Complexity: O(*n* × *m*).
public func editDistance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for i in 1...first.count {
        var row = [i]
        for j in 1...second.count {
            let change = last[j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1)
            var best = min(change, last[j] + 1, row[j - 1] + 1)
            if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
                best = min(best, beforeLast[j - 2] + 1)
            }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[second.count]
}

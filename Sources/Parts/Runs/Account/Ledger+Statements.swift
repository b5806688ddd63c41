package import Layers

/// The counts of all parts, from the statements of their runs.
extension Ledger {
    /// Reports changes that runs on parts have postponed, each kind once, in the order of their codes.
    package func reportLate(_ problems: [Problem]) {
        var first: [String: Problem] = [:]
        for problem in problems { first[problem.code] = first[problem.code] ?? problem }
        lateCodes.formUnion(first.keys)
        for problem in first.sorted(by: { $0.key < $1.key }).map(\.value) { diagnostics.report(problem) }
    }

    /// Reports the messages of a run on the next part, except about fields that only that part lacks.
    package func report(_ statement: RunStatement, isQuiet: Bool = false) {
        for report in statement.reports where !isQuiet || report.problem.severity != .note {
            let isLate = statement.lateCodes.contains(report.problem.code)
            let isKnown = !isLate && account.altered.contains { $0.code == report.problem.code }
            diagnostics.report(report, isKnown: isKnown)
        }
        for problem in statement.lacks where !isLacking(problem) {
            lacks.append(problem)
            if problem.severity != .error, !isSeen(problem) { diagnostics.report(problem) }
        }
        account.merge(statement.account)
        account.otherLayer = account.otherLayer ?? statement.account.otherLayer
        for (index, count) in statement.comparisons.enumerated() {
            if index < comparisons.count { comparisons[index] += count } else { comparisons.append(count) }
        }
        areRejectsListed = areRejectsListed || statement.listsRejects
        lateCodes.formUnion(statement.lateCodes)
        hasFaults = hasFaults || statement.hasFaults
        switch (product, statement.product) {
        case (.pairs(let count), .pairs(let more)): product = .pairs(count + more)
        case (.found(let count, let noun), .found(let more, _)): product = .found(count + more, noun)
        case (.section(let section as any SentSection), .section(let next as any SentSection)):
            product = .section(section.joined(withSection: next))
        default: product = statement.product
        }
    }

    /// Reports what the command says of its own.
    package func reportSection() {
        if case .section(let section as any SentSection) = product { section.report(to: diagnostics, of: account) }
    }

    /// The first error of a field that no part has found.
    package var errorOfLack: Problem? { lacks.first { $0.severity == .error && !isSeen($0) } }

    /// True if an earlier part lacks the same.
    private func isLacking(_ problem: Problem) -> Bool {
        lacks.contains { other in
            other.code == problem.code && other.field == problem.field && other.location == problem.location
        }
    }

    private func isSeen(_ problem: Problem) -> Bool {
        seenFields.contains { $0 == (problem.location?.source ?? "", problem.field ?? "") }
    }

    /// Continues after the records of all parts, which were counted, with what parts have made of them.
    ///
    /// - Parameter groupCount: number of groups of rows; nil if each record is a feature.
    package func goOn(groupCount: Int?) {
        let records = account
        account = Account()
        account.take(records, groupCount: groupCount)
        account.otherLayer = records.otherLayer
    }

    /// Counts nothing of the rows: a bad one has ended the run before any group was made.
    package func forgetRows() { account = Account() }

    /// Takes the records counted so far as those of a layer that features are compared with.
    package func holdAll() {
        let counted = account
        account = Account()
        account.hold(counted, as: .layerB)
    }
}

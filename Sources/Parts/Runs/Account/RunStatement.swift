package import JSON
package import Layers
package import Runner

/// All that a run reports at its end: its messages, its counts, and the problem that ended it. Statements of runs on
/// parts of an input make that of a single run.
package struct RunStatement {
    package var account: Account
    package var product: Account.Product
    package var reports: [Diagnostics.Report]
    /// The problem that ended the run.
    package var failure: Problem?
    /// The code of what makes the run a failure though its work has come to its end.
    package var failureCode: String?
    package var command: String
    package var inputs: [String]
    package var listsRejects: Bool
    package var comparisons: [Int]
    /// Problems about fields that options name and the part has not found.
    package var lacks: [Problem]
    /// The task of the run, the number of its part, and the number of parts.
    package var part: (task: String, number: Int, count: Int)?
    /// Fields that options name, and inputs in which features have them.
    package var seenFields: [(source: String, field: String)]
    package var share: Share
    /// Codes of changes that this run reports, although other runs have counted them.
    package var lateCodes: [String]
    /// True if the run has found problems, and so ends with status 1.
    package var hasFaults: Bool
    /// Seconds since 1970 at its start and end.
    package var time: ClosedRange<Double>

    /// The share of the work that a run on a part does.
    package enum Share: Equatable, Sendable {
        case whole
        /// It reads a layer that others compare features with.
        case layerB
        /// It reads rows, of which others make features.
        case rows
        /// It reads records, of which others write some.
        case records
        /// It reads features, which others write, once it is known of all which labels show.
        case labels
        /// It writes features from what others have sent; with the bytes sent and received.
        case handed(ShuffleTally)
    }

    package init(
        _ ledger: Ledger, _ run: CurrentRun.Facts, failure: Problem?, time: ClosedRange<Double>, share: Share = .whole
    ) {
        (self.time, comparisons, seenFields, lacks) = (time, ledger.comparisons, ledger.seenFields, ledger.lacks)
        (account, product, self.share) = (ledger.account, ledger.product, share)
        (lateCodes, hasFaults) = (ledger.lateCodes.sorted(), ledger.hasFaults)
        reports = ledger.diagnostics.reported
        self.failure = failure.map { ledger.diagnostics.spell($0) }
        failureCode = run.error
        (command, inputs, listsRejects) = (run.command, run.inputs, ledger.listsRejects)
    }
}

extension RunStatement {
    /// What the command counts in a way of its own.
    var section: (any SentSection)? {
        if case .section(let section) = product { section as? any SentSection } else { nil }
    }

    package var value: JSONValue {
        [
            "part": part.map { .array([.string($0.task), .integer($0.number), .integer($0.count)]) } ?? .null,
            "statement": .string(command), "inputs": .array(inputs.map { .string($0) }), "account": account.value,
            "product": product.value, "section": section?.value ?? .null, "reports": .array(reports.map(\.value)),
            "failure": failure?.value ?? .null,
            "fields": .array(seenFields.map { .array([.string($0.source), .string($0.field)]) }),
            "lacks": .array(lacks.map(\.value)), "comparisons": .array(comparisons.map { .integer($0) }),
            "code": failureCode.map { .string($0) } ?? .null,
            "rejects": .boolean(listsRejects),
            "share": share.value, "late": .array(lateCodes.map { .string($0) }), "faults": .boolean(hasFaults),
            "began": .number(time.lowerBound), "ended": .number(time.upperBound),
        ]
    }

    package init?(_ value: JSONValue) {
        guard let command = value["statement"]?.text, let inputs = value["inputs"]?.items,
            let account = value["account"].flatMap({ Account($0) }),
            let product = value["product"].flatMap({ Account.Product($0) }), let reports = value["reports"]?.items,
            let rejects = value["rejects"]?.flag, let began = value["began"]?.number,
            let ended = value["ended"]?.number, began <= ended, let share = Share(value["share"])
        else { return nil }
        self.share = share
        lateCodes = (value["late"]?.items ?? []).compactMap(\.text)
        hasFaults = value["faults"]?.flag ?? false
        (self.command, self.inputs, self.account) = (command, inputs.compactMap(\.text), account)
        (self.product, listsRejects, time) = (product, rejects, began...ended)
        if let section = value["section"], let type = CurrentRun.section(of: command), let known = type.init(section) {
            self.product = .section(known)
        }
        self.reports = reports.compactMap { Diagnostics.Report($0) }
        failure = value["failure"].flatMap { Problem($0) }
        failureCode = value["code"]?.text
        if let items = value["part"]?.items, items.count == 3, let task = items[0].text, let number = items[1].int,
            let count = items[2].int
        {
            part = (task, number, count)
        }
        lacks = (value["lacks"]?.items ?? []).compactMap { Problem($0) }
        comparisons = (value["comparisons"]?.items ?? []).compactMap(\.int)
        seenFields = (value["fields"]?.items ?? []).compactMap { item in
            guard let pair = item.items, pair.count == 2, let source = pair[0].text, let field = pair[1].text else {
                return nil
            }
            return (source, field)
        }
        guard self.reports.count == reports.count, self.inputs.count == inputs.count else { return nil }
    }
}

extension RunStatement.Share {
    fileprivate var value: JSONValue {
        switch self {
        case .whole: .null
        case .layerB: .boolean(false)
        case .rows: .boolean(true)
        case .records: .string("records")
        case .labels: .string("labels")
        case .handed(let tally): .array([.integer(tally.given), .integer(tally.taken)])
        }
    }

    fileprivate init?(_ value: JSONValue?) {
        switch value {
        case .null?, nil: self = .whole
        case .string("records")?: self = .records
        case .string("labels")?: self = .labels
        case let value?:
            if let areRows = value.flag {
                self = areRows ? .rows : .layerB
                return
            }
            guard let numbers = value.items?.compactMap(\.int), numbers.count == 2 else { return nil }
            self = .handed(ShuffleTally(given: numbers[0], taken: numbers[1]))
        }
    }
}

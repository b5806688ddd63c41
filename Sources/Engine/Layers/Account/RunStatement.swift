public import JSON

/// All that a run has to say at its end: its messages, its account, and the problem that ended it. Statements of runs on
/// parts of an input make that of a single run.
public struct RunStatement {
    public var account: Account
    public var product: Account.Product
    public var reports: [Diagnostics.Report]
    /// The problem that ended the run.
    public var failure: Problem?
    /// The code of what makes the run a failure though its work has come to its end.
    public var failureCode: String?
    public var command: String
    public var inputs: [String]
    public var listsRejects: Bool
    public var comparisons: [Int]
    /// Warnings about fields that options name and no feature of the part has.
    public var lacks: [Problem]
    /// The task of the run, the number of its part, and the number of parts.
    public var part: (task: String, number: Int, count: Int)?
    /// Fields that options name, and inputs in which features have them.
    public var seenFields: [(source: String, field: String)]
    public var share: Share
    /// Codes of changes that this run tells, although others have counted them.
    public var lateCodes: [String]
    /// True if the run has found problems, and so ends with status 1.
    public var hasFaults: Bool
    /// Seconds since 1970 at its start and end.
    public var time: ClosedRange<Double>

    /// The share of the work that a run on a part does.
    public enum Share: Equatable, Sendable {
        case whole
        /// It reads a layer that others compare features with.
        case held
        /// It reads rows, of which others make features.
        case rows
        /// It reads records, of which others write some.
        case records
        /// It reads features, which others write, once it is known of all which labels show.
        case labels
        /// It writes features from what others have handed over; with the bytes handed over and received.
        case handed(ShuffleTally)
    }

    public init(_ ledger: Ledger, _ run: Account.Run, failure: Problem?, time: ClosedRange<Double>) {
        (self.time, comparisons, seenFields, lacks) = (time, ledger.comparisons, ledger.seenFields, ledger.lacks)
        (account, product, share) = (ledger.account, ledger.product, ledger.share)
        (lateCodes, hasFaults) = (ledger.lateCodes.sorted(), ledger.hasFaults)
        reports = ledger.diagnostics.reported
        self.failure = failure.map { ledger.diagnostics.spell($0) }
        failureCode = run.error
        (command, inputs, listsRejects) = (run.command, run.inputs, ledger.listsRejects)
    }
}

extension RunStatement {
    public var value: JSONValue {
        [
            "part": part.map { .array([.string($0.task), .integer($0.number), .integer($0.count)]) } ?? .null,
            "statement": .string(command), "inputs": .array(inputs.map { .string($0) }), "account": account.value,
            "product": product.value, "reports": .array(reports.map(\.value)), "failure": failure?.value ?? .null,
            "fields": .array(seenFields.map { .array([.string($0.source), .string($0.field)]) }),
            "lacks": .array(lacks.map(\.value)), "comparisons": .array(comparisons.map { .integer($0) }),
            "code": failureCode.map { .string($0) } ?? .null,
            "rejects": .boolean(listsRejects),
            "share": share.value, "late": .array(lateCodes.map { .string($0) }), "faults": .boolean(hasFaults),
            "began": .number(time.lowerBound), "ended": .number(time.upperBound),
        ]
    }

    public init?(_ value: JSONValue) {
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
        case .held: .boolean(false)
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
                self = areRows ? .rows : .held
                return
            }
            guard let numbers = value.items?.compactMap(\.int), numbers.count == 2 else { return nil }
            self = .handed(ShuffleTally(given: numbers[0], taken: numbers[1]))
        }
    }
}

extension Account {
    fileprivate var value: JSONValue {
        var object: JSONObject = [
            "read": .integer(read), "written": .integer(written), "withoutGeometry": .integer(withoutGeometry),
            "worked": .integer(worked), "bad": .integer(badCount), "skipped": Self.value(skipped),
            "altered": Self.value(altered),
        ]
        object["made"] = made.map { .integer($0) }
        if earlier > 0 { object["earlier"] = .integer(earlier) }
        object["earlierFound"] = earlierFound.map { .integer($0) }
        if let held {
            object["held"] = [
                "read": .integer(held.read), "skipped": Self.value(held.skipped), "name": .string(held.name.rawValue),
            ]
        }
        return .object(object)
    }

    fileprivate init?(_ value: JSONValue) {
        self.init()
        guard let read = value["read"]?.int, let written = value["written"]?.int,
            let withoutGeometry = value["withoutGeometry"]?.int, let worked = value["worked"]?.int,
            let bad = value["bad"]?.int, let skipped = Self.counts(value["skipped"]),
            let altered = Self.counts(value["altered"])
        else { return nil }
        (self.read, self.written, self.withoutGeometry) = (read, written, withoutGeometry)
        (self.worked, badCount, self.skipped, self.altered) = (worked, bad, skipped, altered)
        made = value["made"]?.int
        (earlier, earlierFound) = (value["earlier"]?.int ?? 0, value["earlierFound"]?.int)
        guard let held = value["held"] else { return }
        guard let read = held["read"]?.int, let skipped = Self.counts(held["skipped"]),
            let name = held["name"]?.text.flatMap({ Held.Name(rawValue: $0) })
        else { return nil }
        self.held = Held(read: read, skipped: skipped, name: name)
    }

    private static func value(_ counts: [(code: String, count: Int)]) -> JSONValue {
        .array(counts.map { .array([.string($0.code), .integer($0.count)]) })
    }

    private static func counts(_ value: JSONValue?) -> [(code: String, count: Int)]? {
        guard let items = value?.items else { return nil }
        let counts = items.compactMap { item -> (code: String, count: Int)? in
            guard let pair = item.items, pair.count == 2, let code = pair[0].text, let count = pair[1].int else {
                return nil
            }
            return (code, count)
        }
        return counts.count == items.count ? counts : nil
    }
}

extension Account.Product {
    /// Products of commands that work on parts.
    fileprivate var value: JSONValue {
        switch self {
        case .rect: .string("rect")
        case .facts: .string("facts")
        case .problems: .string("problems")
        case .pairs(let count): .integer(count)
        case .found(let count, let noun): .array([.integer(count), .string(noun.rawValue)])
        case .labels(let deed): .array([.string(deed)])
        default: .string("features")
        }
    }

    fileprivate init?(_ value: JSONValue) {
        switch value.text {
        case "rect": self = .rect
        case "facts": self = .facts
        case "problems": self = .problems([])
        case "features": self = .features
        default:
            if let items = value.items, items.count == 2, let count = items[0].int,
                let noun = items[1].text.flatMap({ Account.MadeNoun(rawValue: $0) })
            {
                self = .found(count, noun)
                return
            }
            if let deed = value.items?.first?.text {
                self = .labels(deed)
                return
            }
            guard let count = value.int else { return nil }
            self = .pairs(count)
        }
    }
}

extension Diagnostics.Report {
    fileprivate var value: JSONValue {
        ["problem": problem.value, "repeats": .integer(repeats), "others": .boolean(hasOthers)]
    }

    fileprivate init?(_ value: JSONValue) {
        guard let problem = value["problem"].flatMap({ Problem($0) }), let repeats = value["repeats"]?.int,
            let hasOthers = value["others"]?.flag
        else { return nil }
        self.init(problem: problem, repeats: repeats, hasOthers: hasOthers)
    }
}

extension Problem {
    /// The problem as JSON, and a problem of such JSON.
    public var value: JSONValue {
        var object: JSONObject = [
            "kind": .string(kind.rawValue), "severity": .string(severity.rawValue), "code": .string(code),
            "message": .string(message.description),
        ]
        object["hint"] = hint.map { .string($0.description) }
        object["field"] = field.map { .string($0) }
        object["place"] = place?.value
        return .object(object)
    }

    public init?(_ value: JSONValue) {
        guard let kind = value["kind"]?.text.flatMap({ Kind(rawValue: $0) }),
            let severity = value["severity"]?.text.flatMap({ Severity(rawValue: $0) }),
            let code = value["code"]?.text, let message = value["message"]?.text
        else { return nil }
        self.init(
            kind, code, severity: severity, "\(message)", hint: value["hint"]?.text.map { "\($0)" },
            field: value["field"]?.text)
        place = value["place"].flatMap { Place($0) }
    }
}

extension Place {
    /// The place as JSON, and a place of such JSON.
    public var value: JSONValue {
        var object: JSONObject = ["source": .string(source)]
        object["line"] = line.map { .integer($0) }
        object["column"] = column.map { .integer($0) }
        object["record"] = record.map { .integer($0) }
        object["byte"] = byte.map { .integer($0) }
        return .object(object)
    }

    public init?(_ value: JSONValue) {
        guard let source = value["source"]?.text else { return nil }
        self.init(
            source: source, line: value["line"]?.int, column: value["column"]?.int, record: value["record"]?.int,
            byte: value["byte"]?.int)
    }
}

import Geometry
public import JSON
import Streams

extension Account {
    /// `177 read, 175 written, 2 skipped (2 null-shape), 0.4 s`, with a second layer
    /// `layer A: 177 read, 175 written, 2 skipped (2 null-shape); layer B: 5 loaded; 0.4 s`.
    ///
    /// A report of problems counts them instead of skipped and altered records.
    public func summary(seconds: Double, of product: Product = .features) -> String {
        var section: (any AccountSection)?
        if case .section(let ofCommand) = product { section = ofCommand }
        let points = read - earlier == 1 ? "point" : "points"
        var text = "\(read - earlier) \(isMade ? section?.madeNoun ?? points : "read")" + earlierText
        if inState.brought > 0 { text += ", \(inState.brought) from the state" }
        let time = "\(DecimalText.string(seconds, fractionDigits: 1, trimmingZeros: false)) s"
        if case .problems(let counts) = product {
            let count = Self.sum(counts)
            let list = counts.isEmpty ? "" : " (\(Self.list(counts)))"
            return
                "\(text)\(Self.filteredText(skipped)), \(count == 0 ? "no" : "\(count)") problem\(count == 1 ? "" : "s")\(list), \(time)"
        }
        text += Self.skippedText(skippedRows)
        if let made {
            text += ", \(gathered) "
            text +=
                isExploded
                ? "exploded into \(Self.phrase(made, "feature"))"
                : "in \(Self.phrase(made, section?.gatheredNoun ?? "group"))"
        }
        switch product {
        case .features: text += writtenText
        case .groups: if made != written { text += ", \(written) written" }
        case .section(let section): text += (section.countsWritten ? "" : writtenText) + section.text(in: self)
        case .pairs(let count): text += rows(count, "pair")
        case .legs(let count): text += rows(count, "leg")
        case .found(let count, let noun): text += rows(count, noun.rawValue)
        case .overlaps(let count): text += ", \(Self.phrase(count, "pair")) written"
        case .rect: text += ", 1 rect written"
        case .labels(let deed): text += ", \(written) \(deed)"
        case .view, .facts, .problems: break
        }
        text += Self.skippedText(skipped, areGroups: made != nil && !isExploded)
        // Facts describe the input as it is.
        let isOfInput = if case .facts = product { true } else { false }
        let altered = altered(besides: product)
        if !altered.isEmpty, !isOfInput { text += ", altered (\(Self.list(altered)))" }
        let areGroups = if case .groups = product { true } else { false }
        if withoutGeometry > 0, !areGroups { text += ", \(withoutGeometry) without geometry" }
        text += inState.text
        guard let otherLayer else { return "\(text), \(time)" }
        let other = Self.text(otherLayer) + (section?.textOfOtherLayer(in: self) ?? "")
        return otherLayer.startOfFirst + "\(text); \(otherLayer.name.rawValue): \(other); \(time)"
    }

    /// The parts of a summary about records that were skipped, about those that conditions have filtered, and about those
    /// that are in others: `, 2 skipped (2 null-shape), 57 filtered (7 unknown), 3 merged`.
    private static func skippedText(_ skipped: [(code: String, count: Int)], areGroups: Bool = false) -> String {
        let others = onlySkipped(skipped)
        let merged = mergedCount(skipped)
        let rest = filteredText(skipped) + (merged > 0 ? ", \(merged) merged" : "")
        guard !others.isEmpty else { return rest }
        let count = areGroups ? phrase(sum(others), "group") : "\(sum(others))"
        return ", \(count) skipped (\(list(others)))" + rest
    }

    private static func filteredText(_ skipped: [(code: String, count: Int)]) -> String {
        let (all, unknown) = filteredCount(skipped)
        guard all > 0 else { return "" }
        return ", \(all) filtered" + (unknown > 0 ? " (\(unknown) unknown)" : "")
    }

    /// The part of a summary about features that were written.
    private var writtenText: String {
        ", \(made == nil || isExploded ? "\(written)" : Self.phrase(written, "shape")) written"
            + (written == worked ? "" : " from \(Self.phrase(worked, made == nil ? "record" : "group"))")
    }

    /// Counts of warnings, except those that a section has itself.
    private func altered(besides product: Product) -> [(code: String, count: Int)] {
        guard case .section(let section) = product else { return altered }
        return altered.filter { !section.ownCodes.contains($0.code) }
    }

    /// True if a record was altered, not only counted, in a way that nobody has accepted.
    var hasUnexpectedWarnings: Bool {
        altered.contains { change in
            !WarningKind.isOnlyCounted(change.code)
                && !(WarningPolicy.lists(change.code) && WarningPolicy.accepts(change.code))
        }
    }

    /// The part of a summary about the result of an earlier run.
    private var earlierText: String {
        guard earlier > 0 else { return "" }
        return ", \(earlier) loaded from the earlier result" + (earlierFound.map { " (\($0) found again)" } ?? "")
    }

    /// The part of a summary about rows of which a record makes several.
    private func rows(_ count: Int, _ noun: String) -> String {
        ", \(Self.phrase(count, noun)) written" + (count > 0 ? " from \(Self.phrase(worked, "record"))" : "")
    }

    /// `1 record`, `2 records`.
    public static func phrase(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// `4998 of 5000 loaded, 2 skipped (2 invalid-geometry)`.
    private static func text(_ otherLayer: OtherLayer) -> String {
        if otherLayer.skipped.isEmpty { return "\(otherLayer.kept) loaded" }
        return "\(otherLayer.kept) of \(otherLayer.read) loaded" + skippedText(otherLayer.skipped)
    }

    public func summaryObject(seconds: Double, product: Product = .features) -> JSONObject {
        var object: JSONObject = ["read": .integer(read)]
        switch product {
        // Nothing is written of the records.
        case .facts, .problems: break
        default: object["written"] = .integer(written)
        }
        let others = Self.onlySkipped(skipped)
        object["skipped"] = .integer(Self.sum(others))
        object["skippedBy"] = .object(Self.object(others))
        let (filtered, unknown) = Self.filteredCount(made == nil ? skipped : skippedRows)
        if filtered > 0 { (object["filtered"], object["unknown"]) = (.integer(filtered), .integer(unknown)) }
        let merged = Self.mergedCount(skipped)
        if merged > 0 { object["merged"] = .integer(merged) }
        object["alteredBy"] = .object(Self.object(altered(besides: product)))
        if case .problems(let counts) = product {
            object["problems"] = .integer(Self.sum(counts))
            object["problemsBy"] = .object(Self.object(counts))
        }
        object["seconds"] = .number((seconds * 1000).rounded() / 1000)
        if let made {
            object["gathered"] = .integer(gathered)
            object["made"] = .integer(made)
            let others = Self.onlySkipped(skippedRows)
            object["skippedRows"] = .integer(Self.sum(others))
            object["skippedRowsBy"] = .object(Self.object(others))
        }
        if earlier > 0 {
            object["earlier"] = .integer(earlier)
            object["earlierFound"] = earlierFound.map { .integer($0) }
        }
        if withoutGeometry > 0 { object["withoutGeometry"] = .integer(withoutGeometry) }
        if inState.brought > 0 { object["fromState"] = .integer(inState.brought) }
        if inState.kept > 0 { object["keptInState"] = .integer(inState.kept) }
        if inState.forgottenDevices > 0 { object["forgottenDevices"] = .integer(inState.forgottenDevices) }
        if written != worked { object["writtenFrom"] = .integer(worked) }
        switch product {
        case .pairs(let count), .overlaps(let count): object["pairs"] = .integer(count)
        case .legs(let count): object["legs"] = .integer(count)
        case .found(let count, let noun): object["\(noun.rawValue)s"] = .integer(count)
        case .section(let section): section.add(to: &object, of: self)
        case .features, .groups, .rect, .view, .labels, .facts, .problems: break
        }
        if let otherLayer {
            object["loaded"] = .integer(otherLayer.kept)
            object["heldSkippedBy"] = .object(Self.object(Self.onlySkipped(otherLayer.skipped)))
            let (filtered, unknown) = Self.filteredCount(otherLayer.skipped)
            if filtered > 0 {
                (object["heldFiltered"], object["heldUnknown"]) = (.integer(filtered), .integer(unknown))
            }
        }
        if !parts.isEmpty { object["byInput"] = .array(parts.map { .object($0.object) }) }
        return object
    }

    /// The counts without those of conditions and of merged features.
    private static func onlySkipped(_ counts: [(code: String, count: Int)]) -> [(code: String, count: Int)] {
        let others = SkipReason.ofConditions + [.merged]
        return counts.filter { count in !others.contains { $0.code == count.code } }
    }

    private static func mergedCount(_ counts: [(code: String, count: Int)]) -> Int {
        counts.first { $0.code == SkipReason.merged.code }?.count ?? 0
    }

    /// Number of the records that conditions have filtered.
    public var filteredCount: Int { Self.filteredCount(skipped).all }

    private static func filteredCount(_ counts: [(code: String, count: Int)]) -> (all: Int, unknown: Int) {
        let ofConditions = counts.filter { count in SkipReason.ofConditions.contains { $0.code == count.code } }
        return (sum(ofConditions), sum(ofConditions.filter { $0.code == SkipReason.unknownCondition.code }))
    }

    private static func list(_ counts: [(code: String, count: Int)]) -> String {
        counts.map { "\($0.count) \($0.code)" }.joined(separator: ", ")
    }

    private static func object(_ counts: [(code: String, count: Int)]) -> JSONObject {
        var object = JSONObject()
        for (code, count) in counts { object[code] = .integer(count) }
        return object
    }
}

extension Account.InState {
    fileprivate var text: String {
        (kept > 0 ? ", \(kept) kept in the state" : "")
            + (forgottenDevices > 0 ? ", \(Account.phrase(forgottenDevices, "device")) forgotten" : "")
    }
}

extension Account.Part {
    /// `cities15000.zip/cities15000.txt: places: 32876 read, 32876 written, 0 skipped`.
    public var text: String {
        "\(printable(input)): \(content): \(read) read, \(written) written, \(skipped) skipped"
    }

    fileprivate var object: JSONObject {
        [
            "input": .string(input), "content": .string(content), "read": .integer(read),
            "written": .integer(written), "skipped": .integer(skipped),
        ]
    }
}

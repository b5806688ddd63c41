import CommandKit
import Features
import Layers
import Runner
import Streams

/// Options for the order in which features are drawn.
package struct OrderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write features in drawing order.",
            discussion: """
                FIELD holds the drawing order; lower numbers are below. Features with equal numbers keep input order.
                """, valueName: "FIELD"))
    var zOrder: String?

    @Option(
        help: ArgumentHelp(
            "Move the feature with this id to the end, so that it is drawn on top.",
            discussion: """
                --front, --back, --swap, --above and --below may be repeated. They take effect in the order in which \
                you give them, after --z-order.
                """, valueName: "ID"))
    var front: [String] = []

    @Option(
        help: ArgumentHelp(
            "Move the feature with this id to the start, so that it is drawn below all others.", valueName: "ID"))
    var back: [String] = []

    @Option(
        help: ArgumentHelp("Swap the features with these ids in the drawing order.", valueName: "A,B"))
    var swap: [FeaturePair] = []

    @Option(help: ArgumentHelp("Move feature A, so that it is drawn right above feature B.", valueName: "A,B"))
    var above: [FeaturePair] = []

    @Option(help: ArgumentHelp("Move feature A, so that it is drawn right below feature B.", valueName: "A,B"))
    var below: [FeaturePair] = []

    @Option(
        help: ArgumentHelp(
            "Field that identifies features for --front, --back, --swap, --above and --below, and in --as overlaps.",
            discussion: """
                Without it, plat uses the id of a GeoJSON feature, else the number of the feature in the input. \
                --as overlaps then writes the number of the record.
                """, valueName: "FIELD"))
    var id: String?

    var rules: [Rule] {
        [
            .refuse($front, if: front.contains(""), because: "the id is empty"),
            .refuse($back, if: back.contains(""), because: "the id is empty"),
        ]
    }

    /// True if features come out in another order than that of the input.
    package var isGiven: Bool { zOrder != nil || changes != nil }

    /// The changes in the order of the command line; nil for none.
    var changes: OrderChanges? {
        var moves: [(turn: Int, move: OrderChanges.Move)] = []
        var texts: [String] = []
        func name(_ text: String) -> Int {
            if let known = texts.firstIndex(of: text) { return known }
            texts.append(text)
            return texts.count - 1
        }
        for (turn, text) in zip($front.turns, front) { moves.append((turn, .front(name(text)))) }
        for (turn, text) in zip($back.turns, back) { moves.append((turn, .back(name(text)))) }
        for (turn, pair) in zip($swap.turns, swap) { moves.append((turn, .swap(name(pair.first), name(pair.second)))) }
        for (turn, pair) in zip($above.turns, above) {
            moves.append((turn, .above(name(pair.first), name(pair.second))))
        }
        for (turn, pair) in zip($below.turns, below) {
            moves.append((turn, .below(name(pair.first), name(pair.second))))
        }
        guard !moves.isEmpty else { return nil }
        return OrderChanges(
            moves.sorted { $0.turn < $1.turn }.map(\.move), of: FeatureNames(texts, field: id))
    }

    /// Throws unless each id is that of one feature.
    ///
    /// - Parameters:
    ///   - fields: the fields of the input, for a hint.
    ///   - names: the names of the inputs.
    func check(_ named: NamedFeatures, among fields: [Field] = [], inputs names: [String]) throws(Problem) {
        let location = names.count == 1 ? InputLocation(source: names[0]) : nil
        if let missing = named.missing {
            if let id, !named.hasField { throw Problem(noFieldNamed: id, $id.title, among: fields, at: location) }
            throw Problem(
                .usage, "no-such-feature", at: location,
                "\(option(of: missing, named)): no feature that is written has the id '\(printable(named.names.texts[missing]))'",
                hint: hint(among: fields))
        }
        if let (name, second) = named.repeated, let first = named.found[name] {
            let other = first.source == second.source ? "" : " of \(printable(names[first.source]))"
            throw Problem(
                .data, "repeated-id", at: InputLocation(source: names[second.source], record: second.record),
                "\(option(of: name, named)): the id '\(printable(named.names.texts[name]))' is not unique; record \(first.record)\(other) has it, too",
                hint: "name a field whose values are unique with \($id.title)")
        }
    }

    /// Advice on where ids come from; nil if a field was named.
    private func hint(among fields: [Field]) -> Wording? {
        guard id == nil else { return nil }
        return fields.contains { $0.name == "id" }
            ? "use \($id.title) id to read ids from the field 'id'"
            : "a feature without an id is known by its number; \($id.title) FIELD reads ids from a field"
    }

    /// The option that names a feature.
    private func option(of name: Int, _ named: NamedFeatures) -> String {
        let text = named.names.texts[name]
        if front.contains(text) { return $front.title }
        if back.contains(text) { return $back.title }
        let pairs = [($swap.title, swap), ($above.title, above), ($below.title, below)]
        return pairs.first { $0.1.contains { $0.first == text || $0.second == text } }?.0 ?? $swap.title
    }
}

/// The identifiers of two features with a comma between them. One that contains a comma is quoted.
struct FeaturePair: ExpressibleByArgument {
    let first: String
    let second: String

    static var argumentNoun: String { "pair of ids" }
    static var argumentForm: String? { "two ids separated by a comma, as in 17,23" }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        guard let pair = NamePair(argument: argument) else {
            throw UsageError("'\(argument)' is not a pair of ids", hint: valueForm(Self.argumentForm))
        }
        (first, second) = pair.names
        guard first != second else { throw UsageError("'\(first)' is named twice") }
    }
}

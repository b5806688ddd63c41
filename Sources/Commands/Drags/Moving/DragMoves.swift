import Features
import Layers
import MadeShapes
import Memory
import Synchronization

/// How far each feature is dragged. It does not change once features are read, except for the names that were found.
public final class DragMoves: @unchecked Sendable {
    let request: DragRequest
    let batch: DragBatch
    /// All drags of each name.
    private let totals: FlatBuffer<DragTotal>
    /// Names that are numbers as they are compared, and the number of the name of each.
    private let numerals: TextTable
    private let namesOfNumerals: FlatBuffer<Int32>
    /// Features that touches have found, with all of their drags.
    private let hits: [FeatureKey: DragTotal]
    /// Identifiers of the features that touches have found, by the numbers of the drags.
    let hitNames: [[UInt8]?]
    /// Names that features have.
    private let found: Mutex<[Bool]>

    /// - Parameter hits: what the touches have found; nil if touches name their features.
    public init(_ list: DragList, _ request: DragRequest, hits: HitList? = nil) {
        self.request = request
        let batch = list.takeAll()
        var totals = FlatBuffer<DragTotal>()
        totals.append(repeating: DragTotal(), count: batch.names.count)
        for index in 0..<batch.drags.count where batch.drags[index].name >= 0 {
            totals[Int(batch.drags[index].name)].add(batch.drags[index])
        }
        var numerals = TextTable()
        var namesOfNumerals = FlatBuffer<Int32>()
        var name = ByteBuffer()
        var numeral = ByteBuffer()
        for number in 0..<batch.names.count {
            name.removeAll()
            batch.names.copy(number, to: &name)
            guard name.bytes.isJSONNumber else { continue }
            numeral.removeAll()
            numeral.appendNumber(name.bytes)
            guard numerals.number(ifKnown: numeral) == nil else { continue }
            _ = numerals.number(of: numeral)
            namesOfNumerals.append(Int32(truncatingIfNeeded: number))
        }
        let resolved = hits?.resolve(batch)
        self.hits = resolved?.totals ?? [:]
        hitNames = resolved?.names ?? []
        found = Mutex([Bool](repeating: false, count: batch.names.count))
        self.batch = batch
        self.totals = totals
        self.numerals = numerals
        self.namesOfNumerals = namesOfNumerals
    }

    /// Number of a name; nil if no drag has it.
    func number(ofName text: borrowing ByteBuffer) -> Int? { batch.names.number(ifKnown: text) }

    /// Number of a name that is a number, in the notation in which numbers are compared.
    func number(ofNumeral text: borrowing ByteBuffer) -> Int? {
        numerals.number(ifKnown: text).map { Int(namesOfNumerals[$0]) }
    }

    func total(ofName number: Int) -> DragTotal { totals[number] }

    func total(of feature: FeatureKey) -> DragTotal? { hits[feature] }

    var nameCount: Int { totals.count }

    func noteFound(_ name: Int) { found.withLock { $0[name] = true } }

    func isFound(_ name: Int) -> Bool { found.withLock { $0[name] } }

    /// Number of names that no feature has, and the first of them.
    public var unknown: (count: Int, first: String)? {
        let missing = found.withLock { found in found.indices.filter { !found[$0] } }
        guard let first = missing.first else { return nil }
        return (missing.count, name(first))
    }

    /// True if no name is that of a feature.
    public var findsNone: Bool { found.withLock { !$0.contains(true) } }

    /// Number of touches that have found no feature.
    public var missCount: Int { request.findsByPlace ? hitNames.count { $0 == nil } : 0 }

    private func name(_ number: Int) -> String {
        var text = ByteBuffer()
        batch.names.copy(number, to: &text)
        return text.bytes.excerpt
    }
}

/// Key of a feature that is the same each time that its input is read.
struct FeatureKey: Hashable, BitwiseCopyable, Sendable {
    var source: Int
    var key: Int
}

/// Finds the drags of features by their names, on one thread.
struct DragSearch: ~Copyable {
    private let moves: DragMoves
    private var fields: [(field: Int, rank: Int)] = []
    private var text = ByteBuffer()
    /// Names that were found on this thread.
    private var seen: [Bool]

    init(_ moves: DragMoves) {
        self.moves = moves
        seen = [Bool](repeating: false, count: moves.nameCount)
    }

    mutating func add(_ field: Field, at index: Int) {
        IdentifierText.add(field, at: index, to: &fields, moves.request)
    }

    /// All drags of a feature.
    mutating func total(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> DragTotal {
        if moves.request.findsByPlace {
            return moves.total(of: FeatureKey(source: chunk.source, key: chunk.key(of: feature))) ?? DragTotal()
        }
        guard moves.nameCount > 0, let name = name(of: feature, chunk) else { return DragTotal() }
        if !seen[name] {
            seen[name] = true
            moves.noteFound(name)
        }
        return moves.total(ofName: name)
    }

    private mutating func name(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> Int? {
        text.removeAll()
        let kind = IdentifierText.append(of: feature, chunk, fields, moves.request, to: &text)
        guard let kind else { return nil }
        return kind == .number ? moves.number(ofNumeral: text) : moves.number(ofName: text)
    }
}

/// The identifier of a feature: that of GeoJSON, or the value of a field.
enum IdentifierText {
    static func add(
        _ field: Field, at index: Int, to fields: inout [(field: Int, rank: Int)], _ request: DragRequest
    ) {
        guard let rank = request.rank(ofIdentifier: field.name) else { return }
        if request.identifierField != nil, rank > 0 || !fields.isEmpty { return }
        fields.append((index, rank))
        fields.sort { $0.rank < $1.rank }
    }

    /// Appends the identifier as it is compared, and returns its kind; nil if there is none.
    static func append(
        of feature: borrowing Feature, _ chunk: borrowing Chunk, _ fields: [(field: Int, rank: Int)],
        _ request: DragRequest, to text: inout ByteBuffer
    ) -> Value.Kind? {
        if request.identifierField == nil, !feature.id.isEmpty {
            let bytes = chunk.bytes.bytes
            let isText = bytes[feature.id.lowerBound] == UInt8(ascii: "\"")
            let value = Value(isText ? .jsonString : .number, field: 0, feature.id)
            text.appendComparable(value, bytes)
            return value.kind
        }
        for (field, _) in fields {
            for index in 0..<feature.values.count where feature.values[index].field == field {
                let value = feature.values[index]
                if value.isInScratch {
                    text.appendComparable(value, feature.scratch.bytes)
                } else {
                    text.appendComparable(value, chunk.bytes.bytes)
                }
                if !text.isEmpty { return value.kind }
            }
        }
        return nil
    }
}

import Geometry
import Layers

/// What an earlier run has written of labels, as it stands in the fields of its features.
struct EarlierResult: ~Copyable {
    private var minzoom: NumericField
    private var blocker: TextColumn
    private let isAsked: Bool
    /// For each label its lowest zoom; -1 for none.
    private(set) var minimums = FlatBuffer<Int16>()
    private(set) var hasMinimums = false
    private(set) var hasBlockers = false

    /// - Parameter minzoomField: the field of the lowest zoom; nil where nobody asks.
    init(minzoomField: String?) {
        minzoom = minzoomField.map { NumericField(named: $0) } ?? NumericField(constant: 0)
        blocker = TextColumn(of: minzoomField == nil ? nil : "blocked_by")
        isAsked = minzoomField != nil
    }

    mutating func add(_ field: Field, at index: Int) {
        minzoom.add(field, at: index)
        blocker.add(field, at: index)
    }

    mutating func removeAll() {
        minimums.removeAll()
        blocker.removeAll()
    }

    mutating func append(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        guard isAsked else { return }
        let value = try minzoom.valueIfAny(of: feature, chunk, code: "bad-minzoom") ?? -1
        guard value == value.rounded(), -1...99 ~= value else {
            throw BadRecord(
                "bad-minzoom", record: feature.record, at: chunk.byte(of: feature),
                "\(DecimalText.shortest(value)) is no zoom")
        }
        minimums.append(Int16(value))
        blocker.append(feature, chunk)
    }

    /// Appends that of a chunk.
    mutating func append(_ chunk: borrowing EarlierResult) {
        let numbers = chunk.blocker.numbers(in: &blocker)
        for index in 0..<chunk.minimums.count {
            minimums.append(chunk.minimums[index])
            blocker.append(number: chunk.blocker.values[index], numbers)
        }
        if chunk.minzoom.isFound { hasMinimums = true }
        if chunk.blocker.isFound { hasBlockers = true }
    }

    /// Who hides a label; nil for nobody.
    func blocker(of label: Int) -> String? {
        let number = blocker.values[label]
        return number < 0 ? nil : blocker.texts[Int(number)]
    }
}

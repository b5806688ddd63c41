import Features
import Geometry
import Layers
import Memory

/// Compares a feature with what it was before.
struct FeatureComparison: ~Copyable {
    private let fields: [Field]
    private var areCompared = FlatBuffer<Bool>()
    /// Index of the value of OLD in each field; negative for none.
    private var oldValues = FlatBuffer<Int>()
    /// True for fields in which NEW has a value.
    private var areInNew = FlatBuffer<Bool>()
    private var oldText = ByteBuffer()
    private var newText = ByteBuffer()
    private var json = JSONHash()
    private var oldPlace: PlaceForm
    private var newPlace: PlaceForm
    private let tolerance: PlaceTolerance?
    /// The field that stands for the identifier that a feature lacks; negative for none.
    private var substitute = -1

    init(_ request: DiffRequest, _ fields: [Field]) throws(Problem) {
        self.fields = fields
        for field in fields { areCompared.append(request.isCompared(field.name)) }
        if request.identityFields.isEmpty {
            substitute = fields.firstIndex { $0.name == FeatureIdentity.usualField } ?? -1
        }
        oldValues.append(repeating: -1, count: fields.count)
        areInNew.append(repeating: false, count: fields.count)
        oldPlace = PlaceForm(digits: request.digits, areDegrees: request.areDegrees)
        newPlace = PlaceForm(digits: request.digits, areDegrees: request.areDegrees)
        tolerance = try request.tolerance.map { (most) throws(Problem) in
            try PlaceTolerance(most, areDegrees: request.areDegrees)
        }
    }

    /// Appends the names of the fields whose values differ, with commas between them: those of NEW in its order, then
    /// the others. A name that contains a comma or a quote is quoted.
    mutating func compare(
        _ old: borrowing Feature, _ oldBytes: Span<UInt8>, _ new: borrowing Feature, _ newBytes: Span<UInt8>,
        appendingNamesTo names: inout ByteBuffer
    ) {
        let isSubstituted = old.id.isEmpty || new.id.isEmpty
        for index in 0..<old.values.count { oldValues[old.values[index].field] = index }
        for index in 0..<new.values.count {
            let value = new.values[index]
            areInNew[value.field] = true
            guard areCompared[value.field], value.field != substitute || !isSubstituted else { continue }
            let other = oldValues[value.field]
            let isEqual =
                other < 0
                ? isEmpty(value, newBytes) : areEqual(old.values[other], oldBytes, value, newBytes)
            if !isEqual { append(fields[value.field].name, to: &names) }
        }
        for index in 0..<old.values.count {
            let value = old.values[index]
            oldValues[value.field] = -1
            guard areCompared[value.field], value.field != substitute || !isSubstituted, !areInNew[value.field],
                !isEmpty(value, oldBytes)
            else { continue }
            append(fields[value.field].name, to: &names)
        }
        for index in 0..<new.values.count { areInNew[new.values[index].field] = false }
    }

    private mutating func isEmpty(_ value: Value, _ bytes: Span<UInt8>) -> Bool {
        newText.removeAll()
        newText.appendComparable(value, bytes)
        return newText.isEmpty
    }

    /// True if two values have the same text, or are the same in the form in which they are compared.
    private mutating func areEqual(
        _ old: Value, _ oldBytes: Span<UInt8>, _ new: Value, _ newBytes: Span<UInt8>
    ) -> Bool {
        oldText.removeAll()
        newText.removeAll()
        oldText.appendPlain(old, oldBytes)
        newText.appendPlain(new, newBytes)
        if oldText.bytes.isEqual(to: newText.bytes) { return true }
        if old.kind == .json, new.kind == .json {
            return json.key(oldBytes.extracting(old.text.range)) == json.key(newBytes.extracting(new.text.range))
        }
        oldText.removeAll()
        newText.removeAll()
        oldText.appendComparable(old, oldBytes)
        newText.appendComparable(new, newBytes)
        return oldText.bytes.isEqual(to: newText.bytes)
    }

    private func append(_ name: String, to names: inout ByteBuffer) {
        if !names.isEmpty { names.append(UInt8(ascii: ",")) }
        guard name.contains(",") || name.contains("\"") else { return names.append(name) }
        names.append("\"\(name.replacing("\"", with: "\"\""))\"")
    }

    /// True if the place is another one. The shapes are the same afterwards.
    mutating func isMoved(_ old: inout Shape, _ new: inout Shape) -> Bool {
        oldPlace.fill(&old)
        newPlace.fill(&new)
        if oldPlace.digest == newPlace.digest { return false }
        guard let tolerance else { return true }
        if tolerance.allows(oldPlace, newPlace) { return false }
        guard oldPlace.isCut || newPlace.isCut else { return true }
        // A shape near the antimeridian may have been cut on one side only.
        oldPlace.fill(&old, isCutting: false)
        newPlace.fill(&new, isCutting: false)
        return !tolerance.allows(oldPlace, newPlace)
    }
}

extension Span where Element == UInt8 {
    /// True if the bytes are the same as others.
    fileprivate func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}

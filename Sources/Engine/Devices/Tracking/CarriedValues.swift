import Features
import Geometry
import Layers
import Memory
import Movement

/// Values of fields at places between two fixes: measures on the way from one to the other, and other values of the fix
/// before.
struct CarriedValues {
    /// A field's value in the row of a fix.
    private struct Item {
        var kind: Value.Kind
        var bytes: [UInt8]
    }

    private let names: [String]
    private let areAngles: [Bool]
    /// True for fields whose whole numbers are measures. Those of others may be identifiers or codes.
    private let areMeasures: [Bool]

    init(_ fields: [Field]) {
        names = fields.map(\.name)
        let columns = names.map { FixColumn.column(named: $0) }
        areAngles = columns.map { $0 == .course || $0 == .heading || $0 == .magneticHeading }
        areMeasures = zip(names, columns).map { name, column in
            switch column {
            case .time?, .device?, .received?: false
            case nil: Self.measures.contains(FixColumn.bare(name))
            default: true
            }
        }
    }

    /// Names of fields that are measures and no columns of a fix; small letters only.
    private static let measures: Set<String> = [
        "hr", "heartrate", "cad", "cadence", "power", "temp", "temperature", "atemp", "wtemp", "depth", "pressure",
        "humidity",
    ]

    var isEmpty: Bool { names.isEmpty }

    /// Appends the values at a place.
    ///
    /// - Parameters:
    ///   - start: the row of the fix before; empty for a place at a fix.
    ///   - share: the part of the way from that fix, from 0 to 1.
    func append(
        from start: Span<UInt8>, to end: Span<UInt8>, _ share: Double, _ values: inout FeatureValues,
        _ feature: inout Feature
    ) {
        guard !isEmpty else { return }
        let isAtEnd = share >= 1 || start.isEmpty
        let (start, end) = (items(of: start), items(of: end))
        for index in names.indices {
            guard !isAtEnd else {
                append(end[index], &values, &feature)
                continue
            }
            guard let one = start[index] else {
                values.appendNull(to: &feature)
                continue
            }
            guard let first = Self.number(one) else {
                append(one, &values, &feature)
                continue
            }
            guard let other = end[index], let last = Self.number(other) else {
                values.appendNull(to: &feature)
                continue
            }
            if one.bytes == other.bytes {
                append(one, &values, &feature)
            } else if areAngles[index] {
                let degrees = FixEvaluator.between(first, last, share)
                values.append(degrees >= 359.9995 ? 0 : degrees, .digits(3), to: &feature)
            } else if !areMeasures[index], first == first.rounded(), last == last.rounded() {
                append(one, &values, &feature)
            } else {
                // A number that counts, such as a heart rate, has no fraction on the way either.
                let digits = max(Self.decimals(one), Self.decimals(other))
                values.append(first + share * (last - first), .digits(min(digits, 15)), to: &feature)
            }
        }
    }

    private func append(_ item: Item?, _ values: inout FeatureValues, _ feature: inout Feature) {
        guard let item else { return values.appendNull(to: &feature) }
        let start = feature.scratch.count
        feature.scratch.append(item.bytes.span)
        values.append(item.kind, from: start, to: &feature)
    }

    /// The values of a row, by the index of their field.
    private func items(of row: Span<UInt8>) -> [Item?] {
        var items = [Item?](repeating: nil, count: names.count)
        guard !row.isEmpty else { return items }
        FenceRows.visitValues(row) { slot, kind, range in
            guard kind != .null, !range.isEmpty, slot < items.count else { return }
            items[slot] = Item(kind: kind, bytes: range.map { row[$0] })
        }
        return items
    }

    /// The number of a value; nil for text, also for digits that a number would not keep.
    private static func number(_ item: Item) -> Double? {
        guard item.kind == .number || item.kind == .string else { return nil }
        let digits = item.bytes.drop { $0 == UInt8(ascii: "-") }
        let isCode =
            digits.count > 1 && digits.first == UInt8(ascii: "0") && digits.dropFirst().first != UInt8(ascii: ".")
        guard !isCode, let (number, end) = DecimalText.scan(item.bytes.span, from: 0), end == item.bytes.count,
            number.isFinite
        else { return nil }
        return number
    }

    private static func decimals(_ item: Item) -> Int {
        guard let point = item.bytes.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
        return item.bytes.count - point - 1
    }
}

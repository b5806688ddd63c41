import Features
import Layers
import Memory

/// The values of a feature that belong to a fix, found by the names of their fields.
struct FixFields: ~Copyable {
    /// A part of a fix that is not a column.
    enum Part: UInt8, CaseIterable {
        case segment, mode, view, headingOffset
        /// The kind of a point, in GPX and in layers made of it.
        case kind
        /// A field named id, which does not say which device sent a fix.
        case id
        /// A date, as a table may have it beside the time of day.
        case date
    }

    /// Role of a field in a fix: a column, another part, both or neither.
    struct Role: BitwiseCopyable {
        /// -1 for none.
        var column: Int32 = -1
        /// Index among the names of the column; of several fields, that with the least index counts.
        var rank: Int32 = 0
        /// -1 for none.
        var part: Int32 = -1
    }

    struct Slot: BitwiseCopyable {
        /// Index of the value; -1 for none.
        var value: Int32 = -1
        var rank = Int32.max
    }

    private let request: FixRequest
    private var roles = FlatBuffer<Role>()
    /// Those of the columns, then those of the parts.
    private var slots = FlatBuffer<Slot>()
    private static let columnCount = FixColumn.allCases.count

    init(_ request: FixRequest) {
        self.request = request
        slots.append(repeating: Slot(), count: Self.columnCount + Part.allCases.count)
    }

    /// Receives the next field; returns the column that it holds.
    mutating func add(_ name: String) -> FixColumn? {
        var role = Role()
        let column = column(of: name)
        if let column { (role.column, role.rank) = (Int32(column.column.rawValue), column.rank) }
        if let part = part(of: name) { role.part = Int32(Self.columnCount) + Int32(part.rawValue) }
        roles.append(role)
        return column?.column
    }

    private func column(of name: String) -> (column: FixColumn, rank: Int32)? {
        if let column = request.named.first(where: { $0.value == name })?.key { return (column, -1) }
        guard let (column, rank) = FixColumn.role(named: name), request.named[column] == nil,
            request.used.contains(column), column != .device || request.devices == .field
        else { return nil }
        return (column, Int32(rank))
    }

    private func part(of name: String) -> Part? {
        if request.mode == name { return .mode }
        if request.view == name { return .view }
        if request.headingOffset == .field(name) { return .headingOffset }
        if request.devices == .field, FixColumn.bare(name) == "id" { return .id }
        if FixRequest.dateNames.contains(FixColumn.bare(name)) { return .date }
        let isSegment =
            request.segment.map { $0 == name } ?? FixRequest.segmentNames.contains(FixColumn.bare(name))
        return isSegment ? .segment : name == "kind" ? .kind : nil
    }

    /// Finds the values of the next feature.
    @inline(__always)
    mutating func find(in values: Span<Value>) {
        for index in 0..<slots.count { slots[index] = Slot() }
        for index in values.indices where values[index].kind != .null {
            let role = roles[values[index].field]
            let value = Int32(truncatingIfNeeded: index)
            if role.part >= 0 { slots[Int(role.part)].value = value }
            guard role.column >= 0, role.rank < slots[Int(role.column)].rank else { continue }
            slots[Int(role.column)] = Slot(value: value, rank: role.rank)
        }
    }

    /// Index of the value of a column; -1 for none.
    @inline(__always)
    subscript(_ column: FixColumn) -> Int { Int(slots[Int(column.rawValue)].value) }

    /// Index of the value of another part; -1 for none.
    @inline(__always)
    subscript(_ part: Part) -> Int { Int(slots[Self.columnCount + Int(part.rawValue)].value) }
}

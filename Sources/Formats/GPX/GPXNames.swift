import FormatKit
import Layers
import Memory

/// The names that values of points have, and the fields that they become.
struct GPXNames: ~Copyable {
    enum Content: Int32 {
        case text
        case number
        /// A number if it is written as JSON writes numbers, otherwise text.
        case any
    }

    struct Slot: BitwiseCopyable {
        /// The name in `text`.
        var start: Int
        var end: Int
        var content: Content
        /// The number of its field, or one of the negative numbers below.
        var field = GPXNames.unassigned
        /// Number of the last point that has it.
        var point = 0
    }

    static let (unassigned, unwanted) = (-1, -2)
    /// Slots that are known from the start.
    static let (kind, device, segment, time, elevation, link) = (0, 1, 2, 3, 4, 5)
    private static let known = ["kind", "device", "segment", "time", "ele", "link"]
    private static let texts: Set<String> = [
        "kind", "device", "time", "name", "cmt", "desc", "src", "link", "link_text", "link_type", "url", "urlname",
        "sym", "type", "fix",
    ]
    private static let numbers: Set<String> = [
        "segment", "ele", "magvar", "geoidheight", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "course",
        "speed",
    ]

    /// The positions of the elements of a point by the schemas of GPX 1.0 and 1.1.
    static let ranks = Dictionary(
        uniqueKeysWithValues: [
            "ele", "time", "course", "speed", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "url",
            "urlname", "sym", "type", "fix", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "extensions",
        ].enumerated().map { ($1, $0 + 1) })

    private let fields: GPXFields
    private let selection: Set<String>?
    private let textNames: Set<String>
    private let limit: FieldLimit
    private let unseen: UnseenNames
    private var slots = FlatBuffer<Slot>()
    private var text = FlatBuffer<UInt8>()
    private var indices: [String: Int] = [:]
    private(set) var fieldCount = 0
    private var nameBytes = 0
    /// The slots of elements that were found last, by `bucket(of:)`; -1 for none.
    private var recent = FlatBuffer<Int32>(capacity: recentCount)
    private static let recentCount = 256

    init(_ options: LayerOptions, fields: GPXFields, unseen: UnseenNames) {
        self.fields = fields
        self.unseen = unseen
        selection = options.leavesOutAttributes ? [] : options.readFields.map { Set($0) }
        textNames = options.stringFields
        limit = options.fieldLimit
        recent.append(repeating: -1, count: Self.recentCount)
        for name in Self.known { add(name) }
    }

    subscript(_ slot: Int) -> Slot { slots[slot] }

    /// Finds the slot of an element's name. It is negative if nobody wants the element's values. Returns nil if there are
    /// too many names.
    mutating func find(_ name: Span<UInt8>) -> Int? {
        let bucket = Self.bucket(of: name)
        let guess = Int(recent[bucket])
        if guess >= 0, spells(guess, name) { return guess }
        var string = String(decoding: name.indices.map { name[$0] }, as: UTF8.self)
        // These are not values of the file.
        let isTaken = ["kind", "device", "segment"].contains(string)
        if isTaken { string = "ext_" + string }
        // Files whose tags are in capitals have these in capitals, too.
        if ["TIME", "ELE"].contains(string) { string = string.lowercased() }
        guard let slot = index(of: string) else { return nil }
        if slot >= 0, !isTaken { recent[bucket] = Int32(truncatingIfNeeded: slot) }
        return slot
    }

    /// A number that names are likely to differ in.
    private static func bucket(of name: Span<UInt8>) -> Int {
        guard name.count > 0 else { return 0 }
        let (first, middle, last) = (Int(name[0]), Int(name[name.count / 2]), Int(name[name.count - 1]))
        return (first &* 7 &+ middle &* 31 &+ last &* 3 &+ name.count) % recentCount
    }

    private func spells(_ slot: Int, _ name: Span<UInt8>) -> Bool {
        let slot = slots[slot]
        guard slot.end - slot.start == name.count else { return false }
        for index in name.indices where text[slot.start + index] != name[index] { return false }
        return true
    }

    private mutating func index(of name: String) -> Int? {
        if let index = indices[name] { return index }
        if let selection, !selection.contains(name) { return Self.unwanted }
        // Names are counted even if they do not become fields, as they take memory.
        let count = indices.count + 1 - Self.known.count
        guard limit.allows(count, bytes: text.count + name.utf8.count) else { return nil }
        add(name)
        return slots.count - 1
    }

    private mutating func add(_ name: String) {
        let start = text.count
        for byte in name.utf8 { text.append(byte) }
        let isText = Self.texts.contains(name) || textNames.contains(name)
        var slot = Slot(
            start: start, end: text.count, content: isText ? .text : Self.numbers.contains(name) ? .number : .any)
        if let selection, !selection.contains(name) { slot.field = Self.unwanted }
        indices[name] = slots.count
        slots.append(slot)
    }

    /// Notes that a point has a value of that name; false if it has one already.
    mutating func mark(_ slot: Int, inPoint point: Int) -> Bool {
        if slots[slot].point == point { return false }
        slots[slot].point = point
        return true
    }

    /// Finds the field of a slot, which may be a new field. Returns nil if nobody wants it, or if there are too many
    /// fields.
    mutating func field(of slot: Int) -> (number: Int?, hasRoom: Bool) {
        let field = slots[slot].field
        if field != Self.unassigned { return (field < 0 ? nil : field, true) }
        let (start, end) = (slots[slot].start, slots[slot].end)
        guard limit.allows(fieldCount + 1, bytes: nameBytes + end - start) else { return (nil, false) }
        let name = String(decoding: (start..<end).map { text[$0] }, as: UTF8.self)
        let isText = slots[slot].content == .text
        fields.append(Field(name, isText ? .string : .any, isDeclared: isText))
        unseen.see(name)
        slots[slot].field = fieldCount
        nameBytes += end - start
        fieldCount += 1
        return (fieldCount - 1, true)
    }
}

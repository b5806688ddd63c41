import FormatKit
import Layers
import Memory

/// The element of a KML that a field becomes.
enum KMLRole: Int, BitwiseCopyable {
    case name, visibility, address, phoneNumber, snippet, description
    case time, begin, end, styleUrl
    case markerColor, icon, stroke, strokeOpacity, strokeWidth, fill, fillOpacity
    case extrude, tessellate, altitudeMode
    case coordTimes
    /// A value of ExtendedData.
    case data

    /// The names of fields, in the order of the roles.
    private static let fields = [
        "name", "visibility", "address", "phoneNumber", "snippet", "description", "time", "begin", "end", "styleUrl",
        "marker-color", "icon", "stroke", "stroke-opacity", "stroke-width", "fill", "fill-opacity", "extrude",
        "tessellate", "altitudeMode", "coordTimes",
    ]

    static let count = fields.count

    private static let anyCase = fields.map { $0.lowercased() }

    /// The role of a field, in letters of any case.
    init(field name: String) {
        self = Self.anyCase.firstIndex(of: name.lowercased()).flatMap { KMLRole(rawValue: $0) } ?? .data
    }

    /// True if a field is spelled as the element: of several that could be one, it is.
    func isSpelled(_ name: String) -> Bool { self != .data && Self.fields[rawValue] == name }
}

/// The types of the values that a field has had.
struct KMLTypes: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let integer = KMLTypes(rawValue: 1)
    static let number = KMLTypes(rawValue: 2)
    static let boolean = KMLTypes(rawValue: 4)
    static let text = KMLTypes(rawValue: 8)

    /// Stands before the first letter of a truth value until the types of all values are known. XML has no such byte.
    static let mark: UInt8 = 1

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ kind: Value.Kind, _ text: Span<UInt8>) {
        switch kind {
        case .number: self = Self.isInteger(text) ? .integer : .number
        case .boolean: self = .boolean
        case .null: self = []
        case .string, .jsonString, .json: self = .text
        }
    }

    /// True for a whole number of 32 bits.
    private static func isInteger(_ text: Span<UInt8>) -> Bool {
        let first = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
        guard text.count > first, text.count - first < 10 else { return false }
        for index in first..<text.count where text[index] &- UInt8(ascii: "0") >= 10 { return false }
        return true
    }

    /// The type that a schema declares.
    var name: String {
        if self == .boolean { return "bool" }
        if self == .integer { return "int" }
        return isSubset(of: [.integer, .number]) && !isEmpty ? "double" : "string"
    }
}

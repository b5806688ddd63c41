import Gazetteer
import Geometry
import Layers
import Streams

/// The fields of a layer that make a place of each feature.
public struct PlaceRequest: Sendable {
    public var name: String
    public var country: String?
    public var population: String?
    public var area: String?
    /// Codes that countries may have; empty if they are not known.
    public var countries: Set<String> = []

    public init(name: String) { self.name = name }
}

/// Refuses features whose values cannot be those of a place.
struct PlaceChecker: ~Copyable {
    private let request: PlaceRequest
    private var folder: NameFolder?

    init(_ request: PlaceRequest) {
        self.request = request
        // Without its library no gazetteer can be made, and the builder reports that.
        folder = try? NameFolder()
    }

    /// The longest name that a gazetteer finds.
    private static let longestName = 4096

    mutating func check(
        _ place: borrowing LayerPlace, _ record: TextRange, at byte: Int
    ) throws(BadRecord) {
        guard let name = place.text(request.name) else {
            throw BadRecord(
                "no-name", record: record, at: byte, "the place has no name",
                hint: "its name is the field '\(request.name)'")
        }
        guard isFindable(name) else {
            throw BadRecord(
                "no-name", record: record, at: byte,
                name.utf8.count > Self.longestName
                    ? "the name '\(excerpt(Array(name.utf8)))' is too long"
                    : "the name '\(excerpt(Array(name.utf8)))' has no letters or digits, so it cannot be found")
        }
        if let text = request.country.flatMap({ place.trimmed($0) }) {
            guard let code = LayerPlace.countryCode(text) else {
                throw BadRecord(
                    "bad-country", record: record, at: byte,
                    "the country '\(excerpt(Array(text.utf8)))' is not a code of two letters")
            }
            guard request.countries.isEmpty || request.countries.contains(code) else {
                throw BadRecord("bad-country", record: record, at: byte, "no country has the code '\(code)'")
            }
        }
        if let text = request.population.flatMap({ place.trimmed($0) }), LayerPlace.count(text) == nil {
            throw BadRecord(
                "not-a-number", record: record, at: byte,
                "the population '\(excerpt(Array(text.utf8)))' is not a number of people")
        }
        if let text = request.area.flatMap({ place.trimmed($0) }), LayerPlace.area(text) == nil {
            throw BadRecord(
                "not-a-number", record: record, at: byte,
                "the area '\(excerpt(Array(text.utf8)))' is not a number of km²")
        }
    }

    private mutating func isFindable(_ name: String) -> Bool {
        guard name.utf8.count <= Self.longestName else { return false }
        guard var folder = folder.take() else { return true }
        folder.fold(name.utf8.span)
        let count = folder.count
        self.folder = consume folder
        return count > 0
    }
}

extension LayerPlace {
    /// Value of a field without the blanks around it; nil if nothing is left.
    public func trimmed(_ field: String) -> String? {
        guard let text = text(field) else { return nil }
        let trimmed = Self.trimmed(text[...])
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Text without the blanks around it.
    public static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// A number of people; nil if the text is not one.
    public static func count(_ text: String) -> UInt64? {
        guard let number = DecimalText.number(trimmed(text[...])), number >= 0, number < 1e15 else { return nil }
        return UInt64(number)
    }

    /// Square kilometres, no more than the earth has; nil if the text is not such a number.
    public static func area(_ text: String) -> Double? {
        guard let number = DecimalText.number(trimmed(text[...])), number >= 0, number < 5.2e8 else { return nil }
        return number
    }

    /// Two letters in capitals; nil if the text is something else.
    public static func countryCode(_ text: String) -> String? {
        let code = text.uppercased()
        return code.utf8.count == 2 && code.utf8.allSatisfy { 65...90 ~= $0 } ? code : nil
    }
}

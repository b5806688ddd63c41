public import CommandKit
public import Features
import FormatKit
public import Geometry
package import Layers

/// The format of an input, by its name.
package struct InputFormatArgument: ExpressibleByArgument {
    package let format: any ReadableFormat

    package static var argumentNoun: String { "format" }
    package static var allValueStrings: [String] { Formats.readable.map(\.name) }

    package var defaultValueDescription: String { format.name }

    package init?(argument: String) {
        let word = argument.lowercased()
        guard let format = Formats.input(named: word) else { return nil }
        self.format = format
    }

    /// Also accepts the names that other programs use, and file endings.
    package init(parsing argument: String) throws(UsageError) {
        if let format = Self(argument: argument) {
            self = format
        } else if let other = UnwrittenFormats.name(ofEnding: argument.lowercased()) {
            throw UsageError("cannot read \(other)", hint: "use \(Self.allValueStrings.joined(by: "or"))")
        } else {
            throw .unknownValue(argument, of: Self.argumentNoun, among: Self.allValueStrings)
        }
    }
}

extension LongEdges: ExpressibleByArgument {
    public static var argumentNoun: String { "value" }
}

extension GeographicBox: ExpressibleByArgument {
    public static var argumentNoun: String { "bounding box" }
    public static var argumentForm: String? {
        "W,S,E,N in degrees, as in 5.9,45.8,10.5,47.8 or 5°54',45°48',10°30',47°48'"
    }

    public init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    public init(parsing argument: String) throws(UsageError) {
        let texts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let axes: [DegreeText.Axis] = [.longitude, .latitude, .longitude, .latitude]
        let numbers = zip(texts, axes).map { DegreeText.read($0, $1) }
        let notABox = UsageError("'\(argument)' is not a bounding box", hint: valueForm(Self.argumentForm))
        guard texts.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3], numbers.allSatisfy({ $0?.isFinite ?? false })
        else { throw notABox }
        guard south <= north else {
            throw UsageError(
                "south \(DecimalText.shortest(south)) is greater than north \(DecimalText.shortest(north))",
                hint: valueForm(Self.argumentForm))
        }
        let areDegrees = texts.contains { DegreeText.resembles($0) && DecimalText.number($0) == nil }
        guard let box = GeographicBox(west: west, south: south, east: east, north: north, areDegrees: areDegrees) else {
            let fault = GeographicBox.faultOnGlobe(west: west, south: south, east: east, north: north)
            throw fault.map { UsageError($0, hint: valueForm(Self.argumentForm)) } ?? notABox
        }
        self = box
    }
}

/// Two names with a comma between them, which may be equal.
package struct NamePair: ExpressibleByArgument {
    package let names: (String, String)

    package static var argumentNoun: String { "pair of names" }
    package static var argumentForm: String? { "two names separated by a comma, as in width,height" }

    package init?(argument: String) {
        var rest = argument[...]
        guard let names = NameList.takeNames(&rest), rest.isEmpty, names.count == 2 else { return nil }
        self.names = (names[0], names[1])
    }
}

/// Texts with commas between them. A text that contains a comma, or nothing, is quoted.
package struct TextList: ExpressibleByArgument {
    package let texts: [String]

    package static var argumentNoun: String { "list of texts" }
    package static var argumentForm: String? { "texts separated by commas, as in NA,-9999,\"\"" }

    package init?(argument: String) {
        var (rest, texts) = (argument[...], [String]())
        repeat {
            if !texts.isEmpty { rest.removeFirst() }
            let isQuoted = rest.first == "\""
            guard let text = NameList.takeName(&rest, upTo: ","), isQuoted || !text.isEmpty else { return nil }
            texts.append(text)
        } while rest.first == ","
        guard rest.isEmpty else { return nil }
        self.texts = texts
    }
}

/// Names with commas between them. A name that contains a comma is quoted.
package struct NameList: ExpressibleByArgument {
    package let names: [String]

    package static var argumentNoun: String { "list of names" }
    package static var argumentForm: String? { "different names separated by commas, as in name,population" }

    package init?(argument: String) {
        var rest = argument[...]
        guard let names = Self.takeNames(&rest), rest.isEmpty, Set(names).count == names.count else { return nil }
        self.names = names
    }

    package init(parsing argument: String) throws(UsageError) {
        var rest = argument[...]
        guard let names = Self.takeNames(&rest), rest.isEmpty else {
            throw UsageError("'\(argument)' is not a list of names", hint: valueForm(Self.argumentForm))
        }
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted { throw UsageError("'\(name)' is named twice") }
        self.names = names
    }

    /// Parses names with commas between them, up to the end or a character that an unquoted name cannot contain.
    static func takeNames(_ rest: inout Substring, upTo end: Character = ",") -> [String]? {
        var names: [String] = []
        // Blanks around a name are the reader's; a name that has them is quoted.
        rest = rest.drop { $0 == " " }
        while true {
            let isQuoted = rest.first == "\""
            guard var name = takeName(&rest, upTo: end), !name.isEmpty else { return nil }
            while !isQuoted, name.last == " " { name.removeLast() }
            guard !name.isEmpty else { return nil }
            names.append(name)
            if isQuoted { rest = rest.drop { $0 == " " } }
            guard rest.first == "," else { return names }
            rest.removeFirst()
            rest = rest.drop { $0 == " " }
        }
    }

    static func takeName(_ rest: inout Substring, upTo end: Character) -> String? {
        guard rest.first == "\"" else {
            let isInList = end != "="
            let name = rest.prefix { (!isInList || $0 != ",") && $0 != end }
            rest = rest.dropFirst(name.count)
            return String(name)
        }
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        defer { rest = rest[rest.index(after: end)...] }
        return String(rest[..<end])
    }
}

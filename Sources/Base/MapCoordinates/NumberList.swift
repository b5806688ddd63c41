import Numbers

/// Reads the text forms of this module's types: a few numbers in a fixed frame, such as `{#, #}`.
enum NumberList {
    /// The forms of a pair.
    static let pair = ["#,#", "{#,#}"]
    /// The forms of four numbers that are two pairs.
    static let twoPairs = ["#,#,#,#", "{{#,#},{#,#}}"]
    /// The form of a coordinate.
    static let coordinate = ["N,E"]
    /// The form of a span in degrees.
    static let span = ["°,°"]
    /// The form of a region.
    static let region = ["N,E,°,°"]
    /// The form of four numbers.
    static let four = ["#,#,#,#"]

    /// The numbers of the first frame that matches the whole text; nil if none does.
    ///
    /// In a frame, `#` matches a number, `N` a latitude, `E` a longitude, `°` an extent in degrees, and anything else
    /// matches itself. Blanks may surround every part.
    static func read(_ text: some StringProtocol, frames: [String]) -> [Double]? {
        for frame in frames {
            if let numbers = read(text, frame: frame) { return numbers }
        }
        return nil
    }

    private static func read(_ text: some StringProtocol, frame: String) -> [Double]? {
        var rest = text[...]
        var numbers: [Double] = []
        var parts = frame[...]
        while let part = parts.popFirst() {
            rest = rest.drop(while: isBlank)
            guard part == "#" || axis(of: part) != nil else {
                guard rest.first == part else { return nil }
                rest = rest.dropFirst()
                continue
            }
            let end = parts.first.map { next in rest.firstIndex(of: next) ?? rest.endIndex } ?? rest.endIndex
            var digits = rest[..<end]
            while let last = digits.last, isBlank(last) { digits.removeLast() }
            let number = axis(of: part).map { DegreeText.read(digits, $0) } ?? DecimalText.number(digits)
            guard let number else { return nil }
            numbers.append(number)
            rest = rest[end...]
        }
        return rest.allSatisfy(isBlank) ? numbers : nil
    }

    private static func axis(of part: Character) -> DegreeText.Axis? {
        switch part {
        case "N": .latitude
        case "E": .longitude
        case "°": .span
        default: nil
        }
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
}

import FormatKit

/// Finds separators between objects in bytes from the middle of a JSON text, whichever object they begin in, and whether
/// or not they begin within a string.
///
/// Braces alone are counted, as the framing of features does. A level is what is left of an object or a list of objects
/// after some closing braces: the first is that of the first byte, and each brace that closes what began before the bytes
/// leads to the next.
package struct BraceScan {
    package struct Level {
        /// Where the text after the first and the last separator begins.
        package var first: Int?
        package var last: Int?
        /// Number of commas between objects.
        package var count = 0
        /// Where the list of objects ends.
        package var end: Int?
        /// The first byte between the objects that is out of place in a list of objects.
        package var odd: Int?

        package var isAlive: Bool { end == nil && odd == nil }
    }

    /// The result for one of two cases: the bytes begin in a string, or they do not.
    package struct Finding {
        package var depth = 0
        package var levels = [Level()]
        fileprivate var minimum = 0
        fileprivate var gap = Gap.open
        /// Where the gap begins that was not looked at yet.
        fileprivate var gapStart: Int

        fileprivate init(start: Int, isOdd: Bool) {
            gapStart = start
            if isOdd { levels[0].odd = start }
        }
    }

    /// The state between two objects of a list.
    fileprivate enum Gap {
        /// At the start of the bytes, where a comma may have been before.
        case open
        case afterObject
        case afterComma
    }

    package private(set) var outside: Finding
    package private(set) var inside: Finding
    /// True at the end of the bytes if they began outside a string and end within one.
    package var endsInside: Bool { strings != 0 }

    private var isEscaped: UInt64 = 0
    private var strings: UInt64 = 0
    /// Objects within each other around the first byte that are distinguished, at most.
    package static let mostLevels = 4096

    package init(at start: Int) {
        outside = Finding(start: start, isOdd: false)
        inside = Finding(start: start, isOdd: true)
    }

    /// Receives bytes, all but the last time a multiple of 64.
    ///
    /// - Parameter base: where they are in the input.
    package mutating func take(_ bytes: Span<UInt8>, at base: Int) {
        for start in stride(from: 0, to: bytes.count, by: JSONBlock.length) {
            let block = JSONBlock(bytes, at: start, brackets: UInt8(ascii: "{"))
            var quotes = block.quotes
            if isEscaped | block.backslashes != 0 {
                quotes &= ~JSONSkipper.takeEscapes(block.backslashes, &isEscaped)
            }
            let inString = JSONSkipper.strings(quotes, &strings)
            Self.take(block.brackets & ~inString, bytes, start, base, &outside)
            Self.take(block.brackets & inString, bytes, start, base, &inside)
        }
        Self.takeGap(bytes, base, upTo: bytes.count, &outside)
        Self.takeGap(bytes, base, upTo: bytes.count, &inside)
    }

    private static func take(
        _ all: UInt64, _ bytes: Span<UInt8>, _ start: Int, _ base: Int, _ finding: inout Finding
    ) {
        var braces = all
        while braces != 0 {
            let index = start &+ braces.trailingZeroBitCount
            braces &= braces &- 1
            let isLowest = finding.depth == finding.minimum
            if isLowest { takeGap(bytes, base, upTo: index, &finding) }
            if bytes[index] == UInt8(ascii: "{") {
                let last = finding.levels.count - 1
                if isLowest, finding.gap == .afterObject, last == -finding.minimum, finding.levels[last].isAlive {
                    finding.levels[last].odd = base + index
                }
                finding.depth += 1
                continue
            }
            finding.depth -= 1
            if isLowest {
                finding.minimum -= 1
                if finding.levels.count < mostLevels { finding.levels.append(Level()) }
            }
            if finding.depth == finding.minimum { (finding.gap, finding.gapStart) = (.afterObject, base + index + 1) }
        }
    }

    /// Looks at the bytes between two objects, or between the start and the first one.
    private static func takeGap(_ bytes: Span<UInt8>, _ base: Int, upTo end: Int, _ finding: inout Finding) {
        let last = finding.levels.count - 1
        guard finding.depth == finding.minimum, last == -finding.minimum, finding.levels[last].isAlive else { return }
        var index = max(finding.gapStart - base, 0)
        while index < end {
            let byte = bytes[index]
            index += 1
            if JSONScanner.isBlank(byte) { continue }
            if byte == UInt8(ascii: ","), finding.gap != .afterComma {
                finding.gap = .afterComma
                finding.levels[last].count += 1
                finding.levels[last].last = base + index
                if finding.levels[last].first == nil { finding.levels[last].first = base + index }
            } else if byte == UInt8(ascii: "]"), finding.gap != .afterComma {
                finding.levels[last].end = base + index
                return
            } else {
                finding.levels[last].odd = base + index - 1
                return
            }
        }
        finding.gapStart = base + end
    }
}

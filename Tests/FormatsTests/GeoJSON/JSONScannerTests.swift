import FormatKit
import Foundation
import GeoJSONLayers
import Layers
import TestSupport
import Testing

struct JSONScannerTests {
    private func fault(_ bytes: [UInt8]) -> JSONFault? {
        do throws(JSONFault) {
            try JSONScanner.checkText(bytes.span)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ text: String) -> JSONFault? { fault(Array(text.utf8)) }

    @Test func allOfTheTestSuiteIsTold() {
        #expect(JSONSuite.files.count > 300)
        for (name, bytes) in JSONSuite.files {
            let found = fault(bytes)
            switch name.first {
            case "y": #expect(found == nil, "\(name) is refused: \(String(describing: found))")
            case "n": #expect(found != nil, "\(name) is accepted")
            default: break
            }
        }
    }

    @Test(arguments: [
        ("{\"a\":1 x", "expected ',' or '}' after a member, found 'x'", 7),
        ("[1 2]", "expected ',' or ']' after an element, found '2'", 3),
        ("[1,]", "expected a value, found ']'", 3),
        ("{\"a\" 1}", "expected ':' after a member name, found '1'", 5),
        ("{a:1}", "expected a member name in quotes, found 'a'", 1),
        ("\"\\ud800\"", "the escape is half of a surrogate pair", 1),
        ("\"\\ud800\\u0041\"", "the escape is half of a surrogate pair", 1),
        ("\"\\udc00\"", "the escape is half of a surrogate pair", 1),
        ("\"\\x\"", "expected a valid escape after '\\', found 'x'", 2),
        ("\"\\u12g4\"", "expected four hexadecimal digits after '\\u', found 'g4'", 5),
        ("\"a\tb\"", "byte 0x09 in a string must be escaped", 2),
        ("01", "the number has a leading zero", 0),
        ("1.", "expected a digit, found the end of the text", 2),
        ("-", "expected a digit, found the end of the text", 1),
        ("1e+", "expected a digit, found the end of the text", 3),
        ("", "expected a value, found the end of the text", 0),
        ("[", "expected a value, found the end of the text", 1),
        ("\"abc", "the text ends inside a string", 4),
        ("nul", "expected a value, found 'nul'", 0),
        ("1 1", "expected nothing more after the value, found '1'", 2),
    ])
    func aFaultSaysWhatAndWhere(text: String, message: String, byte: Int) throws {
        let found = try #require(fault(text))
        #expect(found.message(in: Array(text.utf8).span) == message)
        #expect(found.byte == byte)
    }

    @Test func invalidUTF8IsToldByItsByte() {
        #expect(fault([0x22, 0x61, 0xC3, 0x28, 0x22])?.byte == 2)
        #expect(fault([0x22, 0xED, 0xA0, 0x80, 0x22])?.reason == .invalidUTF8)
        #expect(fault([0x22, 0xF0, 0x9F, 0x98, 0x80, 0x22]) == nil)
    }

    @Test func depthIsBounded() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(fault(nested(512)) == nil)
        #expect(fault(nested(513))?.reason == .tooDeep)
        #expect(fault(String(repeating: "{\"a\":[", count: 300))?.reason == .tooDeep)
        #expect(fault([UInt8](repeating: 0x5B, count: 10_000_000))?.byte == 512)
    }

    @Test func whatFoundationReadsIsReadAndWhatItRefusesIsRefused() throws {
        var generator = JSONGenerator(seed: 20)
        for _ in 0..<Effort.of(3000) {
            let text = generator.document()
            #expect(fault(text) == nil, "\(text)")
            #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil)
            var broken = Array(text.utf8)
            broken.remove(at: Int.random(in: broken.indices, using: &generator.random))
            let isJSON =
                (try? JSONSerialization.jsonObject(with: Data(broken), options: .fragmentsAllowed)) != nil
            // Foundation takes more than JSON: some texts it reads are refused here, never the other way round.
            if fault(broken) == nil { #expect(isJSON, "\(String(decoding: broken, as: UTF8.self))") }
        }
    }

    @Test func numbersAreTheNearestDoubles() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<Effort.of(20000) {
            let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
            let small = Double.random(in: -180...180, using: &random)
            for number in [value, small, (small * 1e7).rounded() / 1e7] where number.isFinite {
                let text = Array("\(number)".utf8)
                let (read, end) = try JSONScanner.number(text.span, from: 0)
                #expect(read == number && end == text.count)
            }
        }
        #expect(throws: JSONFault.self) { _ = try JSONScanner.number(Array("1e400".utf8).span, from: 0) }
    }
}

struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Documents of JSON with all that may stand in them.
struct JSONGenerator {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func document() -> String { blank() + value(depth: 0) + blank() }

    private mutating func value(depth: Int) -> String {
        switch Int.random(in: 0..<(depth < 5 ? 9 : 6), using: &random) {
        case 0: return "null"
        case 1: return Bool.random(using: &random) ? "true" : "false"
        case 2: return "\(Int.random(in: -1000...1000, using: &random))"
        case 3:
            return ["0.5", "-0", "1e3", "2.50E-7", "123456789012345678", "-1.25e+10"].randomElement(using: &random)!
        case 4, 5: return string()
        case 6, 7:
            let members = (0..<Int.random(in: 0..<5, using: &random)).map { index in
                blank() + "\"k\(index)" + string().dropFirst() + blank() + ":" + blank() + value(depth: depth + 1)
                    + blank()
            }
            return "{" + (members.isEmpty ? blank() : members.joined(separator: ",")) + "}"
        default:
            let elements = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                blank() + value(depth: depth + 1) + blank()
            }
            return "[" + (elements.isEmpty ? blank() : elements.joined(separator: ",")) + "]"
        }
    }

    mutating func string() -> String {
        let pieces = [
            "a", "\\\"", "\\\\", "{", "}", "[", "]", ",", "ä", "😀", "\\u00e4", "\\ud83d\\ude00", "\\n", "\\/", " x ",
        ]
        let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        return "\"" + text.joined() + "\""
    }

    mutating func blank() -> String { ["", "", "", " ", "\n", "\r\n\t "].randomElement(using: &random)! }
}

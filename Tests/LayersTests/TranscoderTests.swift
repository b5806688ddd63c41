import Foundation
import Layers
import Testing

struct TranscoderTests {
    private let text = (0..<20_000).map { "row \($0),é€😀,ü\n" }.joined()

    private func encoded(_ text: String, _ encoding: String.Encoding) -> [UInt8] {
        Array(text.data(using: encoding) ?? Data())
    }

    private static let marks: [(encoding: String.Encoding, mark: [UInt8], name: String)] = [
        (.utf16LittleEndian, [0xFF, 0xFE], "UTF-16LE"), (.utf16BigEndian, [0xFE, 0xFF], "UTF-16BE"),
        (.utf32LittleEndian, [0xFF, 0xFE, 0, 0], "UTF-32LE"), (.utf32BigEndian, [0, 0, 0xFE, 0xFF], "UTF-32BE"),
    ]

    @Test(arguments: marks.indices) func aMarkTellsTheEncoding(_ index: Int) throws {
        let (encoding, mark, name) = Self.marks[index]
        let bytes = mark + encoded(text, encoding)
        for bytes in [bytes, try gzip(bytes)] {
            let file = try Scratch(bytes)
            for length in [1000, 65_536, 1 << 20] {
                let source = try Reading(file.path)
                #expect(try source.all(by: length) == Array(text.utf8))
                #expect(source.encodingName == name)
            }
            #expect(try Reading(file.path).peek(100).starts(with: Array("row 0".utf8)))
        }
        // Split at every byte.
        let pipe = try Fifo()
        let short = String(text.prefix(30))
        pipe.feed(mark + encoded(short, encoding), by: 1)
        #expect(try Reading(pipe.path).all() == Array(short.utf8))
        #expect(try Reading(mark).all() == [])
    }

    @Test func aNamedEncodingIsObeyed() throws {
        let cases: [(String, [UInt8], String)] = [
            ("ISO-8859-1", [0x61, 0xE9], "aé"), ("windows-1252", [0x80], "€"), ("cp437", [0x81], "ü"),
            ("UTF-16LE", [0x61, 0x00], "a"), ("utf-16", [0xFE, 0xFF, 0x00, 0x61], "a"),
            ("SHIFT_JIS", [0x82, 0xA0], "あ"),
            // The last letter waits for an accent that may follow.
            ("CP1258", [0x61, 0x65], "ae"), ("CP1258", [0x65, 0xCC], "e\u{300}".precomposedStringWithCanonicalMapping),
        ]
        for (encoding, bytes, text) in cases {
            for bytes in [bytes, try gzip(bytes)] {
                let source = try Reading(bytes, encoding: encoding)
                #expect(try source.all() == Array(text.utf8), "\(encoding)")
                #expect(source.encodingName == encoding)
            }
        }
    }

    @Test(arguments: ["utf-8", "UTF-8", "utf8"]) func utf8IsLeftAsItIs(_ name: String) throws {
        for bytes in [[0xEF, 0xBB, 0xBF, 0x61], [0xFF, 0xFE, 0x61, 0x00], [0x61, 0xFF]] as [[UInt8]] {
            let source = try Reading(bytes, encoding: name)
            #expect(try source.all() == bytes)
            #expect(source.encodingName == nil)
        }
    }

    @Test(arguments: ["klingon", "", "latin1//IGNORE", "latin1/"]) func anUnknownNameIsRefused(_ name: String) throws {
        let file = try Scratch([])
        let problem = #expect(throws: Problem.self) { _ = try Reading(file.path, encoding: name) }
        #expect(problem?.kind == .usage && problem?.code == "unknown-encoding")
        #expect(problem?.hint?.contains("iconv -l") == true)
    }

    @Test func anInvalidSequenceComesAfterWhatIsValid() throws {
        let start = Array(text.prefix(20_000).utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let valid = Array(text.prefix(20_000).utf8)
        let broken: [[UInt8]] = [
            [0x00, 0xD8], [0x00, 0xD8, 0x61], [0x00, 0xD8, 0x61, 0x00], [0x00, 0xDC, 0x61, 0x00], [0x61],
        ]
        for bytes in broken {
            let (read, problem) = try Reading([0xFF, 0xFE] + start + bytes).end()
            #expect(read == valid)
            #expect(problem?.code == "bad-encoding" && problem?.location?.byte == 2 + start.count, "\(bytes)")
        }
        for bytes in [[0x00, 0xD8, 0, 0], [0, 0, 0x11, 0], [0x61, 0, 0], [0, 0, 0, 0x80]] as [[UInt8]] {
            let (read, problem) = try Reading([0xFF, 0xFE, 0, 0, 0x62, 0, 0, 0] + bytes).end()
            #expect(read == [0x62])
            #expect(problem?.code == "bad-encoding" && problem?.location?.byte == 8, "\(bytes)")
        }
        for name in ["UCS-4LE", "UCS-2LE", "UTF-7", "EUC-JP", "windows-1252"] {
            var generator = SystemRandomNumberGenerator()
            let bytes = [0x62, 0, 0, 0] + (0..<400).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let (read, problem) = try Reading(bytes, encoding: name).end()
            #expect(String(validating: read, as: UTF8.self) != nil, "\(name) \(bytes)")
            #expect(problem == nil || problem?.code == "bad-encoding")
        }
    }
}

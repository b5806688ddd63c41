import Memory
import TestSupport
import Testing
import Utf8proc

/// libutf8proc against the tables of Python.
struct NormalizerTests {
    @Test func scalarsBecomeWhatUnicodeSays() throws {
        let normalizer = try Normalizer()
        var parts = FlatBuffer<UInt32>()
        let lines = try oracle("folding_oracle", []).split(separator: "\n")
        #expect(lines.count > 15_000)
        for line in lines {
            let values = line.split(separator: " ").compactMap { UInt32($0, radix: 16) }
            let scalar = try #require(Unicode.Scalar(values[0]))
            parts.removeAll()
            normalizer.decompose(scalar, into: &parts)
            let result = (0..<parts.count).map { parts[$0] }
            #expect(result == Array(values.dropFirst()), "\(line)")
        }
    }

    @Test func marksAreOrderedAndComposed() throws {
        let normalizer = try Normalizer()
        var scalars = FlatBuffer<UInt32>()
        for value: UInt32 in [0x61, 0x301, 0x323, 0x30CF, 0x309A, 0x1112, 0x1161, 0x11AB] { scalars.append(value) }
        normalizer.compose(&scalars)
        #expect((0..<scalars.count).map { scalars[$0] } == [0x1EA1, 0x301, 0x30D1, 0xD55C])
    }

    @Test func versionIsANumber() throws {
        let version = try #require(try Installation.version())
        #expect(version.split(separator: ".").compactMap { Int($0) }.count == 3)
    }
}

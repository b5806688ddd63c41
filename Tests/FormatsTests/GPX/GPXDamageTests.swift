import GPXLayers
import Layers
import TestSupport
import Testing

/// Damaged GPX: nothing is lost without a message, wherever the text is cut, flipped or split.
struct GPXDamageTests {
    private static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1.5" lon="2"/>
        <trk><name>A</name><trkseg><trkpt lat="3" lon="4"><ele>5</ele><time>T</time></trkpt>
        <trkpt lat="6" lon="7"/></trkseg></trk><rte><rtept lat="8" lon="9"><x:y>&lt;</x:y></rtept></rte></gpx>
        """

    @Test func cutAtEveryByte() throws {
        let bytes = Array(Self.text.utf8)
        let whole = try GPXReading(bytes)
        #expect(whole.features.count == 4 && whole.problem == nil)
        for length in 0..<bytes.count {
            let reading = try GPXReading(Array(bytes.prefix(length)))
            #expect(reading.features == Array(whole.features.prefix(reading.features.count)))
            let code = reading.problem?.code
            #expect(code == (length == 0 ? "empty" : "truncated"), "\(length): \(code ?? "none")")
            // Each point that has ended is there.
            let ends = whole.records.count { record in
                String(decoding: bytes.prefix(length), as: UTF8.self).contains(record)
            }
            #expect(reading.features.count == ends, "\(length)")
        }
    }

    @Test func flippedBits() throws {
        let bytes = Array(Self.text.utf8)
        let count = try GPXReading(bytes).features.count
        for index in bytes.indices {
            for bit in Effort.isFull ? Array(0..<8) : [index % 8, (index + 3) % 8] {
                var flipped = bytes
                flipped[index] ^= 1 << UInt8(bit)
                let reading = try GPXReading(flipped)
                let isReported = reading.problem != nil || !reading.failures.isEmpty
                #expect(isReported || reading.features.count == count, "byte \(index), bit \(bit)")
            }
        }
    }

    /// Wherever the pieces in which a text is read end, the points are the same.
    @Test func piecesThatEndAnywhere() throws {
        let start = "<gpx><!--"
        let rest =
            "--><trk><name>é&#13;</name><trkseg><trkpt lat='1' lon='2'><n>é€<![CDATA[]]]]>😀&amp;</n></trkpt>\n"
            + "<trkpt/></trkseg></trk></gpx>"
        let (piece, length) = (64 << 10, rest.utf8.count)
        for offset in stride(from: 0, through: length, by: Effort.isFull ? 1 : 3) {
            let padding = String(repeating: ".", count: piece - start.utf8.count - offset)
            let reading = try GPXReading(start + padding + rest)
            #expect(reading.features == ["2,1 kind='trkpt' device='é' segment=1 n='é€]]😀&'"], "\(offset)")
            #expect(reading.failures.map(\.raw) == ["<trkpt/>"] && reading.problem == nil)
            #expect(reading.failures.map(\.line) == [2] && reading.failures.map(\.column) == [1])
        }
    }

    /// Text between points is one bad record, without the blanks and comments around it, however it is read.
    @Test(arguments: 1...24) func strayTextInPieces(length: Int) throws {
        var lengths = GPXLengths()
        (lengths.piece, lengths.chunk) = (length, 1)
        let text =
            "<gpx>\n <!-- 1 --> one\n<!-- 2 -->two <!-- 3 -->\n<trk> x&amp;y &#32;<trkseg/></trk>\n"
            + "z<wpt lat='1' lon='2'/> é </gpx>"
        let reading = try GPXReading(text, lengths: lengths)
        #expect(reading.failures.map(\.raw) == ["one\n<!-- 2 -->two", "x&amp;y", "z", "é"])
        #expect(reading.failures.allSatisfy { $0.code == "stray-text" } && reading.problem == nil)
        #expect(reading.failures.map(\.line) == [2, 4, 5, 5] && reading.failures.map(\.column) == [13, 7, 1, 25])
        #expect(reading.features == ["2,1 kind='wpt'"])
        let cut = try GPXReading("<gpx><wpt lat='1' lon='2'/>one <!-- --> two <!--", lengths: lengths)
        #expect(cut.features.count == 1 && cut.failures.isEmpty && cut.problem?.code == "truncated")
    }

    /// No point is taken for longer than it is because a piece ends in it.
    @Test(arguments: [1000, 64 << 10, 150_000]) func limitsInPieces(length: Int) throws {
        var (options, lengths) = (LayerOptions(), GPXLengths())
        options.recordLimit = RecordLimit(bytes: 64 << 10)
        lengths.piece = length
        let point = "<wpt lat='1' lon='2'><name>abc</name></wpt>\n"
        let long = "<wpt lat='1' lon='2'>" + String(repeating: "<!-- -->", count: 8200) + "</wpt>\n"
        let text = "<gpx>\n" + String(repeating: point, count: 10_000) + long + point + "</gpx>"
        let reading = try GPXReading(text, options: options, lengths: lengths)
        #expect(reading.features.count == 10_001)
        #expect(reading.problem == nil)
        #expect(reading.failures.map(\.code) == ["record-too-long"] && reading.failures.map(\.line) == [10_002])
    }

    /// The last of many points is where and what it is.
    @Test func manyChunks() throws {
        var text = "<gpx><trk><trkseg>\n"
        for number in 0..<20_000 {
            text += "<trkpt lat='1' lon='2'><n\(number % 7)>\(number)</n\(number % 7)></trkpt>\n"
            if number % 1000 == 999 { text += "</trkseg><trkseg>" }
        }
        let reading = try GPXReading(text + "<trkpt/></trkseg></trk></gpx>")
        #expect(reading.features.count == 20_000 && reading.problem == nil)
        #expect(reading.features.last == "2,1 kind='trkpt' device='track 1' segment=20 n0=19999")
        #expect(reading.fields.map(\.name) == ["kind", "device", "segment"] + (0..<7).map { "n\($0)" })
        #expect(reading.failures.map(\.line) == [20_002])
    }

    @Test(arguments: ["UTF-8", "ISO-8859-1", "ISO-8859-15", "windows-1252", "US-ASCII"])
    func declaredEncodings(name: String) throws {
        let bytes: [UInt8] =
            switch name {
            case "UTF-8": [0xC3, 0xA9]
            case "US-ASCII": Array("&#233;".utf8)
            default: [0xE9]
            }
        for quote in ["'", "\""] {
            let head = "<?xml version=\(quote)1.0\(quote) encoding=\(quote)\(name)\(quote)?>"
            let reading = try GPXReading(
                Array("\(head)<gpx><wpt lat='1' lon='2'><name>".utf8) + bytes + Array("</name></wpt></gpx>".utf8))
            #expect(reading.features == ["2,1 kind='wpt' name='é'"], "\(reading)")
        }
    }

    @Test(arguments: [false, true], [false, true])
    func wideEncodings(isBigEndian: Bool, declares: Bool) throws {
        let text =
            (declares ? "<?xml version='1.0' encoding='UTF-16'?>" : "")
            + "<gpx><wpt lat='1' lon='2'><name>é😀</name></wpt></gpx>"
        let bytes = ([0xFEFF] + Array(text.utf16)).flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
        }
        #expect(try GPXReading(bytes).features == ["2,1 kind='wpt' name='é😀'"])
    }

    @Test func byteOrderMarkOfUTF8() throws {
        let reading = try GPXReading("\u{FEFF}<?xml version='1.0'?><gpx><wpt lat='1' lon='2'/></gpx>")
        #expect(reading.features == ["2,1 kind='wpt'"])
    }
}

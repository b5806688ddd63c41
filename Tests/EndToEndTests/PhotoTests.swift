import Foundation
import TestSupport
import Testing

/// Photos as a layer: JPEG files and folders of them, with the positions in their EXIF data.
struct PhotoTests {
    private func feature(_ outcome: Workdir.Outcome) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
    }

    private func properties(_ photo: PhotoBuilder) throws -> [String: Any] {
        let directory = try Workdir()
        try directory.write("a.jpg", photo)
        let outcome = try directory.plat("cat", "-q", "-f", "geojsonseq", "a.jpg")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try feature(outcome)["properties"] as? [String: Any])
    }

    @Test(arguments: [false, true], [(48.2, 16.37), (-33.8568, 151.2153), (0, -180), (90, 0), (-0.005, -0.005)])
    func places(isBigEndian: Bool, place: (Double, Double)) throws {
        let directory = try Workdir()
        try directory.write("a.jpg", PhotoBuilder(latitude: place.0, longitude: place.1, isBigEndian: isBigEndian))
        let outcome = try directory.plat("cat", "-f", "csv", "--fields", "file", "a.jpg")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let numbers = outcome.lines[1].split(separator: ",").prefix(2).compactMap { Double($0) }
        #expect(abs(numbers[0] - place.0) < 2e-6 && abs(numbers[1] - place.1) < 2e-6, "\(outcome.text)")
    }

    @Test func fields() throws {
        var photo = PhotoBuilder(latitude: 1, longitude: 2, isBigEndian: true)
        photo.image = [0x010F: .text("Canon  "), 0x0110: .latin1([0x45, 0xE9])]
        photo.gps[5] = .bytes([1])
        photo.gps[6] = .rationals([(123, 10)])
        photo.gps[16] = .text("M")
        photo.gps[17] = .rationals([(2705, 10)])
        photo.gps[7] = .rationals([(5, 1), (6, 1), (75, 10)])
        photo.gps[29] = .text("2024:02:29")
        photo.photo[0x9003] = .text("2024:02:29 09:06:07")
        let reported = try properties(photo)
        #expect(
            reported as NSDictionary
                == [
                    "file": "a.jpg", "time": "2024-02-29T05:06:07.5Z", "altitude": -12.3, "direction": 270.5,
                    "direction_ref": "magnetic", "make": "Canon", "model": "Eé",
                ] as NSDictionary, "\(reported)")
    }

    /// The time of the camera, where the GPS has none or one that does not exist.
    @Test(
        arguments: [
            ("2024:05:06 07:08:09", nil, nil, "2024-05-06T07:08:09"),
            ("2024:05:06 07:08:09", "+02:00", "05", "2024-05-06T07:08:09.05+02:00"),
            ("2024:05:06 07:08:09", "+2", "x", "2024-05-06T07:08:09"),
            ("2023:02:29 07:08:09", "+02:00", nil, nil), ("2024:05:06 24:08:09", nil, nil, nil),
            ("0000:00:00 00:00:00", nil, nil, nil), ("    :  :     :  :  ", nil, nil, nil),
            ("yesterday1", nil, nil, nil),
        ] as [(String, String?, String?, String?)])
    func cameraTimes(taken: String, offset: String?, fraction: String?, time: String?) throws {
        for day in [nil, "2024:13:01"] {
            var photo = PhotoBuilder(latitude: 1, longitude: 2)
            photo.photo[0x9003] = .text(taken)
            if let offset { photo.photo[0x9011] = .text(offset) }
            if let fraction { photo.photo[0x9291] = .text(fraction) }
            if let day {
                photo.gps[29] = .text(day)
                photo.gps[7] = .rationals([(5, 1), (6, 1), (7, 1)])
            }
            #expect(try properties(photo)["time"] as? String == time)
        }
    }

    /// Numbers that are unknown, which cameras write as divided by zero.
    @Test func unknownNumbers() throws {
        var photo = PhotoBuilder(latitude: 1, longitude: 2)
        photo.gps[6] = .rationals([(0, 0)])
        photo.gps[17] = .rationals([(7, 0)])
        let reported = try properties(photo)
        #expect(reported["altitude"] is NSNull && reported["direction"] is NSNull)
    }

    /// Several photos are one layer, in the order given; those of a folder in the order of their paths.
    @Test func severalFiles() throws {
        let directory = try Workdir()
        _ = try directory.shell("mkdir -p in/b in/.hidden; echo other > in/note.txt; ln -s ../in in/loop")
        for name in ["in/c.JPG", "in/a.jpeg", "in/b/x.jpg", "in/.hidden/h.jpg", "in/Z.jpg"] {
            try directory.write(name, PhotoBuilder(latitude: 1, longitude: 2))
        }
        let folder = try directory.plat("cat", "-f", "csv", "in")
        #expect(folder.status == 0 && folder.errors.contains("in: warning: 1 other file skipped"), "\(folder.errors)")
        let names = folder.lines.dropFirst().map { String($0.split(separator: ",")[2]) }
        #expect(names == ["in/Z.jpg", "in/a.jpeg", "in/b/x.jpg", "in/c.JPG"])
        let files = try directory.plat("info", "in/c.JPG", "in/b", "in/a.jpeg")
        #expect(files.lines[0] == "in/c.JPG and 2 more" && files.text.contains("3 Point"), "\(files.text)")
    }

    /// Photos without a position are counted.
    @Test func noPosition() throws {
        let directory = try Workdir()
        var photo = PhotoBuilder()
        try directory.write("a.jpg", photo)
        photo.hasExif = false
        try directory.write("b.jpg", photo)
        photo.segments = [(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)), (0xE1, Array("Exif".utf8))]
        try directory.write("c.jpg", photo)
        let outcome = try directory.shell("plat cat -f geojsonseq a.jpg b.jpg c.jpg")
        #expect(outcome.status == 0 && outcome.lines.count == 3, "\(outcome.errors)")
        #expect(outcome.lines.allSatisfy { $0.contains(#""geometry":null"#) })
        #expect(
            outcome.errors.contains("3 read, 3 written, altered (3 no-gps), 3 without geometry"), "\(outcome.errors)")
    }

    /// What stands before the EXIF data does not matter, however long it is.
    @Test func otherSegments() throws {
        let directory = try Workdir()
        var photo = PhotoBuilder(latitude: 1, longitude: 2)
        photo.segments = (0..<40).map { (0xE2, [UInt8](repeating: UInt8($0), count: 65_533)) }
        try directory.write("a.jpg", photo)
        for script in ["plat cat -f csv a.jpg", "cat a.jpg | plat cat -f csv", "plat cat -f csv - < a.jpg"] {
            let outcome = try directory.shell(script)
            #expect(outcome.status == 0 && outcome.lines[1].hasPrefix("1,2,"), "\(outcome.errors)")
        }
    }

    /// Each is reported with its file; a policy skips them.
    @Test func badRecords() throws {
        let directory = try Workdir()
        let good = PhotoBuilder(latitude: 1, longitude: 2)
        var cases: [(name: String, bytes: [UInt8], message: String)] = [
            ("not-jpeg", Array("hello".utf8), "the file is not a JPEG"), ("empty", [], "the file is not a JPEG"),
            ("no-marker", [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0x12, 0x34, 0, 0], "the JPEG is damaged"),
            ("cut", Array(good.bytes.prefix(60)), "the JPEG ends before the data of its picture"),
            ("headless", [0xFF, 0xD8, 0xFF], "the JPEG ends before the data of its picture"),
            ("filled", [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 20_000), "the JPEG is damaged"),
        ]
        func add(_ name: String, _ message: String, _ change: (inout PhotoBuilder) -> Void) {
            var photo = good
            change(&photo)
            cases.append((name, photo.bytes, message))
        }
        add("north", "latitude 95 is greater than 90") { $0.gps[2] = .rationals([(95, 1), (0, 1), (0, 1)]) }
        add("east", "longitude 181 is greater than 180") { $0.gps[4] = .rationals([(180, 1), (60, 1), (0, 1)]) }
        add("zero", "the latitude is not three numbers") { $0.gps[2] = .rationals([(1, 0), (0, 1), (0, 1)]) }
        add("two", "the longitude is not three numbers") { $0.gps[4] = .rationals([(1, 1), (0, 1)]) }
        add("unmarked", "the latitude is marked neither N nor S") { $0.gps[1] = nil }
        add("marked", "the longitude is marked neither E nor W") { $0.gps[3] = .text("N") }
        add("half", "the latitude has no longitude") { $0.gps[4] = nil }
        var tail = good
        tail.hasExif = false
        tail.segments = [(0xE1, Array("Exif\0\0".utf8) + good.tiff.dropLast(10))]
        cases.append(("tail", tail.bytes, "the EXIF data ends inside a value"))
        tail.segments = [(0xE1, Array("Exif\0\0".utf8) + good.tiff.prefix(5))]
        cases.append(("header", tail.bytes, "the EXIF data ends in its header"))
        tail.segments = [(0xE1, Array("Exif\0\0".utf8) + [0] + good.tiff.dropFirst())]
        cases.append(("order", tail.bytes, "the EXIF data has no byte order"))
        for (name, bytes, message) in cases {
            try directory.write("\(name).jpg", bytes)
            let outcome = try directory.plat("cat", "\(name).jpg")
            #expect(
                outcome.status == 65 && outcome.errors.contains("\(name).jpg: error: \(message)"), "\(outcome.errors)")
        }
        let outcome = try directory.shell("plat cat --on-error skip --rejects bad.csv -o out.geojson .")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(directory.text("bad.csv")?.split(separator: "\n").count == cases.count + 1)
    }

    /// Damage to what is not read does not matter: here the directory of the thumbnail is beyond the end.
    @Test func damageElsewhere() throws {
        var photo = PhotoBuilder(latitude: 1, longitude: 2)
        photo.image = [0x010F: .text("Canon")]
        var tiff = photo.tiff
        tiff.replaceSubrange(34..<38, with: photo.number(99_999, 4))
        photo.hasExif = false
        photo.segments = [(0xE1, Array("Exif\0\0".utf8) + tiff)]
        let directory = try Workdir()
        try directory.write("a.jpg", photo)
        let outcome = try directory.plat("cat", "-f", "csv", "a.jpg")
        #expect(outcome.status == 0 && outcome.lines[1].hasPrefix("1,2,"), "\(outcome.errors)")
    }

    /// Photos go through all commands, and read twice give the same.
    @Test func commands() throws {
        let directory = try Workdir()
        _ = try directory.shell("mkdir in")
        for number in 0..<9 {
            var photo = PhotoBuilder(latitude: Double(number), longitude: 2)
            photo.gps[6] = .rationals([(UInt32(number), UInt32(1))])
            try directory.write("in/\(number).jpg", photo)
        }
        for (command, text) in [
            ("bounds --as rects", ","), ("check", ""), ("declutter --priority altitude --zoom 3", "8.jpg"),
            ("cat --fields altitude,file -f csv", "lat,lon,altitude,file"), ("cat -o p.shp", ""),
            ("cat --bbox 0,2.5,9,4.5 -f csv", "3.jpg"), ("cat -d EPSG:3857 -f csv", "in/0.jpg"),
            ("declutter --spacing 300000 -f csv", "in/"), ("cat --string-fields altitude", #""altitude":"3""#),
            ("cat --no-attributes -f csv", "lat,lon"), ("cat --limit 2 -f csv", "in/1.jpg"),
        ] {
            let outcome = try directory.shell("plat \(command) in")
            #expect(
                outcome.status == 0 && (text.isEmpty || outcome.text.contains(text)),
                "\(command): \(outcome.errors) \(outcome.text)")
        }
        let twice = try directory.shell("cat in/3.jpg | plat declutter --label-size 9x9 -f csv")
        #expect(twice.status == 0 && twice.lines.count == 2, "\(twice.errors)")
        let missing = try directory.plat("cat", "--fields", "nothing", "in")
        #expect(missing.status == 64 && missing.errors.contains("the fields are file, time"), "\(missing.errors)")
        let kept = try directory.plat("cat", "-f", "csv", "-o", "in/3.jpg", "in")
        #expect(kept.status != 0 && kept.errors.contains("it is also an input"), "\(kept.errors)")
    }

    /// Positions of photos are in WGS84, whatever an option says of others.
    @Test func optionsForOtherLayers() throws {
        let directory = try Workdir()
        try directory.write("a.jpg", PhotoBuilder(latitude: 48.5, longitude: 16.25))
        for option in ["-s EPSG:3857", "--planar", "-s map-point"] {
            for input in ["a.jpg", "- < a.jpg"] {
                let outcome = try directory.shell("plat cat -f csv \(option) \(input)")
                #expect(outcome.status == 64 && outcome.output.isEmpty, "\(option): \(outcome.text)")
                #expect(outcome.errors.contains("photos have positions in WGS84, so "), "\(outcome.errors)")
            }
        }
        let same = try directory.plat("cat", "-q", "-f", "csv", "-s", "EPSG:4326", "a.jpg")
        #expect(same.status == 0 && same.lines[1].hasPrefix("48.5,16.25,"), "\(same.errors)")
        for option in ["--encoding latin1", "--delimiter ;", "--edges short", "--lat y"] {
            let words = option.split(separator: " ").map(String.init)
            let outcome = try directory.plat(["cat", "-f", "csv"] + words + ["a.jpg"])
            #expect(outcome.status == 0 && outcome.errors.contains("\(words[0]) has no effect"), "\(outcome.errors)")
        }
    }

    /// A folder that could have photos is distinguished from one that a command cannot read.
    @Test func foldersWithoutPhotos() throws {
        let directory = try Workdir()
        _ = try directory.shell("mkdir in; echo other > in/note.txt")
        for command in ["cat", "info", "bounds", "cat --input-format jpeg"] {
            let outcome = try directory.shell("plat \(command) in")
            #expect(outcome.status == 66, "\(command): \(outcome.errors)")
            #expect(
                outcome.errors.contains("in: error: cannot read: it is a folder without layers or photos"),
                "\(outcome.errors)")
        }
        for command in ["convert --from coordinate --to map-point", "fit --size 9x9"] {
            let outcome = try directory.shell("plat \(command) in")
            #expect(
                outcome.status == 66 && outcome.errors.contains("it is a directory"), "\(command): \(outcome.errors)")
        }
    }

    /// libexif is only needed for photos.
    @Test func missingLibrary() throws {
        let directory = try Workdir()
        try directory.write("a.jpg", PhotoBuilder(latitude: 1, longitude: 2))
        try directory.write("a.csv", "lat,lon\n1,2\n")
        let outcome = try directory.shell(
            """
            mkdir lib; echo none > lib/libexif.so.12; export LD_LIBRARY_PATH=$PWD/lib
            plat cat -q a.csv > out.geojson && plat --version --verbose && plat cat a.jpg
            """)
        #expect(outcome.status == 69 && outcome.errors.contains("apt-get install libexif12"), "\(outcome.errors)")
        #expect(outcome.text.contains("libexif not found"), "\(outcome.text)")
    }

    /// Whatever bytes a photo has, it is a feature or a bad record.
    @Test func mutations() throws {
        let directory = try Workdir()
        _ = try directory.shell("mkdir in")
        var random = SplitMix64(seed: 4)
        let count = Effort.of(800)
        for number in 0..<count {
            var photo = PhotoBuilder(latitude: 48.5, longitude: -16.25, isBigEndian: number % 2 == 0)
            photo.image = [0x010F: .text("Canon"), 0x0110: .text("Model of a camera")]
            photo.photo = [0x9003: .text("2024:05:06 07:08:09"), 0x927C: .bytes(Array("Nikon\0".utf8) + Array(0..<90))]
            photo.gps[6] = .rationals([(1, 3)])
            photo.gps[29] = .text("2024:05:06")
            var bytes = photo.bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let offset = Int.random(in: 2..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: bytes[offset] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
                default: bytes.removeSubrange(offset..<min(offset + 3, bytes.count))
                }
                if bytes.count < 9 { break }
            }
            if number % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            try directory.write("in/\(number).jpg", bytes)
        }
        let outcome = try directory.shell("plat cat --on-error skip -f geojsonseq in")
        #expect(outcome.status == 0, "\(outcome.errors.suffix(300))")
        let summary = try #require(outcome.errors.split(separator: "\n").last)
        let skipped = try #require(summary.firstMatch(of: /(\d+) skipped/)?.1)
        #expect(summary.hasPrefix("\(count) read, \(outcome.lines.count) written, "), "\(summary)")
        #expect(outcome.lines.count + (Int(skipped) ?? 0) == count && outcome.lines.count > count / 9, "\(summary)")
        for line in outcome.lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }

    /// Positions, times and directions of all kinds as exiftool writes them.
    @Test(.enabled(if: Package.has("exiftool") && Python.isThere))
    func exiftool() throws {
        #expect(try oracle("photos_oracle", [Binary.path, "\(Effort.of(150))"]) == "ok\n")
    }
}

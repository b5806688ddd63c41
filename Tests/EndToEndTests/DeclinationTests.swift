import Foundation
import TestSupport
import Testing

/// `plat declination`: the magnetic field at features. Numbers are those of NOAA and of pygeomag.
struct DeclinationTests {
    private static let places =
        "lat,lon,name\n48.2082,16.3738,Wien\n85.8,139,Pole\n74.6973,-94.8297,Resolute\n-33.8688,151.2093,Sydney\n"

    private func declination(
        _ options: String, _ layer: String = places, status: Int32 = 0
    ) throws -> (lines: [String], errors: String) {
        let directory = try Workdir()
        try directory.write("layer", layer)
        let outcome = try directory.shell("plat declination \(options) layer")
        #expect(outcome.status == status, "\(options): \(outcome.errors)")
        return (outcome.lines, outcome.errors)
    }

    private func row(_ options: String, _ layer: String) throws -> [String] {
        let lines = try declination("-q -f csv \(options)", layer).lines
        return (lines.last ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func placesAtADate() throws {
        let (lines, errors) = try declination("--date 2026-11-22T12:00:00Z -f csv")
        #expect(
            lines == [
                "lat,lon,name,declination,declination_error,horizontal,zone",
                "48.2082,16.3738,Wien,5.385,0.367,20924.761,", "85.8,139,Pole,,45.478,119.115,blackout",
                "74.6973,-94.8297,Resolute,-14.785,1.627,3372.183,caution",
                "-33.8688,151.2093,Sydney,12.829,0.341,24622.886,",
            ])
        #expect(errors.hasPrefix("4 read, 4 written, "), "\(errors)")
    }

    /// Date, km, latitude, longitude, and the columns of the official table.
    @Test func theOfficialTable() throws {
        let rows = WMM2025.official
        #expect(rows.count == 12)
        var table = "time,height,lat,lon\n"
        for row in rows {
            let longitude = try #require(Double(row[3]))
            table +=
                "\(row[0]),\((Double(row[1]) ?? .nan) * 1000),\(row[2]),\(longitude > 180 ? longitude - 360 : longitude)\n"
        }
        let (lines, _) = try declination(
            "-q -f csv --time-format year --altitude-field height --precision 9 --add x,y,z,total,inclination,grid_variation,rates",
            table)
        let names = lines[0].split(separator: ",").map(String.init)
        let columns = [
            "x", "y", "z", "horizontal", "total", "inclination", "declination", "grid_variation", "x_rate", "y_rate",
            "z_rate", "horizontal_rate", "total_rate", "inclination_rate", "declination_rate",
        ]
        for (row, line) in zip(rows, lines.dropFirst()) {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let found = zip(columns, row[4...]).map { column, printed in
                let digits = printed.split(separator: ".").last?.count ?? 0
                guard let cell = names.firstIndex(of: column).map({ cells[$0] }), let value = Double(cell) else {
                    return "NaN"
                }
                return String(format: "%.\(digits)f", value)
            }
            #expect(found == Array(row[4...]))
        }
    }

    @Test func dates() throws {
        let vienna = "lat,lon\n48.2082,16.3738\n"
        for date in ["2026-11-22T12:00:00Z", "2026.8917808219178", "1795348800", "2026-11-22T13:00+01:00"] {
            #expect(try row("--precision 9 --altitude 170 --date \(date)", vienna)[2] == "5.38494071", "\(date)")
        }
        #expect(try !row("--date now --extrapolate", vienna)[2].isEmpty)
        #expect(try row("--date 2025", vienna)[2] == row("--date 2025-01-01", vienna)[2])
    }

    @Test(arguments: [
        ("time", "2026-11-22T12:00:00Z", ""), ("TIME_STAMP", "2026-11-22 12:00:00Z", ""), ("t", "1795348800", ""),
        ("utc", "1795348800000", ""),
        ("when", "22/11/2026 12:00", "--time when --time-format '%d/%m/%Y %H:%M' --zone UTC"),
        ("date", "2026.8917808219178", "--time date --time-format year"),
        ("datetime", "2026-11-22 14:00", "--zone +02:00"), ("time", "1795348800", "--time-format s"),
    ])
    func timesOfFeatures(name: String, value: String, options: String) throws {
        let name = name == "TIME_STAMP" ? "time_stamp" : name
        let layer = "lat,lon,\(name)\n48.2082,16.3738,\(value)\n"
        guard name != "time_stamp" else {
            // Blanks and underlines in a name do not count.
            #expect(try row("--precision 9 --altitude 170", layer)[3] == "5.38494071")
            return
        }
        #expect(try row("--precision 9 --altitude 170 \(options)", layer)[3] == "5.38494071")
    }

    @Test func timesWithoutAZone() throws {
        let (lines, errors) = try declination("-f csv", "lat,lon,time\n1,2,2026-01-01\n1,2,2026-06-01\n")
        #expect(lines.count == 3 && errors.contains("layer:2:1: warning: a time without a zone was read as UTC"))
        #expect(errors.contains("altered (2 assumed-utc)"), "\(errors)")
    }

    /// The strength along the ground, which depends on the height.
    private func strength(_ layer: String, _ options: String = "") throws -> String {
        try row("--date 2026 --precision 6 \(options)", layer).dropLast().last ?? ""
    }

    @Test func heights() throws {
        let sea = try strength("lat,lon\n48,16\n")
        let high = try strength("lat,lon\n48,16\n", "--altitude 100000")
        #expect(sea.hasPrefix("21") && high.hasPrefix("20"), "\(sea) \(high)")
        for layer in [
            "lat,lon,alt\n48,16,100000\n", "lat,lon,name,Elevation\n48,16,a,100000\n",
            "wkt\nPOINT Z (16 48 100000)\n", "lat,lon,z\n48,16,100000\n",
        ] {
            #expect(try strength(layer) == high, "\(layer)")
        }
        #expect(try strength("lat,lon,alt\n48,16,100000\n", "--altitude 0") == sea)
        #expect(try strength("lat,lon,alt\n48,16,\n") == sea)
        // A strength of the field is not a height.
        #expect(try strength("lat,lon,name,z\n48,16,a,50000\n") == sea)
        #expect(try strength("lat,lon,h,alt\n48,16,100000,5\n", "--altitude-field h") == high)
    }

    /// A year is not taken for seconds since 1970.
    @Test func yearsInPlaceOfTimes() throws {
        let outcome = try Workdir().plat("declination", "-f", "csv", input: "lat,lon,t\n48,16,2026.5\n")
        #expect(
            outcome.status == 65 && outcome.errors.contains("looks like a decimal year; hint: use --time-format year"))
    }

    @Test func outsideOfTheModel() throws {
        let layer =
            "lat,lon,time,alt\n1,2,2024-12-31T23:59:59Z,0\n1,2,2025-01-01Z,0\n1,2,2030-01-01Z,0\n1,2,2026-01-01Z,850001\n"
        let (lines, errors) = try declination("-f csv", layer.replacing("-01Z", with: "-01T00:00Z"))
        #expect(lines.dropFirst().map { $0.hasSuffix(",,,,") } == [true, false, true, true])
        #expect(errors.contains("altered (2 model-expired, 1 height-outside-model)"), "\(errors)")
        #expect(errors.contains("hint: use --extrapolate to compute it anyway"))
        #expect(errors.split(separator: "\n").count { $0.contains("a date is outside the years") } == 1)
        let (computed, _) = try declination("-q -f csv --extrapolate", layer.replacing("-01Z", with: "-01T00:00Z"))
        #expect(computed.dropFirst().map { $0.hasSuffix(",,,,") } == [false, false, false, true])
    }

    @Test func fieldsPassThrough() throws {
        let layer = "lat,lon,name,declination,time\n48.2082,16.3738,Wien,old,2026-11-22T12:00:00Z\n"
        let (lines, errors) = try declination("-f csv", layer)
        #expect(lines[0] == "lat,lon,name,time,declination,declination_error,horizontal,zone")
        #expect(lines[1] == "48.2082,16.3738,Wien,2026-11-22T12:00:00Z,5.385,0.367,20924.761,")
        #expect(errors.contains("1 replaced-field"))
        // The time is read although it is not kept.
        for format in ["csv", "geojsonseq"] {
            let kept = try declination("-q -f \(format) --fields name", layer).lines.joined(separator: "\n")
            #expect(kept.contains("Wien") && kept.contains("5.385") && !kept.contains("2026"), "\(kept)")
        }
        let json = """
            {"type":"FeatureCollection","features":[{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[16.3738,48.2082]},\
            "properties":{"a":{"b":[1]},"time":"2026-11-22T12:00:00Z"}},{"type":"Feature","geometry":null,"properties":{"time":5}}]}
            """
        let (features, remarks) = try declination("-f geojsonseq", json)
        #expect(features.count == 2 && features[0].contains(#""id":7"#), "\(features)")
        #expect(
            features[0].hasSuffix(
                #""properties":{"a":{"b":[1]},"time":"2026-11-22T12:00:00Z","declination":5.385,"declination_error":0.367,"horizontal":20924.761,"zone":null}}"#
            ))
        #expect(features[1].contains(#""declination":null"#) && remarks.contains("1 no-declination"), "\(remarks)")
    }

    @Test func otherGeometries() throws {
        let date = "--date 2026 --precision 6"
        let point = try row(date, "lat,lon\n50,10\n").suffix(4)
        for geometry in [
            "LINESTRING (5 50, 10 50, 15 50)", "MULTIPOINT ((10 50), (40 60))",
            "POLYGON ((9 49, 11 49, 11 51, 9 51, 9 49))",
        ] {
            #expect(try row(date, "wkt\n\"\(geometry)\"\n").suffix(4) == point, "\(geometry)")
        }
    }

    @Test func coordinateSystems() throws {
        let degrees = try row("--date 2026", "lat,lon\n48.2082,16.3738\n")
        let mercator = try row("--date 2026 -s EPSG:3857", "x,y\n1822723.0783509,6141562.0543237\n")
        #expect(mercator.suffix(4) == degrees.suffix(4))
        let turned = try row("--date 2026 -d EPSG:3857", "lat,lon\n48.2082,16.3738\n")
        #expect(turned.suffix(4) == degrees.suffix(4) && turned[0].hasPrefix("6141562.05"), "\(turned)")
    }

    @Test func shapefiles() throws {
        let directory = try Workdir()
        try directory.write("places.csv", Self.places)
        let made = try directory.shell(
            "plat declination -q --date 2026.5 --add rates --fields name -o out.shp places.csv && plat cat -q -f csv out.shp"
        )
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.lines.count == 5 && made.lines[0].hasPrefix("lat,lon,name,"), "\(made.lines)")
    }

    /// The result does not depend on threads, nor on how the input comes.
    @Test func threads() throws {
        let directory = try Workdir()
        var table = "lat,lon,time,alt,name\n"
        var generator = SplitMix64(seed: 11)
        for index in 0..<20_000 {
            let (latitude, longitude) = (generator.double(-90...90), generator.double(-180...180))
            let seconds = generator.int(1_700_000_000...1_900_000_000)
            table += "\(latitude),\(longitude),\(seconds),\(generator.int(-1100...860_000)),n\(index)\n"
        }
        try directory.write("many.csv", table)
        for format in ["csv", "geojson"] {
            let outcomes = try ["--threads 1", "--threads 8"].map {
                try directory.shell("plat declination -f \(format) --add errors \($0) < many.csv")
            }
            #expect(outcomes[0].status == 0 && outcomes[0].output == outcomes[1].output)
            let accounts = outcomes.map { $0.errors.replacing(/[0-9.]+ s$/, with: "") }
            #expect(accounts[0].contains("model-expired"), "\(accounts[0])")
        }
    }

    @Test(.enabled(if: WMM2025.pygeomag))
    func theFieldOfPygeomag() throws {
        #expect(try oracle("declination_oracle", [Binary.path, Package.modules, "\(Effort.of(10_000))"]) == "ok\n")
    }
}

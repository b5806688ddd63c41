import TestSupport
import Testing

/// What `plat geocode reverse` makes of records, with the built-in gazetteer: columns, statuses, the account, and what does
/// not matter.
struct GeocodeReverseAccountTests {
    private func reverse(_ options: String, _ input: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("a.csv", input)
        return try directory.shell("plat geocode reverse \(options) a.csv")
    }

    /// Every record comes out, in order, with its status and the reason if there is none.
    @Test func everyRecordHasAStatus() throws {
        let outcome = try reverse(
            "-f csv --fields n,status,reason,match,candidates",
            "n,lat,lon\n1,48.85,2.35\n2,10,-140\n3,,\n4,35.68,139.69\n4,35.68,139.69\n")
        #expect(
            outcome.lines == [
                "lat,lon,n,status,reason,match,candidates", "48.85,2.35,1,matched,,nearest,1",
                "10,-140,2,unmatched,too-far,,0", ",,3,unmatched,no-position,,0", "35.68,139.69,4,matched,,nearest,1",
                "35.68,139.69,4,matched,,nearest,1",
            ], "\(outcome.text)")
        #expect(
            outcome.errors.contains("5 read, 5 written") && outcome.errors.contains("unmatched 2"), "\(outcome.errors)")
        // The message is one, however many records it is about.
        #expect(outcome.errors.split(separator: "\n").count { $0.contains("warning") } == 1)
    }

    @Test(arguments: [("keep", Int32(0), 3), ("skip", 0, 2), ("fail", 65, 2)])
    func policies(policy: String, status: Int32, lines: Int) throws {
        let outcome = try reverse("-f csv --unmatched \(policy)", "lat,lon\n48.85,2.35\n10,-140\n")
        #expect(outcome.status == status && outcome.lines.count == lines, "\(outcome.text) \(outcome.errors)")
    }

    /// Columns of the input are never overwritten.
    @Test func columnsStay() throws {
        let outcome = try reverse("-q -f csv", "lat,lon,locality,status\n48.85,2.35,mine,own\n")
        #expect(outcome.lines.first?.contains("locality,status,status_2,reason,locality_2") ?? false, "\(outcome.text)")
        #expect(outcome.lines.last?.hasPrefix("48.85,2.35,mine,own,matched,,Paris") ?? false, "\(outcome.text)")
        let named = try reverse("-q -f csv --prefix at_", "lat,lon,locality\n48.85,2.35,mine\n")
        #expect(
            named.lines.first?.contains("lat,lon,locality,at_status,at_reason,at_locality") ?? false, "\(named.text)")
    }

    /// Geometries stay, unless they are moved to the places of their answers.
    @Test func geometriesStay() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[2.3,48.85],[2.4,48.86]]}}"#
        )
        let plain = try directory.shell(
            "plat geocode reverse -q --fields locality,place_latitude,place_longitude a.geojson")
        #expect(
            plain.text.contains("[[2.3,48.85],[2.4,48.86]]") && plain.text.contains(#""locality":"Paris""#),
            "\(plain.text)")
        #expect(plain.text.contains(#""place_latitude":48.85341,"place_longitude":2.3488"#))
        #expect(plain.text.contains(#""attribution":"#))
        let moved = try directory.shell("plat geocode reverse -q --snap --fields locality a.geojson")
        #expect(moved.text.contains(#""coordinates":[2.3488,48.85341]"#), "\(moved.text)")
    }

    /// Whole turns, both names of the 180th meridian, the longitudes of a pole, threads and the order of rows change
    /// nothing.
    @Test func whatDoesNotMatter() throws {
        var random = SplitMix64(seed: 9)
        var places = (0..<2000).map { _ in (random.double(-90...90), random.double(-180...180)) }
        places += [(-16.85, 180), (66.1, 180), (90, 12), (-90, -77), (0, 0), (51.5, 0)]
        func table(_ change: (Double, Double) -> (Double, Double)) -> String {
            "x,y\n"
                + places.map { place in
                    let (y, x) = change(place.0, place.1)
                    return "\(x),\(y)\n"
                }.joined()
        }
        let options =
            "-q -f csv --within none --lon x --lat y --fields status,locality,sub_locality,iso_country_code,time_zone,distance,bearing"
        func answers(_ text: String, _ more: String = "") throws -> [Substring] {
            let outcome = try reverse("\(options) \(more)", text)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.lines.dropFirst().map { line in
                line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
            }
        }
        let plain = try answers(table { ($0, $1) })
        #expect(plain.count == places.count)
        #expect(try answers(table { ($0, $1 == 180 ? -180 : $1) }) == plain)
        #expect(try answers(table { ($0, $0.magnitude == 90 ? 101 : $1) }) == plain)
        let reversed = try answers("x,y\n" + places.reversed().map { "\($0.1),\($0.0)\n" }.joined())
        #expect(Array(reversed.reversed()) == plain)
        for threads in [1, 2, 5] { #expect(try answers(table { ($0, $1) }, "--threads \(threads)") == plain) }
        // A turn rounds the last digit of a longitude, so numbers may differ by it.
        let turned = try answers(table { ($0, $1 > 0 ? $1 - 360 : $1 + 360) })
        for (one, other) in zip(plain, turned) {
            let (one, other) = (
                one.split(separator: ",", omittingEmptySubsequences: false),
                other.split(separator: ",", omittingEmptySubsequences: false)
            )
            #expect(one.prefix(5).elementsEqual(other.prefix(5)), "\(one) \(other)")
        }
    }

    /// The own point of a place comes back to it, with no distance.
    @Test func placesFindThemselves() throws {
        let outcome = try Workdir().shell(
            """
            plat geocode search -q -f csv --limit 200 --kind place --fields geonameid,name s > p.csv
            plat geocode reverse -q -f csv --place nearest --prefix our_ p.csv
            """)
        #expect(outcome.status == 0 && outcome.lines.count > 100, "\(outcome.errors)")
        let far = outcome.lines.dropFirst().filter { !$0.hasSuffix(",0") }
        #expect(far.isEmpty, "\(far.prefix(3))")
    }

    /// Streams: a row leaves while the input is open.
    @Test func rowsLeaveAtOnce() throws {
        let outcome = try Workdir().shell(
            """
            mkfifo in out; plat geocode reverse -q -f csv --fields locality < in > out & exec 3> in 4< out
            printf 'lat,lon\\n48.85,2.35\\n' >&3; read -t 20 head <&4; read -t 20 row <&4; exec 3>&-; cat <&4; echo "$row"
            """)
        #expect(outcome.text == "48.85,2.35,Paris\n", "\(outcome.text) \(outcome.errors)")
    }

    /// Damaged records are reported, and others go on.
    @Test func badRecords() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n48.85,2.35\n95,1\nx,2\n48.85,2.35\n")
        let outcome = try directory.shell(
            "plat geocode reverse -f csv --on-error skip --rejects r.csv --fields locality a.csv")
        #expect(outcome.status == 0 && outcome.lines.count == 3, "\(outcome.text) \(outcome.errors)")
        #expect(directory.text("r.csv")?.split(separator: "\n").count == 3, "\(directory.text("r.csv") ?? "")")
    }
}

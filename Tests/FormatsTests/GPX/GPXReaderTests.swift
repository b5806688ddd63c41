import Foundation
import Layers
import TestSupport
import Testing

/// Points of GPX, from any well-formed text, and what is refused.
struct GPXReaderTests {
    private static let walk = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="me" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata><name>no track</name><bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/></metadata>
        <wpt lat="47.1" lon='8.2'><ele>400.5</ele><name>A &amp; <![CDATA[<b>]]>&#x20AC;</name><sym>Flag</sym></wpt>
        <wpt lat="47.2" lon="8.3"/>
        <trk><name>Morning</name><number>7</number><trkseg>
        <trkpt lat="47.0" lon="8.0"><ele>400</ele><time> 2020-01-01T10:00:00Z
        </time><extensions><g:t xmlns:g="x"><g:hr>120</g:hr></g:t></extensions></trkpt>
        <trkpt lat="47.01" lon="8.01"><!-- c --><time>2020-01-01T10:00:01Z</time></trkpt>
        </trkseg><trkseg><trkpt lat="47.02" lon="8.01"/></trkseg></trk>
        <rte><rtept lat="1" lon="2"><name>42</name></rtept></rte>
        </gpx>

        """

    @Test func kindsDevicesAndSegments() throws {
        let reading = try GPXReading(Self.walk)
        #expect(
            reading.features == [
                "8.2,47.1,400.5 kind='wpt' ele=400.5 name='A & <b>€' sym='Flag'",
                "8.3,47.2 kind='wpt'",
                "8,47,400 kind='trkpt' device='Morning' segment=1 time='2020-01-01T10:00:00Z' ele=400 hr=120",
                "8.01,47.01 kind='trkpt' device='Morning' segment=1 time='2020-01-01T10:00:01Z'",
                "8.01,47.02 kind='trkpt' device='Morning' segment=2",
                "2,1 kind='rtept' device='route 1' name='42'",
            ])
        #expect(reading.problem == nil && reading.failures.isEmpty && reading.notices.isEmpty)
        #expect(
            reading.fields.map(\.name) == ["kind", "ele", "name", "sym", "device", "segment", "time", "hr"])
        #expect(reading.fields.first { $0.name == "time" }?.type == .string)
        #expect(reading.records[1] == #"<wpt lat="47.2" lon="8.3"/>"#)
        #expect(reading.records[5] == #"<rtept lat="1" lon="2"><name>42</name></rtept>"#)
    }

    @Test(
        arguments: [
            ("<ele>+0400.50</ele>", "2,1,400.5 kind='wpt' ele=400.50"),
            ("<ele>-.5</ele>", "2,1,-0.5 kind='wpt' ele=-0.5"),
            ("<ele>5.</ele>", "2,1,5 kind='wpt' ele=5"),
            ("<ele>\n1e2 </ele>", "2,1,100 kind='wpt' ele=1e2"),
            ("<ele>high</ele>", "2,1 kind='wpt' ele='high'"),
            ("<ele/><time></time><name> </name>", "2,1 kind='wpt'"),
            ("<name>007</name><type>1</type><fix>2d</fix>", "2,1 kind='wpt' name='007' type='1' fix='2d'"),
            ("<hdop>007</hdop><sat>+4</sat>", "2,1 kind='wpt' hdop=7 sat=4"),
            ("<extensions><a>007</a><b>7</b><c>x</c></extensions>", "2,1 kind='wpt' a='007' b=7 c='x'"),
            ("<extensions><p><q><speed>3.5</speed></q></p></extensions>", "2,1 kind='wpt' speed=3.5"),
            ("<speed>1</speed><extensions><speed>2</speed></extensions>", "2,1 kind='wpt' speed=1"),
            ("<extensions><kind>k</kind><device>d</device></extensions>", "2,1 kind='wpt' ext_kind='k' ext_device='d'"),
            (
                #"<link href=" http://x.y/?a&amp;b "><text>T</text><type>t</type></link>"#,
                "2,1 kind='wpt' link='http://x.y/?a&b' link_text='T' link_type='t'"
            ),
            ("<link>http://x.y</link>", "2,1 kind='wpt' link='http://x.y'"),
            ("<a>before<b>1</b>after</a>", "2,1 kind='wpt' b=1"),
            ("<name>one<!-- c -->two<?pi x?>&#9;three</name>", "2,1 kind='wpt' name='onetwo\tthree'"),
            ("<name><![CDATA[]]]]><![CDATA[>]]></name>", "2,1 kind='wpt' name=']]>'"),
            ("<desc>a\r\nb\rc</desc>", "2,1 kind='wpt' desc='a\nb\nc'"),
            ("<x:name xmlns:x='y'>n</x:name>", "2,1 kind='wpt' name='n'"),
        ])
    func values(inside: String, feature: String) throws {
        let reading = try GPXReading("<gpx><wpt lat=\"1\" lon=\"2\">\(inside)</wpt></gpx>")
        #expect(reading.features == [feature] && reading.problem == nil && reading.failures.isEmpty)
    }

    @Test func repetitionsAndMisfitsAreCounted() throws {
        let reading = try GPXReading(
            "<gpx><wpt lat='1' lon='2'><ele>x</ele><a>1</a><a>2</a></wpt><wpt lat='1' lon='2'><a>1</a></wpt></gpx>")
        #expect(reading.altered == ["misfit": 1, "repeated-element": 1])
        #expect(reading.features.count == 2)
    }

    @Test func timesThatComeAndGo() throws {
        let timed = "<trkpt lat='1' lon='2'><time>t</time></trkpt>"
        let bare = "<trkpt lat='1' lon='2'/>"
        let text =
            "<gpx><trk><trkseg>\(timed)\(bare)\(bare)</trkseg><trkseg>\(timed)</trkseg></trk>"
            + "<trk><trkseg>\(bare)\(bare)</trkseg></trk><wpt lat='1' lon='2'/></gpx>"
        var options = LayerOptions()
        #expect(try GPXReading(text, options: options).altered.isEmpty)
        options.isExamined = true
        #expect(try GPXReading(text, options: options).altered == ["mixed-times": 2])
    }

    @Test func tracksWithoutANameAndNamesTooLate() throws {
        let point = "<trkpt lat='1' lon='2'/>"
        let reading = try GPXReading(
            """
            <gpx><trk><trkseg>\(point)</trkseg><name>late</name><trkseg>\(point)</trkseg></trk>
            <rte><name> </name><rtept lat='1' lon='2'/></rte><rte><name>R</name><rtept lat='1' lon='2'/></rte>
            <trk><name>a<b>x</b></name><trkseg/><trkseg>\(point)</trkseg></trk></gpx>
            """)
        #expect(
            reading.features == [
                "2,1 kind='trkpt' device='track 1' segment=1", "2,1 kind='trkpt' device='track 1' segment=2",
                "2,1 kind='rtept' device='route 1'", "2,1 kind='rtept' device='R'",
                "2,1 kind='trkpt' device='track 2' segment=4",
            ])
        #expect(reading.notices.map(\.code) == ["late-name"])
    }

    @Test(
        arguments: [
            ("<wpt lat='1'/>", "missing-coordinate"), ("<wpt lon='1'/>", "missing-coordinate"),
            ("<wpt/>", "missing-coordinate"), ("<wpt lan='1' lon='1'/>", "missing-coordinate"),
            ("<wpt lat='x' lon='1'/>", "not-a-coordinate"), ("<wpt lat='1' lon=''/>", "not-a-coordinate"),
            ("<wpt lat='nan' lon='1'/>", "not-a-coordinate"), ("<wpt lat='1 2' lon='1'/>", "not-a-coordinate"),
            ("<wpt lat='90.0001' lon='1'/>", "invalid-coordinate"), ("<wpt lat='1' lon='-181'/>", "invalid-coordinate"),
            ("<wqt lat='1' lon='1'/>", "misplaced-point"), ("<trkpt lat='1' lon='1'/>", "misplaced-point"),
            ("<trk><wpt/></trk>", "misplaced-point"), ("<rte><trkpt lat='1' lon='1'/></rte>", "misplaced-point"),
            ("<trk><trkseg><x lat='1'/></trkseg></trk>", "misplaced-point"),
            ("<wpt lat='1' lon='1'><wpt lat='1' lon='1'/></wpt>", "misplaced-point"),
            ("|wpt lat='1' lon='1'/>", "stray-text"), ("<trk><trkseg>&amp;</trkseg></trk>", "stray-text"),
        ])
    func badRecords(inside: String, code: String) throws {
        let reading = try GPXReading("<gpx>\n<wpt lat='1' lon='2'/> \(inside)\n<wpt lat='3' lon='4'/></gpx>")
        #expect(reading.features == ["2,1 kind='wpt'", "4,3 kind='wpt'"])
        #expect(reading.failures.map(\.code) == [code] && reading.problem == nil)
        #expect(reading.failures.map(\.line) == [2])
    }

    @Test func locationsAndTextOfBadRecords() throws {
        let reading = try GPXReading("<gpx>\r\n<!-- \n\n -->  <wpt lat='91'\nlon='0'><ele>1</ele></wpt>\n<wpt/></gpx>")
        #expect(reading.failures.map(\.raw) == ["<wpt lat='91'\nlon='0'><ele>1</ele></wpt>", "<wpt/>"])
        #expect(reading.failures.map(\.line) == [4, 6] && reading.failures.map(\.column) == [7, 1])
    }

    /// Only points of GPX count, and they count wherever they are.
    @Test func positionsElsewhere() throws {
        let reading = try GPXReading(
            """
            <gpx><extensions><trkpt lat="1" lon="2"/><x lat="1"/></extensions><metadata><wpt lat="1" lon="3"/></metadata>
            <rte><rtept lat="1" lon="2"><extensions><g:e xmlns:g="g"><g:rpt lat="5" lon="6"/></g:e></extensions></rtept>
            </rte></gpx>
            """)
        #expect(reading.features == ["3,1 kind='wpt'", "2,1 kind='rtept' device='route 1'"])
        #expect(reading.failures.map(\.code) == ["misplaced-point"])
    }

    /// Every point in every place is read or is a bad record: none vanishes.
    @Test(
        arguments: ["@", "<trk>@</trk>", "<trk><trkseg>@</trkseg></trk>", "<trkseg>@</trkseg>", "<rte>@</rte>"],
        ["@", "<gpx>@</gpx>", "<metadata>@</metadata>", "<extensions>@</extensions>", "<x>@</x>", "<trk>@</trk>"])
    func noPointVanishes(inner: String, outer: String) throws {
        let isMisplaced = outer.hasPrefix("<ext")
        for (point, home) in [("trkpt", "<trkseg>@"), ("rtept", "<rte>@"), ("wpt", "@")] {
            let text = inner.replacingOccurrences(of: "@", with: "<\(point) lat='1' lon='2'/>")
            let inside = outer.replacingOccurrences(of: "@", with: text)
            for text in [inside, inside.uppercased()] {
                let reading = try GPXReading("<gpx><wpt lat='5' lon='6'/>\(text)<wpt lat='7' lon='8'/></gpx>")
                try #require(reading.features.count + reading.failures.count == 3, "\(text)")
                #expect(reading.problem == nil && reading.failures.allSatisfy { $0.code == "misplaced-point" })
                let isAtHome = inner.contains(home) && !(point == "wpt" && (inner != "@" || outer == "<trk>@</trk>"))
                #expect(reading.failures.isEmpty == (isAtHome && !isMisplaced), "\(text)")
            }
        }
    }

    /// A track inside another is one of its own, and the outer one goes on after it.
    @Test func tracksOfOneName() throws {
        let names = ["A", "A", "A (2)", "A", "B"]
        let tracks = names.map {
            "<trk><name>\($0)</name><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>"
        }
        let reading = try GPXReading("<gpx>\(tracks.joined())</gpx>")
        let devices = reading.features.compactMap { $0.firstMatch(of: /device='([^']*)'/).map { String($0.1) } }
        #expect(devices == ["A", "A (2)", "A (2) (2)", "A (3)", "B"])
    }

    @Test func tracksInTracks() throws {
        func segment(_ latitude: Int) -> String { "<trkseg><trkpt lat='\(latitude)' lon='0'/></trkseg>" }
        let reading = try GPXReading(
            """
            <gpx><trk><name>a</name>\(segment(1))<trk><name>b</name>\(segment(2))</trk>\(segment(3))</trk>\(segment(4))
            <rte><rtept lat='5' lon='0'/>\(segment(6))<rtept lat='7' lon='0'/></rte></gpx>
            """)
        #expect(
            reading.features == [
                "0,1 kind='trkpt' device='a' segment=1", "0,2 kind='trkpt' device='b' segment=2",
                "0,3 kind='trkpt' device='a' segment=3", "0,4 kind='trkpt' device='track 3' segment=4",
                "0,5 kind='rtept' device='route 1'", "0,6 kind='trkpt' device='track 4' segment=5",
                "0,7 kind='rtept' device='route 1'",
            ])
        #expect(reading.failures.isEmpty && reading.problem == nil)
    }

    /// Elements are those of GPX by their namespace, whatever their names and prefixes.
    @Test(
        arguments: [
            // ExpertGPS puts its own elements beside tracks.
            ("xmlns='G' xmlns:v='V'", "<v:page lat='1' lon='2'/><v:trk><v:wpt lat='1' lon='2'/></v:trk>", 0),
            ("xmlns='G'", "<page xmlns='V' lat='1' lon='2'><wpt lat='1' lon='2'/></page>", 0),
            ("xmlns='G'", "<v:a xmlns:v='V'><wpt lat='1' lon='2'/></v:a><trk xmlns='V'/><wpt lat='1' lon='2'/>", 2),
            (
                "xmlns='https://topografix.com/gpx/1/1/'", "<wpt lat='1' lon='2'/><g:wpt xmlns:g='G' lat='1' lon='2'/>",
                2
            ),
            ("", "<wpt lat='1' lon='2'/><v:wpt lat='1' lon='2'/><wpt xmlns='G' lat='1' lon='2'/>", 3),
            ("xmlns='G'", "<wpt xmlns='' lat='1' lon='2'/><wpt xmlns='OLD' lat='1' lon='2'/>", 2),
            ("xmlns:g='G'", "<g:trk xmlns:g='V'><g:trkseg/><g:trkpt lat='1'/></g:trk><g:wpt lat='1' lon='2'/>", 1),
        ])
    func namespaces(declared: String, inside: String, count: Int) throws {
        func spelled(_ text: String) -> String {
            text.replacingOccurrences(of: "'G'", with: "'http://www.topografix.com/GPX/1/1'")
                .replacingOccurrences(of: "'OLD'", with: "'http://www.topografix.com/GPX/1/0'")
        }
        let reading = try GPXReading(spelled("<gpx \(declared)>\(inside)</gpx>"))
        #expect(reading.features == [String](repeating: "2,1 kind='wpt'", count: count))
        #expect(reading.failures.isEmpty && reading.problem == nil)
    }

    @Test func capitals() throws {
        let reading = try GPXReading(
            "<GPX><TRK><NAME>A</NAME><TRKSEG><TRKPT LAT='1' LON='2'><ELE>3</ELE><TIME>t</TIME></TRKPT></TRKSEG></TRK></GPX>"
        )
        #expect(reading.features == ["2,1,3 kind='trkpt' device='A' segment=1 time='t' ele=3"])
    }
}

/// Texts that end the run.
struct GPXFaultTests {
    @Test(
        arguments: [
            ("<!DOCTYPE gpx [<!ENTITY a 'x'>]><gpx>&a;</gpx>", "xml-doctype"),
            ("<!DOCTYPE gpx SYSTEM 'file:///etc/passwd'><gpx/>", "xml-doctype"),
            ("<?xml version='1.0'?>\n<!DOCTYPE gpx><gpx/>", "xml-doctype"),
            ("<gpx>&a;</gpx>", "bad-xml"), ("<gpx><wpt lat='1' lon='2'></gpx>", "bad-xml"), ("<gpx/><gpx/>", "bad-xml"),
            ("<gpx><wpt lat='1' lat='2'/></gpx>", "bad-xml"), ("<gpx>\u{0}</gpx>", "bad-xml"), ("hello", "bad-xml"),
            ("<kml><Placemark/></kml>", "not-gpx"), ("<x:rss xmlns:x='y'/>", "not-gpx"),
            ("<gpx xmlns='V'><wpt lat='1' lon='2'/></gpx>", "not-gpx"),
            ("<?xml version='1.0' encoding='GBK'?><gpx/>", "bad-encoding"),
            ("<?xml version='1.0' encoding='none'?><gpx/>", "bad-encoding"),
            ("", "empty"), ("<gpx>", "truncated"), ("<gpx", "truncated"), ("<gpx><!-- ", "truncated"),
        ])
    func refused(text: String, code: String) throws {
        let reading = try GPXReading(text)
        #expect(reading.problem?.code == code && reading.problem?.kind == .data, "\(reading)")
    }

    /// A billion of laughs is refused at its first.
    @Test func entitiesAreNotExpanded() throws {
        var text = "<?xml version='1.0'?><!DOCTYPE gpx [<!ENTITY a0 'ha'>"
        for level in 1...30 { text += "<!ENTITY a\(level) '&a\(level - 1);&a\(level - 1);'>" }
        let reading = try GPXReading(text + "]><gpx><wpt lat='1' lon='2'><name>&a30;</name></wpt></gpx>")
        #expect(reading.problem?.code == "xml-doctype" && reading.features.isEmpty)
    }

    @Test func depth() throws {
        func nested(_ depth: Int) -> String {
            "<gpx><wpt lat='1' lon='2'>" + String(repeating: "<a>", count: depth) + "1"
                + String(repeating: "</a>", count: depth) + "</wpt></gpx>"
        }
        #expect(try GPXReading(nested(254)).features == ["2,1 kind='wpt' a=1"])
        #expect(try GPXReading(nested(255)).problem?.code == "too-deep")
    }

    @Test func lengths() throws {
        var options = LayerOptions()
        options.recordLimit = RecordLimit(bytes: 64 << 10)
        let long = String(repeating: "x", count: 300_000)
        func reading(_ inside: String) throws -> GPXReading {
            try GPXReading("<gpx>\n<wpt lat='1' lon='2'/>\n\(inside)\n<wpt lat='3' lon='4'/></gpx>", options: options)
        }
        for inside in [
            "<wpt lat='1' lon='1'><name>\(long)</name></wpt>",
            "<wpt lat='1' lon='1'>\(String(repeating: "<!-- -->", count: 40_000))</wpt>",
        ] {
            let found = try reading(inside)
            #expect(found.features == ["2,1 kind='wpt'", "4,3 kind='wpt'"] && found.problem == nil)
            #expect(found.failures.map(\.code) == ["record-too-long"])
            #expect(found.failures.map(\.line) == [3] && found.failures.map(\.column) == [1])
        }
        for inside in ["<!--\(long)-->", "<wpt lat='\(long)'/>", "<trk><name>\(long)</name></trk>"] {
            let found = try reading(inside)
            #expect(found.problem?.code == "xml-too-long" && found.features == ["2,1 kind='wpt'"])
        }
        // Only what is held at once is limited.
        #expect(try reading("<desc>\(long)</desc>\(String(repeating: " ", count: 300_000))").problem == nil)
    }

    @Test func fieldsBeyondTheLimit() throws {
        var options = LayerOptions()
        options.fieldLimit = FieldLimit(count: 2)
        let text = "<gpx>" + ["a", "b", "a"].map { "<wpt lat='1' lon='2'><\($0)>1</\($0)></wpt>" }.joined() + "</gpx>"
        let reading = try GPXReading(text, options: options)
        #expect(reading.features.count == 2 && reading.failures.map(\.code) == ["too-many-fields"])
        options.fields = ["b", "c"]
        options.expectedFields = ["b", "c"]
        let chosen = try GPXReading(text, options: options)
        #expect(chosen.features == ["2,1", "2,1 b=1", "2,1"] && chosen.notices.map(\.code) == ["no-such-field"])
    }
}

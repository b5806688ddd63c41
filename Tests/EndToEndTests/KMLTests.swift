import TestSupport
import Testing

/// KML and KMZ, both ways.
struct KMLTests {
    private static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <k:kml xmlns:k="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><k:Document>
        <k:name>All</k:name>
        <k:Style id="s"><k:LineStyle><k:color>7f00ff00</k:color><k:width>3</k:width></k:LineStyle>
        <k:PolyStyle><k:color>99ff0000</k:color></k:PolyStyle></k:Style>
        <k:StyleMap id="m"><k:Pair><k:key>normal</k:key><k:styleUrl>#s</k:styleUrl></k:Pair></k:StyleMap>
        <k:Schema name="t" id="t"><k:SimpleField type="int" name="n"/><k:SimpleField type="bool" name="b"/>
        <k:SimpleField type="string" name="s"/></k:Schema>
        <k:Folder><k:name>F</k:name><k:Folder><k:name>G</k:name>
        <k:Placemark id="p"><k:name>A &amp; caf&eacute;</k:name><k:description><![CDATA[<b>x</b>]]></k:description>
        <k:TimeStamp><k:when>2020-01-01</k:when></k:TimeStamp><k:styleUrl>#m</k:styleUrl><k:ExtendedData>
        <k:SchemaData schemaUrl="#t"><k:SimpleData name="n">7</k:SimpleData><k:SimpleData name="b">1</k:SimpleData>
        <k:SimpleData name="s">12</k:SimpleData></k:SchemaData><k:Data name="o p"><k:value>x</k:value></k:Data></k:ExtendedData>
        <k:Point><k:altitudeMode>absolute</k:altitudeMode><k:coordinates> 7.5,46.25,500 </k:coordinates></k:Point>
        </k:Placemark></k:Folder></k:Folder>
        <k:Placemark><k:MultiGeometry><k:Polygon><k:outerBoundaryIs><k:LinearRing><k:coordinates>0,0 9,0 9,9 0,9</k:coordinates>
        </k:LinearRing></k:outerBoundaryIs><k:innerBoundaryIs><k:LinearRing><k:coordinates>2,2 2,4 4,4 2,2</k:coordinates>
        </k:LinearRing></k:innerBoundaryIs></k:Polygon><k:Point><k:coordinates>1,1</k:coordinates></k:Point>
        </k:MultiGeometry></k:Placemark>
        <k:Placemark><gx:Track><k:when>2020-01-01T00:00:00Z</k:when><k:when/><k:when>2020-01-01T00:00:20Z</k:when>
        <gx:coord>7 46 400</gx:coord><gx:coord/><gx:coord>7.2 46.2 420</gx:coord></gx:Track></k:Placemark>
        <k:NetworkLink/><k:GroundOverlay/><k:GroundOverlay/>
        <k:Placemark><k:Point><k:coordinates>1,95</k:coordinates></k:Point></k:Placemark>
        </k:Document></k:kml>

        """

    private func run(_ script: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.kml", Self.document)
        return try directory.shell(script)
    }

    /// What is spelt otherwise is passed over, but not in silence.
    @Test func unknownElements() throws {
        let directory = try Workdir()
        try directory.write(
            "a.kml",
            """
            <kml><Document><open>1</open><LookAt/><PLACEMARK><name>x</name></PLACEMARK><PLACEMARK/><Feature/>
            <Placemark><Camera/><point><coordinates>1,2</coordinates></point></Placemark></Document></kml>
            """)
        let outcome = try directory.shell("plat cat a.kml")
        for text in [
            "2 elements PLACEMARK were not read; hint: KML spells it Placemark", "a Feature was not read\n",
            "a point was not read; hint: KML spells it Point",
        ] { #expect(outcome.errors.contains(text), "\(outcome.errors)") }
        #expect(!outcome.errors.contains("Camera") && !outcome.errors.contains("LookAt"), "\(outcome.errors)")
    }

    @Test func placemarks() throws {
        let outcome = try run("plat cat --on-error skip -f geojsonseq in.kml")
        #expect(
            outcome.lines == [
                ##"{"type":"Feature","id":"p","geometry":{"type":"Point","coordinates":[7.5,46.25,500]},"properties":{"folder":"F/G","name":"A & café","description":"<b>x</b>","time":"2020-01-01","n":7,"b":true,"s":"12","o p":"x","altitudeMode":"absolute","stroke":"#00ff00","stroke-opacity":0.498,"stroke-width":3,"fill":"#0000ff"}}"##,
                #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[2,2],[2,4],[4,4],[2,2]]]},{"type":"Point","coordinates":[1,1]}]},"properties":{}}"#,
                #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[7,46,400],[7.2,46.2,420]]},"properties":{"coordTimes":["2020-01-01T00:00:00Z","2020-01-01T00:00:20Z"]}}"#,
            ], "\(outcome)")
        for text in [
            "a NetworkLink was not read", "2 elements GroundOverlay were not read", "latitude 95 is outside -90…90",
            "an unclosed ring was closed",
        ] {
            #expect(outcome.errors.contains(text), "\(outcome.errors)")
        }
    }

    /// What is written comes back, from a KML and from a KMZ, and on any number of threads.
    /// Fields become elements in any letters; of two, the one that is spelled as the element does.
    @Test func fieldsInAnyLetters() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "NAME,Description,lat,lon\na,b,1,2\n")
        try directory.write("b.csv", "name,Name,lat,lon\na,b,1,2\n")
        let text = try directory.shell("plat cat -q -f kml a.csv; plat cat -q -f kml b.csv").text
        #expect(text.contains("<Placemark><name>a</name><description>b</description><Point>"), "\(text)")
        #expect(text.contains("<Placemark><name>a</name><ExtendedData>"), "\(text)")
        #expect(text.contains(#"<SimpleData name="Name">b<"#), "\(text)")
    }

    @Test func backAndForth() throws {
        let outcome = try run(
            """
            plat cat -q --on-error skip -o a.geojson in.kml
            plat cat -q -o b.kml a.geojson; plat cat -q -o b.geojson b.kml
            plat cat -q -o c.kmz a.geojson; plat cat -q -o c.geojson c.kmz
            sed 's/,"id":"p"//' b.geojson | cmp - <(sed 's/,"id":"p"//' c.geojson) && echo same
            plat filter -q -f geojsonseq --fields name,n,b,s,stroke,coordTimes 1=1 b.kml
            plat cat -q --threads 4 -f kml a.geojson | cmp - b.kml && plat cat -q --threads 1 -f kml a.geojson | cmp - b.kml && echo threads
            plat cat -q --folder-by n -f kml a.geojson | grep -c '<Folder><name>7</name>'
            """)
        #expect(outcome.lines.first == "same" && outcome.lines.suffix(2) == ["threads", "1"], "\(outcome)")
        #expect(
            outcome.lines[1].contains(##""name":"A & café","n":7,"b":true,"s":"12","stroke":"#00ff00""##), "\(outcome)")
    }

    /// GDAL reads only 1 and 0 as truth values; beside numbers, they would be some themselves.
    @Test func truthValuesAndFolders() throws {
        let directory = try Workdir()
        func feature(_ properties: String) -> String {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":\#(properties)}"# + "\n"
        }
        try directory.write(
            "a.geojsonl", feature(#"{"only":true,"mixed":false,"n":1}"#) + feature(#"{"only":false,"mixed":1,"n":2}"#))
        let outcome = try directory.shell(
            """
            plat cat -q -f kml a.geojsonl | grep -oE 'name="[a-z]*">[a-z0-9]+<' | tr '\\n' ' '
            plat cat -q -f kml --folder-by m a.geojsonl > x.kml; echo $?
            """)
        #expect(
            outcome.text
                == #"name="only">1< name="mixed">false< name="n">1< name="only">0< name="mixed">1< name="n">2< 64"#
                + "\n", "\(outcome)")
        #expect(outcome.errors.contains("the fields are only, mixed, n"), "\(outcome)")
    }

    /// What the schemas of KML and GPX promise, and what GPX claims about its points.
    @Test func promises() throws {
        let directory = try Workdir()
        try directory.write(
            "a.kml",
            """
            <kml><Document><Placemark><description>d</description><name>n</name><styleUrl>#late</styleUrl>
            <TimeStamp><when>1 May 2024</when></TimeStamp><Point><coordinates>1,2</coordinates></Point></Placemark>
            <Style id="late"/></Document></kml>
            """)
        func gpx(_ bounds: String, _ time: String, _ rest: String) -> String {
            """
            <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><metadata>\(bounds)</metadata>
            <wpt lat="1" lon="2">\(time)</wpt><rte><rtept lat="3" lon="5"/></rte>\(rest)</gpx>
            """
        }
        let bounds = #"<bounds minlat="1" minlon="2" maxlat="3" maxlon="5"/>"#
        try directory.write("a.gpx", gpx(bounds, "<ele>1</ele><time>2024-05-01T10:00:00Z</time><name>n</name>", ""))
        try directory.write(
            "b.gpx",
            gpx(
                #"<bounds minlat="1" minlon="2" maxlat="3" maxlon="9"/>"#,
                "<name>n</name><time>2024-05-01 10:00</time>", #"<wpt lat="1.5" lon="3"/>"#))
        let outcome = try directory.shell(
            "plat check a.kml | cut -d : -f 2-; plat check -q a.gpx && echo sound; plat check b.gpx | cut -d : -f 2-")
        for text in [
            "<name> follows elements of <Placemark>", "<TimeStamp> follows", "<Style> follows elements of <Document>",
            "a styleUrl names no style", "the time of a <when>", "sound", "<time> follows elements of <wpt>",
            "the time of a <wpt>", "<wpt> follows elements of <gpx>", "the bounds that the file claims do not match",
        ] {
            #expect(outcome.text.contains(text), "\(text): \(outcome)")
        }
    }

    @Test func refused() throws {
        let outcome = try run(
            """
            head -c 900 in.kml > cut.kml; plat cat -q cut.kml > out; echo $?
            echo '<kml><Placemark></kml>' | plat cat -q - > out; echo $?
            echo '<gml/>' | plat cat -q --input-format kml - > out; echo $?
            plat cat -q -f csv --folder-by n in.kml; echo $?
            """)
        #expect(outcome.lines == ["65", "65", "65", "64"], "\(outcome)")
    }
}

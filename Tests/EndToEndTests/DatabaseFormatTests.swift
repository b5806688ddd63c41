import Foundation
import TestSupport
import Testing

/// GeoPackage and FlatGeobuf, in and out.
struct DatabaseFormatTests {
    /// GDAL, the validator of the standard and SQLite as judges: values and geometries of all types, indices, layers that
    /// are added and replaced, and damaged files.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func asGDALReadsAndWritesThem() throws {
        #expect(try oracle("database_oracle", [Binary.path, "\(Effort.of(80, oneIn: 16))"]) == "ok\n")
    }

    @Test func namesOfLayersAndOutputs() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n,day\n1,2,1,2024-01-01\n3,4,x,\n")
        let made = try directory.shell(
            """
            plat cat -q -o a.gpkg a.csv && plat cat -q -o a.gpkg --append --layer-name other a.csv
            plat cat -q -f csv a.gpkg:a; plat cat -q -f csv a.gpkg:other | wc -l; plat cat -q -o a.fgb a.gpkg:a
            plat cat -q -f csv < a.fgb; plat cat -q -f fgb a.gpkg:a | plat cat -q -f csv
            """)
        #expect(made.lines.filter { $0.contains("2024-01-01") }.count == 3, "\(made)")
        let refusals: [(String, Int32, String)] = [
            ("a.gpkg:roads", 66, "has no layer named 'roads'"),
            ("-f gpkg a.csv", 64, "cannot be written to standard output"),
            ("-f csv --append a.csv", 64, "--append"), ("-o x.csv --no-index a.csv", 64, "--no-index"),
            ("-o x.gpkg.gz a.csv", 64, "must end in .gpkg"), ("-o x.gpkg:roads a.csv", 64, "use plat cat -o x.gpkg"),
            ("-o x.zip:roads a.csv", 64, "no ending of a file has a colon"), ("- < a.gpkg", 64, "2 layers"),
        ]
        for (arguments, status, message) in refusals {
            let outcome = try directory.shell("plat cat \(arguments)")
            #expect(outcome.status == status && outcome.errors.contains(message) && outcome.text.isEmpty, "\(outcome)")
        }
        #expect(directory.contents == ["a.csv", "a.fgb", "a.gpkg"])
    }

    @Test func sameBytesEachTime() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "lat,lon,n\n" + (0..<9000).map { "\($0 % 80),\($0 % 170),\($0)\n" }.joined())
        let outcome = try directory.shell(
            """
            mkdir 1 4; export SOURCE_DATE_EPOCH=1700000000
            for threads in 1 4; do for ending in gpkg fgb; do
                plat cat -q --threads $threads -o $threads/a.$ending a.csv
            done; done
            cmp 1/a.gpkg 4/a.gpkg && cmp 1/a.fgb 4/a.fgb || exit 1
            # A node of the index gets another box.
            plat cat -q --bbox 10,10,12,12 -f csv 1/a.fgb > whole.csv
            place=$((12 + $(od -An -tu4 -j8 -N4 1/a.fgb) + 80))
            head -c 16 /dev/zero | dd of=1/a.fgb bs=1 seek=$place conv=notrunc status=none
            plat cat -q --bbox 10,10,12,12 -f csv 1/a.fgb | cmp - whole.csv || exit 2
            # A leaf of it leads far behind the end.
            plat cat -q --limit 9 -o few.fgb 4/a.fgb
            place=$((12 + $(od -An -tu4 -j8 -N4 few.fgb) + 40 + 39))
            printf '\\377' | dd of=few.fgb bs=1 seek=$place conv=notrunc status=none
            plat cat -q --bbox -180,-90,180,90 -f csv few.fgb | wc -l | grep -qx 10 || exit 3
            plat check 1/a.fgb
            """)
        #expect(outcome.status == 1 && outcome.text.contains("index-node"), "\(outcome)")
        #expect(outcome.errors.contains("the spatial index is damaged; all features were read"), "\(outcome)")
    }

    /// A node above the leaves of a large index gets another box, so that it leaves out most of its children.
    @Test func damagedNodesOfLargeIndices() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "lat,lon,n\n" + (0..<40_000).map { "\($0 % 160 - 80).5,\($0 / 160 - 125).5,\($0)\n" }.joined())
        let outcome = try directory.shell(
            """
            plat cat -q -o a.fgb a.csv && plat check -q a.fgb || exit 3
            # 1, 10 and 157 nodes are above the level of those whose children are features.
            place=$((12 + $(od -An -tu4 -j8 -N4 a.fgb) + (1 + 10 + 157 + 1000) * 40))
            dd if=a.fgb of=a.fgb bs=1 skip=$place seek=$((place + 16)) count=16 conv=notrunc status=none
            plat check a.fgb
            """)
        #expect(outcome.status == 1 && outcome.text.contains("index-node: 1 node of the spatial"), "\(outcome)")
    }

    /// Rows go in several at a time: their number, the size of one and the number of columns end a statement.
    @Test(arguments: [0, 1, 63, 64, 65, 200]) func numbersOfRows(_ count: Int) throws {
        let directory = try Workdir()
        func line(_ number: Int, _ columns: Int) -> String {
            let edges = number % 50 == 7 ? 5000 : 2
            let positions = (0..<edges).map { "[\($0 % 90).5,\(number % 80).25]" }.joined(separator: ",")
            let geometry = number % 9 == 4 ? "null" : #"{"type":"LineString","coordinates":[\#(positions)]}"#
            let values = (0..<columns).map {
                ($0 + number) % 3 > 0 ? #""f\#($0)":"\#(number)ü\#($0)""# : #""f\#($0)":null"#
            }
            return #"{"type":"Feature","geometry":\#(geometry),"properties":{\#(values.joined(separator: ","))}}\#n"#
        }
        for columns in [2, 700] {
            let lines = (0..<count).map { line($0, columns) }.joined()
            try directory.write("in.geojsonl", lines)
            let outcome = try directory.shell(
                """
                set -e -o pipefail
                plat cat -q -o out.gpkg in.geojsonl
                plat check -q out.gpkg
                plat cat -q -f geojsonl out.gpkg | sed 's/"id":[0-9]*,//' | cmp - in.geojsonl
                """)
            #expect(outcome.status == 0, "\(outcome)")
        }
    }

    @Test func lastRowNumber() throws {
        let directory = try Workdir()
        try directory.write(
            "a.json", #"{"type":"Feature","id":9223372036854775807,"properties":{"n":1},"geometry":null}"#)
        let outcome = try directory.shell(
            """
            plat cat -q -o a.gpkg a.json; sed 's/"id":[0-9]*,//' a.json | plat cat -o a.gpkg --append -
            """)
        #expect(outcome.status == 65 && outcome.errors.contains("no higher numbers left"), "\(outcome)")
    }

    /// GDAL reads what is behind features without positions.
    @Test(.enabled(if: Package.has("ogrinfo"))) func emptyGeometries() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "wkt,n\nPOINT EMPTY,1\n\"LINESTRING (0 0, 1 1)\",2\nPOLYGON EMPTY,3\nPOINT (1 2),4\n")
        let outcome = try directory.shell(
            "plat cat -q --no-index -o a.fgb a.csv && ogrinfo -ro -al -so a.fgb && ogrinfo -ro -al a.fgb | grep -c OGRFeature"
        )
        #expect(outcome.status == 0 && outcome.text.hasSuffix("\n4\n"), "\(outcome)")
    }

    /// Layers that are not there.
    @Test(arguments: ["a.topojson:nosuch", "z.zip/nosuch.csv", "nosuch.csv"]) func absentLayers(_ name: String) throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n1,2\\n' > a.csv; plat cat -q -o a.topojson a.csv
            python3 -c 'import zipfile; zipfile.ZipFile("z.zip", "w").write("a.csv")'
            plat cat \(name)
            """)
        #expect(outcome.status == 66 && outcome.text.isEmpty, "\(outcome)")
    }

    /// An append that fails leaves the file as it was. A limit on the size of files stands for a disk that is full.
    @Test func failedAppend() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n" + (0..<20_000).map { "1,2,\($0)\n" }.joined())
        let outcome = try directory.shell(
            """
            plat cat -q -o a.gpkg a.csv && cp a.gpkg older
            (trap '' XFSZ; ulimit -f 2200; plat cat -q -o a.gpkg --append a.csv); echo $?
            cmp a.gpkg older && plat cat -q -o a.gpkg --append a.csv && plat cat -q -f csv a.gpkg | wc -l
            """)
        #expect(outcome.text == "74\n40001\n", "\(outcome)")
        #expect(directory.contents == ["a.csv", "a.gpkg", "older"])
    }

    @Test(.enabled(if: Python.has("sqlite3"))) func viewsAndColumnsOfAllTypes() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n1,2,7\n")
        try directory.write("nulls.csv", "lat,lon,n,day,yes,x\n3,4,,,,\n")
        try directory.write("none.csv", "lat,lon,n,day,yes,x\n")
        try directory.write("days.csv", "lat,lon,day\n5,6,2024-05-06\n")
        try directory.write("text.csv", "lat,lon,day\n5,6,soon\n")
        try directory.write(
            "change.py",
            """
            import sqlite3
            db = sqlite3.connect("a.gpkg")
            for column in "day DATE", "yes BOOLEAN", "x DOUBLE": db.execute("ALTER TABLE a ADD COLUMN " + column)
            db.execute("CREATE VIEW v AS SELECT * FROM a WHERE n = 7")
            db.execute("INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES ('v', 'features', 'v', 4326)")
            db.execute("INSERT INTO gpkg_geometry_columns VALUES ('v', 'geom', 'POINT', 4326, 0, 0)")
            db.commit()
            """)
        let outcome = try directory.shell(
            """
            plat cat -q -o a.gpkg a.csv && \(Python.path) change.py && plat cat -q -f csv a.gpkg:v | wc -l
            for name in nulls none days text; do
                plat cat -q -o a.gpkg --append --layer-name a $name.csv 2> $name.txt; echo $?
            done
            plat cat -q -f csv a.gpkg:a | cut -d, -f 5
            """)
        #expect(outcome.text == "2\n0\n0\n0\n65\nday\n\n\n2024-05-06\n", "\(outcome)")
    }

    /// Nothing is lost without a word: layers that would go, numbers that a column cannot hold, types of times, identifiers.
    @Test(.enabled(if: Python.has("sqlite3"))) func lossesAreSaid() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n1,2,7\n")
        try directory.write("big.csv", "lat,lon,small\n1,2,100000\n")
        try directory.write("fits.csv", "lat,lon,small,t\n1,2,-32768,2024-05-01T10:00:00Z\n")
        let point = #""geometry":{"type":"Point","coordinates":[1,2]}"#
        try directory.write(
            "ids.geojson",
            #"{"type":"Feature","id":5,\#(point),"properties":{"a\u0000b":1}}"# + "\n"
                + #"{"type":"Feature","id":9,\#(point),"properties":{}}"#)
        try directory.write(
            "change.py",
            """
            import sqlite3
            db = sqlite3.connect("a.gpkg")
            for column in "small SMALLINT", "t DATETIME": db.execute("ALTER TABLE a ADD COLUMN " + column)
            db.commit()
            """)
        let outcome = try directory.shell(
            """
            plat cat -q -o a.gpkg a.csv && \(Python.path) change.py
            plat cat -q -o a.gpkg --append big.csv; echo $?; plat cat -q -o a.gpkg --append fits.csv; echo $?
            plat cat -q -o b.gpkg a.gpkg; plat cat -q -o c.fgb a.gpkg && plat cat -q -o c.gpkg c.fgb
            for name in b c; do
                \(Python.path) -c 'import sqlite3, sys; print(*[r[2] for r in sqlite3.connect(sys.argv[1] + ".gpkg").execute("PRAGMA table_info(" + sys.argv[1] + ")")])' $name
            done
            plat cat -o a.gpkg --append ids.geojson; plat cat -o a.gpkg --append ids.geojson; echo $?
            plat cat -q -f csv a.gpkg | cut -d, -f 3
            plat cat -q -o a.gpkg --append --layer-name other a.csv
            plat cat -o a.gpkg a.csv; echo $?; plat cat -o a.gpkg --update-layer othre a.csv; echo $?
            plat cat -q -o a.gpkg --update-layer other a.csv; plat cat -q -f csv a.gpkg | wc -l
            \(Python.path) -c 'import sqlite3; d = sqlite3.connect("b.gpkg"); d.execute("CREATE VIEW v AS SELECT 1"); d.commit()'
            plat cat -o b.gpkg a.csv; echo $?; plat cat -o b.gpkg --append a.gpkg:other; plat cat -q -f csv b.gpkg:other | wc -l
            mkdir mix; cp a.gpkg fits.csv mix; plat cat -q -o mix.gpkg mix; plat cat a.gpkg other
            plat info -q mix.gpkg | grep gpkg:
            """)
        #expect(
            outcome.text == "65\n0\n" + String(repeating: "INTEGER POINT INTEGER INTEGER DATETIME\n", count: 2)
                + "0\nid\n1\n2\n5\n9\n10\n11\n73\n64\n8\n"
                + "73\n2\nmix.gpkg:a\nmix.gpkg:other\nmix.gpkg:fits\n", "\(outcome)")
        for text in [
            "is a SMALLINT there", "ids were dropped", "would be lost: other", "tables, which would be lost: v",
            "did you mean a.gpkg:other?", "did you mean other?", "a_b",
        ] {
            #expect(outcome.errors.contains(text), "\(text): \(outcome.errors)")
        }
    }

    /// Layers of one file keep their names, their fields and their CRSs where an output can have several layers; elsewhere
    /// it is said that they are merged, unless an option asks for that.
    @Test func layersStayApart() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,name,lat,lon\n1,A,10,20\n2,B,11,21\n")
        try directory.write("b.csv", "kind,lat,lon\nx,1,2\ny,3,4\nz,5,6\n")
        try directory.write("t.csv", "k,v\na,1\n")
        let outcome = try directory.shell(
            """
            plat cat -q -o m.gpkg --layer-name towns a.csv && plat cat -q -o m.gpkg --append --layer-name roads -d EPSG:3857 b.csv
            plat cat -q -o m.gpkg --append --layer-name tab --no-geometry t.csv
            plat cat -q -o n.gpkg m.gpkg && plat cat -q -o n.gpkg m.gpkg && plat check -q n.gpkg
            plat info -q n.gpkg | grep -e : -e features | grep -v 'map rect'
            plat cat -q -o n.gpkg --append m.gpkg 2> /dev/null; plat cat -q -f csv n.gpkg:roads | wc -l
            plat cat -q -f kml m.gpkg | grep -c '<Folder>'; plat cat -q -f topojson m.gpkg | grep -o '"[a-z]*":{"type":"G'
            plat cat -q -o x.gpkg --layer-name one m.gpkg; plat cat -q -o y.gpkg m.gpkg:towns m.gpkg:roads a.csv
            plat info -q y.gpkg | grep -o 'y.gpkg:.*'; echo said 1>&2
            plat cat -q -f geojsonl m.gpkg | wc -l; plat cat -q --strict -o z.gpkg m.gpkg; echo $?
            plat sort -q --by id -o s.gpkg m.gpkg; plat cat -q --strict -f csv m.gpkg > /dev/null; echo $?
            """)
        #expect(
            outcome.lines == [
                "n.gpkg:towns", "  features    2 (2 Point)", "  crs         EPSG:4326 (WGS 84)", "n.gpkg:roads",
                "  features    3 (3 Point)", "  crs         EPSG:3857 (WGS 84 / Pseudo-Mercator)", "n.gpkg:tab",
                "  features    1", "7", "3", #""towns":{"type":"G"#, #""roads":{"type":"G"#, #""tab":{"type":"G"#,
                "y.gpkg:towns", "y.gpkg:roads", "y.gpkg:a", "6", "0", "65",
            ], "\(outcome)")
        let said = outcome.errors.components(separatedBy: "said\n")
        #expect(said.count == 2 && said[0].isEmpty, "\(outcome.errors)")
        let warning = "several layers were merged into one: towns, roads, tab; hint: name one"
        #expect(said[1].components(separatedBy: warning).count == 4, "\(outcome.errors)")
    }

    /// Layers of the same name become one with a warning; those of a folder and an archive stay apart as well, all layers
    /// are written with a limit, and empty ones keep their types.
    @Test(.enabled(if: Python.has("sqlite3"))) func layersOfSeveralFiles() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "n,lat,lon\n1,10,20\n2,11,21\n")
        try directory.write("b.csv", "k,lat,lon\na,1,2\n")
        try directory.write(
            "make.py",
            """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1])
            if len(sys.argv) > 2:
                for name, kind, z in ("any", "GEOMETRY", 2), ("bags", "GEOMETRYCOLLECTION", 0), ("tracks", "LINESTRING", 1), ("table", "", 0):
                    geometry = f", geom {kind}" if kind else ""
                    db.execute(f'CREATE TABLE "{name}" (fid INTEGER PRIMARY KEY{geometry}, n INTEGER, r REAL, t DATETIME, d DATE, b BOOLEAN, s TEXT)')
                    db.execute("INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES (?, ?, ?, 4326)", (name, "features" if kind else "attributes", name))
                    if kind: db.execute("INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, 4326, ?, 0)", (name, kind, z))
                db.commit()
            print(db.execute("SELECT table_name, geometry_type_name, srs_id, z, m FROM gpkg_geometry_columns").fetchall()[1:])
            print([r[2] for name in ("any", "table") for r in db.execute(f'PRAGMA table_info("{name}")')])
            """)
        let outcome = try directory.shell(
            """
            mkdir f; cp a.csv b.csv f; plat cat -q -o m.gpkg f; plat cat -q -o m.gpkg f; plat info -q m.gpkg | grep gpkg:
            plat cat -q -f csv f | wc -l; plat cat -q -o n.gpkg a.csv; plat cat -q -o o.gpkg m.gpkg n.gpkg:n a.csv
            plat info -q o.gpkg | grep -A 3 gpkg: | grep -e gpkg: -e features; plat cat -q --limit 1 -o l.gpkg m.gpkg
            plat info -q l.gpkg | grep -e gpkg: -e features
            plat cat -q -o m.gpkg --append --layer-name c a.csv; plat cat -q -o m.gpkg --update-layer c f/a.csv
            plat cat -q -o e.gpkg a.csv; \(Python.path) make.py e.gpkg make; plat cat -q -o g.gpkg e.gpkg
            \(Python.path) make.py g.gpkg; plat cat -q -f topojson m.gpkg | plat cat -q -o x.gpkg
            """)
        let types = [
            "[('any', 'GEOMETRY', 4326, 2, 0), ('bags', 'GEOMETRYCOLLECTION', 4326, 0, 0), ('tracks', 'LINESTRING', 4326, 1, 0)]",
            "['INTEGER', 'GEOMETRY', 'INTEGER', 'REAL', 'DATETIME', 'DATE', 'BOOLEAN', 'TEXT', 'INTEGER', 'INTEGER', 'REAL', 'DATETIME', 'DATE', 'BOOLEAN', 'TEXT']",
        ]
        #expect(
            outcome.lines == [
                "m.gpkg:a", "m.gpkg:b", "4", "o.gpkg:a", "  features    4 (4 Point)", "o.gpkg:b",
                "  features    1 (1 Point)",
                "o.gpkg:n", "  features    2 (2 Point)", "l.gpkg:a", "  features    1 (1 Point)", "l.gpkg:b",
                "  features    0",
            ] + types + types.map { $0.replacingOccurrences(of: "REAL", with: "DOUBLE") }, "\(outcome)")
        for text in [
            "several layers were merged into one: a, b; hint: name one of them, as in f/a.csv",
            "layers of the same name were merged: a; hint: to keep them apart",
            "warning: the topology has 3 objects: a, b, c",
        ] {
            #expect(outcome.errors.contains(text), "\(text): \(outcome.errors)")
        }
        #expect(!outcome.errors.contains("grew"), "\(outcome.errors)")
    }

    /// GDAL reads features without elevations beside those with them, and plat's check accepts what plat writes.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func elevationsOfSomeFeatures() throws {
        let directory = try Workdir()
        try directory.write(
            "in.geojsonl",
            """
            {"type":"Point","coordinates":[1,2]}
            {"type":"Point","coordinates":[3,4,5]}

            """)
        try directory.write(
            "area.geojson",
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[[0.5,0.1],[0.7,0.3],[0.6,0.1],[0.5,0.1]]]}"#)
        let outcome = try directory.shell(
            """
            plat cat -q in.geojsonl -o some.fgb && ogr2ogr -f CSV /vsistdout/ some.fgb -lco GEOMETRY=AS_XY 2>&1 | sort
            plat cat -q -f geojsonseq some.fgb | grep -o 'coordinates[^}]*' | sort
            plat cat -q area.geojson -o area.topojson && plat check -q area.topojson
            """)
        #expect(
            outcome.lines == ["1,2", "3,4", "X,Y", #"coordinates":[1,2]"#, #"coordinates":[3,4,5]"#],
            "\(outcome.text)\(outcome.errors)")
    }

    /// A promise of a header or an index that does not hold is a finding; geometries that are not read are none of it.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func promises() throws {
        let directory = try Workdir()
        try directory.write("c.csv", "id,wkt\n1,\"CIRCULARSTRING (0 0,1 1,2 0)\"\n2,\"CIRCULARSTRING (5 5,6 6,7 5)\"\n")
        try directory.write("p.csv", "lat,lon,n\n" + (1...50).map { "\($0),\($0),\($0)\n" }.joined())
        let outcome = try directory.shell(
            """
            ogr2ogr -f GPKG c.gpkg c.csv -oo GEOM_POSSIBLE_NAMES=wkt -a_srs EPSG:4326; plat check c.gpkg
            plat cat -q -o p.fgb p.csv && plat check -q p.fgb && echo sound
            plat cat -q -o n.fgb --no-index p.csv && plat check -q n.fgb && echo sound
            \(Python.path) -c 'b = bytearray(open("n.fgb", "rb").read()); b[b.index(bytes([50, 0, 0, 0, 0, 0, 0, 0]))] = 40; open("n.fgb", "wb").write(b)'
            plat check n.fgb
            head -c -100 p.fgb > t.fgb; plat cat -q --bbox 1,1,3,3 t.fgb > /dev/null; echo $?
            """)
        #expect(!outcome.text.contains("index-"), "\(outcome)")
        #expect(outcome.text.components(separatedBy: "sound").count == 3, "\(outcome)")
        #expect(outcome.text.contains("claims 40 features, but there are 50"), "\(outcome)")
        #expect(outcome.text.hasSuffix("65\n"), "\(outcome)")
    }

    /// Two runs that both find no file: one adds to that of the other, or fails, and no row is lost.
    @Test func appendsAtOnce() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n" + String(repeating: "1,2\n", count: 100))
        let outcome = try directory.shell(
            """
            for number in 1 2 3; do
                (plat cat -q -o a.gpkg --append a.csv 2> $number.txt; echo $? > $number.status) &
            done
            wait
            echo $((100 * $(cat *.status | grep -cx 0) + 1 - $(plat cat -q -f csv a.gpkg | wc -l)))
            cat *.status | grep -vxc -e 0 -e 73
            """)
        #expect(outcome.text == "0\n0\n", "\(outcome)")
    }
}

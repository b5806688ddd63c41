import TestSupport
import Testing

/// `plat split`.
struct SplitTests {
    private static let table = """
        name,kind,lat,lon
        a,x,1,2
        b,Y,3,4
        c,x,5,6
        d,,7,8
        e,y/.,9,-10

        """

    private func run(_ script: String, _ table: String = SplitTests.table) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.csv", table)
        return try directory.shell(script)
    }

    /// A file for each value, in the order of values, with a table of the files.
    @Test func values() throws {
        let outcome = try run("plat split -q --by kind -o 'out/{kind}.csv' in.csv && cat out/x.csv out/Y.csv && ls out")
        #expect(
            outcome.text == """
                file,kind,features
                out/Y.csv,Y,1
                out/x.csv,x,2
                out/y__.csv,y/.,1
                out/null.csv,,1
                lat,lon,name,kind
                1,2,a,x
                5,6,c,x
                lat,lon,name,kind
                3,4,b,Y
                Y.csv
                null.csv
                x.csv
                y__.csv

                """, "\(outcome.errors)\(outcome.text)")
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }

    /// Every feature is in one file, for any options and formats: the files together are what `plat cat` writes.
    @Test(arguments: [
        ("--by kind", "{kind}.csv"), ("--by kind,name", "{kind}/{name}.csv"), ("--rows 2", "{number}.csv"),
        ("--parts 3", "p{number}.csv"), ("--parts 9", "p{number}.csv"), ("--grid 5", "{west}_{south}.csv"),
        ("--by kind --fields name", "{kind}.csv"), ("--by size --set 'size=length(name)'", "{size}.csv"),
    ])
    func nothingIsLost(options: String, names: String) throws {
        let fields = options.contains("--fields") ? "--fields name" : options.contains("--set") ? "--set 'size=1'" : ""
        let outcome = try run(
            """
            plat split -q \(options) -o 'out/\(names)' in.csv > files.csv && find out -name '*.csv' | sort > found
            tail -n +2 files.csv | cut -d , -f 1 | sort | diff - found && cat $(cat found) | grep -v '^lat' | sort > one
            plat cat -q \(fields) -f csv in.csv | grep -v '^lat' | sort | diff - one && echo same
            awk -F , 'NR > 1 { sum += $NF } END { print sum }' files.csv
            """)
        #expect(outcome.text == "same\n5\n", "\(outcome.errors)\(outcome.text)")
    }

    /// Each of these files of a shapefile is replaced or removed with the others.
    @Test func shapefiles() throws {
        let outcome = try run(
            """
            mkdir out && for end in shp shx dbf prj cpg sbn; do echo old > out/x.$end; done
            plat split -q --by kind -o 'out/{kind}.shp' in.csv > files && ls out | grep '^x' | paste -s && ls | paste -s
            plat cat -q --fields name -f csv out/x.shp
            """)
        #expect(
            outcome.text == "x.cpg\tx.dbf\tx.prj\tx.shp\tx.shx\nfiles\tin.csv\tout\nlat,lon,name\n1,2,a\n5,6,c\n",
            "\(outcome.errors)\(outcome.text)")
    }

    /// A run that fails leaves all files as they were, and no others.
    @Test(arguments: [
        ("mkdir -p out/z/b.csv", "out/z/b.csv", 73),
        ("echo bad,q,x,y >> in.csv", "in.csv:", 65), ("true", "2 files", 65),
    ])
    func failuresChangeNothing(damage: String, message: String, status: Int32) throws {
        let options = damage == "true" ? "--max-files 1" : ""
        let outcome = try run(
            """
            mkdir -p out/y out/z && echo old | tee out/y/a.csv > /dev/null
            \(damage); find out | sort > before
            plat split -q --by kind,name \(options) -o 'out/{kind}/{name}.csv' in.csv; echo $?
            find out | sort | diff before - && cat out/y/a.csv && ls && find . -name "*.part"
            """, "name,kind,lat,lon\na,y,1,2\nb,z,3,4\n")
        #expect(outcome.text == "\(status)\nold\nbefore\nin.csv\nout\n", "\(outcome.errors)\(outcome.text)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Places on a line of the grid are in the square north-east of it; the poles and 180° are in squares of the world.
    @Test(arguments: [
        ("0.1", "0.3,0.3 0.7,0.6 1.7,1.9 -0.05,-0.05", "-0.1_-0.1 0.3_0.3 0.6_0.7 1.9_1.7"),
        ("10", "0,180 0,-180 90,0 -90,0", "-180_0 0_-90 0_80"), ("7", "90,0 83.9,6.9 84,7", "0_77 0_84 7_84"),
    ])
    func squares(size: String, places: String, names: String) throws {
        let rows = places.split(separator: " ").map { "\($0)\n" }.joined()
        let outcome = try run(
            "plat split -q --grid \(size) -o 'g/{west}_{south}.csv' in.csv > t && ls g | sed 's/.csv//' | sort | paste -s -d ' '",
            "lat,lon\n" + rows)
        #expect(outcome.text.dropLast() == names, "\(outcome.errors)")
    }

    /// More files than a process may have open, and names that differ in capital letters only.
    @Test func manyFiles() throws {
        let rows = (0..<3000).map { "n\($0),\($0 % 2 == 0 ? "k" : "K")\($0 / 2),0,\($0 % 90)\n" }.joined()
        let outcome = try run(
            """
            ulimit -n 64 && plat split -q --by kind -o '{kind}.csv' in.csv > files
            ls *.csv | wc -l && grep -c -- -2.csv files && cat k7-2.csv
            """, "name,kind,lat,lon\n" + rows)
        #expect(
            outcome.text == "3001\n1500\nlat,lon,name,kind\n0,14,n14,k7\n", "\(outcome.errors)\(outcome.text)")
    }

    /// An input is never replaced.
    @Test func inputs() throws {
        let outcome = try run("plat split -q --by name -o '{name}.csv' in.csv", "name,lat,lon\nin,1,2\n")
        #expect(outcome.status == 73 && outcome.errors.contains("it is also an input"), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("split", "--by, --rows, --parts or --grid is required"), ("split --by kind", "as in -o '{kind}.geojson'"),
        ("split --by kind -o x.csv", "put {kind} into it"),
        ("split --by kind -o '{king}.csv'", "{king} stands for nothing"),
        ("split --by kind --rows 3 -o '{kind}.csv'", "cannot be used together"),
        ("split --rows 0 -o '{number}.csv'", "--rows"),
        ("split --by 'substr(name,1,1)' -o 'x{1}.csv' in.csv", "make a field of it, as in --set"),
        ("split --by nope -o '{nope}.csv' in.csv", "no field named 'nope'"),
        ("split --grid 5 --planar -o '{west},{south}.csv'", "needs positions on the globe"),
    ])
    func refuses(line: String, message: String) throws {
        let outcome = try run("plat \(line) < in.csv")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func nothing() throws {
        let outcome = try run("plat split --by kind -o '{kind}.csv' in.csv", "kind,lat,lon\n")
        #expect(outcome.status == 0 && outcome.text == "file,kind,features\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("no file was written"), "\(outcome.errors)")
    }
}

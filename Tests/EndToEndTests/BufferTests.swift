import TestSupport
import Testing

/// `plat buffer`.
struct BufferTests {
    /// Seeded points, lines and areas anywhere on the globe: every place within the distance is in the zone, and no other.
    @Test(.enabled(if: Python.has("pyproj") && Python.has("shapely")))
    func distancesAsPROJMeasuresThem() throws {
        #expect(try oracle("buffer_oracle", [Binary.path, "\(Effort.of(300))", "1"]) == "ok\n")
    }

    /// Ends, corners, sides, holes, rings and what vanishes, on a plane, where areas are known.
    @Test func areasOnAPlane() throws {
        let directory = try Workdir()
        try directory.write(
            "in.csv",
            """
            wkt,n
            "LINESTRING (0 0, 10 0)",line
            "LINESTRING (0 0, 10 0, 10 10)",corner
            "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (4 4, 4 6, 6 6, 6 4, 4 4))",area
            "MULTIPOINT ((0 0), (1 0), (50 50))",points
            POINT EMPTY,none

            """)
        let outcome = try directory.shell(
            """
            while read -r options; do
                plat buffer -q --planar $options in.csv | plat measure -q --planar --precision 2 2> /dev/null |
                    plat cat -q --planar --no-geometry -f csv 2> /dev/null | sed 1d |
                    awk -F, -v o="$options" '{ o = o " " $NF } END { print o }'
            done << END
                1
                1 --cap flat
                1 --cap square
                1 --cap flat --join mitre
                1 --cap flat --join bevel
                1 --side left
                1 --side right
                3
                -0.5
                -0.5 --skip-empty
                --rings 1,2
            END
            """)
        #expect(
            outcome.text == """
                1 23.14 42.93 143.14 8.2 
                1 --cap flat 20 39.79 143.14 8.2 
                1 --cap square 24 43.79 143.14 8.2 
                1 --cap flat --join mitre 20 40 144 8.2 
                1 --cap flat --join bevel 20 39.5 142 8.2 
                1 --side left 10 19 143.14 8.2 
                1 --side right 10 20.79 143.14 8.2 
                3 88.28 146.35 248.28 62.54 
                -0.5   72.21  
                -0.5 --skip-empty 72.21 
                --rings 1,2 23.14 29.43 42.93 48.78 143.14 49.43 8.2 20.9  

                """, "\(outcome.text)\(outcome.errors)")
    }

    /// The distance is the first word, a field or a list; what cannot be is refused.
    @Test func distances() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon,d\n10,20,1000\n10,20,\n10,179.99,9e9\n89.99,0,5 furlongs\n")
        let outcome = try directory.shell(
            """
            plat cat -q --limit 1 in.csv | plat buffer -q 5km | plat measure -q -f csv | sed -n '2s/.*,//p' | cut -c 1-3
            printf 'lat,lon,d\\n1,2,5km\\n' | plat buffer -q --distance-field d | plat measure -q -f csv | sed -n '2s/.*,//p' | cut -c 1-3
            plat buffer -q --rings 1km,2km --limit 2 -f csv in.csv | sed 's/.*),*"//'
            plat cat -q --limit 1 in.csv | plat buffer -q --rings 1km | grep -o '"properties":.*'
            plat buffer --distance-field d --on-error skip in.csv > /dev/null; echo $?
            for options in '--distance-field nowhere' '' '1km --radius 5' '--rings 2km,1km' 11000km '5 --tolerance 50%'; do
                plat buffer $options in.csv; echo $?
            done
            """)
        // A circle of 5 km has 78.54 km².
        #expect(
            outcome.text == """
                785
                785
                wkt,d,distance
                ,1000,1000
                ,1000,2000
                "properties":{"d":"1000","distance":1000}}
                0
                64
                64
                64
                64
                64
                64

                """, "\(outcome.text)")
        for part in [
            "4 read, 1 written, 3 skipped (3 bad-distance)", "--distance-field: no field named 'nowhere'",
            "--distance is required; hint: write it first", "hint: write --distance LENGTH",
            "hint: use lengths above 0 that increase", "11000000 m is more than 10000000 m, the most around points",
            "use a share of the distance",
        ] { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
    }
}

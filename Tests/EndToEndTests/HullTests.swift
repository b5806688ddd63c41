import TestSupport
import Testing

/// `plat hull`, `plat voronoi`, `plat triangulate` and `plat grid`.
struct HullTests {
    /// Seeded points anywhere on the globe, compared with shapely and with distances and areas by PROJ.
    @Test(.enabled(if: Python.has("pyproj") && Package.hasModule("shapely")))
    func asShapelyMakesThem() throws {
        #expect(try oracle("hulls_oracle", [Binary.path, "\(Effort.of(3))", "1"]) == "ok\n")
    }

    @Test func kindsAndGroups() throws {
        let directory = try Workdir()
        try directory.write(
            "in.csv",
            """
            wkt,g
            "MULTIPOINT ((0 0), (10 0), (10 4), (0 4), (5 2))",a
            "LINESTRING (0 0, 3 4, 6 8)",b
            "POLYGON ((20 0, 24 3, 21 7, 17 4, 20 0))",a
            POINT (1 1),b
            POINT EMPTY,c

            """)
        let outcome = try directory.shell(
            """
            while read -r options; do
                plat hull -q --planar $options -f csv in.csv 2> errors | sed 1d |
                    awk -v o="[$options]" '{ o = o " " $0 } END { print o }'
            done << END

                --kind box
                --kind oriented-box --skip-empty
                --kind concave:0 --skip-empty
                --by g --count
                --all
            END
            plat hull -q --planar --kind circle in.csv 2> errors | plat measure -q --planar --precision 3 2> errors |
                plat cat -q --planar --no-geometry --fields g,area -f csv 2> errors
            """)
        #expect(
            outcome.text == """
                [] "POLYGON ((0 0, 10 0, 10 4, 0 4, 0 0))",a ,b "POLYGON ((20 0, 24 3, 21 7, 17 4, 20 0))",a ,b ,c
                [--kind box] "POLYGON ((0 0, 10 0, 10 4, 0 4, 0 0))",a "POLYGON ((0 0, 6 0, 6 8, 0 8, 0 0))",b \
                "POLYGON ((17 0, 24 0, 24 7, 17 7, 17 0))",a ,b ,c
                [--kind oriented-box --skip-empty] "POLYGON ((0 0, 10 0, 10 4, 0 4, 0 0))",a \
                "POLYGON ((20 0, 24 3, 21 7, 17 4, 20 0))",a ,c
                [--kind concave:0 --skip-empty] "POLYGON ((0 0, 10 0, 10 4, 5 2, 0 4, 0 0))",a \
                "POLYGON ((20 0, 24 3, 21 7, 17 4, 20 0))",a ,c
                [--by g --count] "POLYGON ((0 0, 20 0, 24 3, 21 7, 0 4, 0 0))",a,2 "POLYGON ((0 0, 1 1, 6 8, 0 0))",b,2 ,c,1
                [--all] "POLYGON ((0 0, 20 0, 24 3, 21 7, 6 8, 0 4, 0 0))"
                g,area
                a,91.124
                b,78.556
                a,39.278
                b,
                c,

                """, "\(outcome.text)\(outcome.errors)")
    }

    @Test func neighbours() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "x,y,n\n0,0,a\n10,0,b\n10,10,c\n0,10,d\n5,5,e\n5,5,f\n")
        let outcome = try directory.shell(
            """
            plat voronoi --planar in.csv -f csv; plat triangulate --planar in.csv -f csv
            printf 'lat,lon\\n0,0\\n0,100\\n0,-100\\n' | plat voronoi
            """)
        #expect(
            outcome.text == """
                wkt,n
                "POLYGON ((-10 -10, 5 -10, 5 0, 0 5, -10 5, -10 -10))",a
                "POLYGON ((20 -10, 20 5, 10 5, 5 0, 5 -10, 20 -10))",b
                "POLYGON ((20 20, 5 20, 5 10, 10 5, 20 5, 20 20))",c
                "POLYGON ((-10 20, -10 5, 0 5, 5 10, 5 20, -10 20))",d
                "POLYGON ((5 10, 0 5, 5 0, 10 5, 5 10))",e
                "POLYGON ((5 10, 0 5, 5 0, 10 5, 5 10))",f
                wkt,a,b,c
                "POLYGON ((0 10, 0 0, 5 5, 0 10))",4,1,5
                "POLYGON ((0 10, 5 5, 10 10, 0 10))",4,5,3
                "POLYGON ((10 10, 5 5, 10 0, 10 10))",3,5,2
                "POLYGON ((0 0, 10 0, 5 5, 0 0))",1,2,5

                """)
        #expect(outcome.errors.contains("altered (1 shared-cell)"))
        #expect(outcome.errors.contains("6 in 4 triangles, 0"))
        #expect(outcome.errors.contains("more than a quarter of the way around the globe"), "\(outcome.errors)")
    }

    @Test func cells() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n52.5,13.4\n52.51,13.41\n-33.9,151.2\n89,0\n")
        let outcome = try directory.shell(
            """
            for cells in degrees:0.5 tile:9 quadkey:9 geohash:5 geohash:12 '--standard-parallel 50 --cells hex:10km'; do
                plat grid --count $cells -q --on-error skip -f csv in.csv
            done | sed 's/.*)",//'
            plat grid hex:6 --planar --bbox 0,0,1,1 -q -f csv
            plat grid tile:3 --bbox 170,-10,-170,10 -f csv | sed 's/.*)",//'
            plat grid --count hex:1km in.csv
            """)
        #expect(
            outcome.text == """
                wkt,id,count
                -34_151,1
                52.5_13,2
                89_0,1
                wkt,id,count
                9/275/167,2
                9/471/307,1
                wkt,id,count
                120210233,2
                311230133,1
                wkt,id,count
                r3gx0,1
                u33d8,1
                u33d9,1
                upb42,1
                wkt,id,count
                r3gx0ssqpmgx,1
                u33d8vmddtk4,1
                u33d9phugtkw,1
                upb421bn842p,1
                wkt,id,count
                -634_1084,1
                904_96,2
                1141_-1,1
                wkt,id
                "POLYGON ((-3 -1.7320508, 0 -3.4641016, 3 -1.7320508, 3 1.7320508, 0 3.4641016, -3 1.7320508, \
                -3 -1.7320508))",0_0
                wkt,id
                3/7/3
                3/0/3
                3/7/4
                3/0/4

                """, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("add it, as in --standard-parallel 52, or --bbox"))
    }
}

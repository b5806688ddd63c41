import CommandKit
import Foundation
import TestSupport
import Testing

/// Command lines that commands refuse before they run, by the rules of their options.
struct RefusalTests {
    /// Command lines, each with the message below it.
    private static let table = #"""
        cat --planar -s EPSG:3857 a.csv
            --planar and -s cannot be used together
        cat --planar --edges short a.csv
            --edges cannot be used with --planar: edges on a plane are always straight
        cat --planar -d EPSG:3857 a.csv
            -d cannot be used with --planar: -d needs positions on the globe
        cat --planar --cut a.csv
            --cut cannot be used with --planar: a plane has no antimeridian
        cat --lat a --x b a.csv
            --lat/--lon and --x/--y cannot be used together
        filter --where a b a.csv
            --where: join the conditions with AND in EXPR
        sort --by name --seed 1 a.csv
            --seed needs --by random
        join --key a --type semi --duplicates all a.csv b.csv
            --duplicates cannot be used with --type semi: it writes no fields of the table
        split --by kind --rows 3 -o x.csv a.csv
            --by and --rows cannot be used together
        buffer 5 --rings 1,2 a.csv
            --distance and --rings cannot be used together
        hull --all --by a a.csv
            --all and --by cannot be used together
        hull --sum b a.csv
            --sum: there are no groups without --by or --all
        hull --kind concave:2 a.csv
            --kind: 'concave:2' is not a kind of hull; hint: use convex, concave:R (from 0 for tight to 1 for convex, as in concave:0.3), box, oriented-box or circle
        voronoi --lat a --x b a.csv
            --lat/--lon and --x/--y cannot be used together
        triangulate -f csv --rs a.csv
            --rs needs -f geojsonseq
        grid a.csv
            --cells is required; hint: write it first, as in plat grid hex:10km --bbox 5.9,45.8,10.5,47.8
        grid tile:3
            --bbox is required without FILE; hint: name a layer that the grid covers, or - for standard input
        grid tile:3 --planar a.csv
            --cells: a plane has only squares and hexagons
        grid tile:3 --standard-parallel 5 a.csv
            --standard-parallel: only squares and hexagons on the globe need it
        points --at label --seed 3 a.csv
            --seed needs --at random:N or random:FIELD
        group --by count --count a.csv
            a group would have two fields 'count'; hint: give the field of the input another name, as with --rename count=count_before
        dissolve --by b_sum --sum b a.csv
            a group would have two fields 'b_sum'; hint: give the field of the input another name, as with --rename b_sum=b_sum_before
        dissolve --inner-lines --by a --sum b a.shp
            --sum cannot be used with --inner-lines: borders have no values
        dissolve --inner-lines --gaps 5m a.shp
            --gaps cannot be used with --inner-lines: gaps are filled with areas; run 'plat repair --coverage --gaps WIDTH' first
        repair --gaps 5m a.shp
            --gaps needs --coverage
        check --coverage --faults a.geojson -o a.geojson a.csv
            --faults names the same file as -o; hint: name another file
        repair --precision full a.csv
            --precision cannot be used with -f geojson: without --coverage, areas are repaired on the grid of the decimals
        repair --coverage --gap-area -1 a.shp
            --gap-area: -1 is out of range (greater than 0)
        repair --coverage --slivers 2 a.shp
            --slivers: 2 is out of range (0 to 1)
        simplify a.shp
            plat simplify needs --tolerance, --keep, --zoom, --smooth or --drop-under; hint: for example --tolerance 100m
        overlay unoin a.shp b.shp
            KIND: unknown kind of an overlay 'unoin' (use union, identity, intersection, difference, symmetric-difference or update); hint: did you mean union?
        overlay update --prefix-b x a.shp b.shp
            --prefix-b cannot be used with update: it writes no feature with the fields of both
        overlay difference --fields-b x a.shp b.shp
            --fields-b cannot be used with difference: it writes no fields of layer B
        simplify --smooth chaikin:9 a.shp
            --smooth: 'chaikin:9' is not a way of smoothing; hint: use chaikin:N with N from 1 to 5, as in chaikin:2
        simplify --method douglas-peucker --bound off --tolerance 1m a.shp
            --method douglas-peucker has no areas that --bound off could compare
        simplify --drop-under 5ha --no-topology a.shp
            --drop-under and --no-topology cannot be used together
        dissolve --skip-null a.shp
            --skip-null needs --by
        simplify --keep 10 a.shp
            --keep: '10' is not a share; hint: write it in percent
        simplify --zoom 3 --planar a.csv
            --zoom cannot be used with --planar: a plane has no zoom levels
        simplify --keep 10% --keep-outer --no-topology a.shp
            --keep-outer and --no-topology cannot be used together
        simplify --verify --tolerance 1m a.shp
            --verify needs two layers, the one before and the one after
        cat --max-errors 3 a.csv
            --max-errors needs --on-error skip
        cat --rejects= a.csv
            --rejects: the name is empty; hint: name a file
        cat --rejects - a.csv
            --rejects: standard output is for data; hint: name a file
        cat --rejects bad.parquet a.csv
            --rejects: bad records are written as CSV, but .parquet means Parquet; hint: choose a name that ends in .csv
        cat --rs a.csv
            --rs needs -f geojsonseq
        cat --split-by-kind a.csv
            --split-by-kind needs -f shapefile
        cat --make-valid --precision full a.csv
            --make-valid cannot be used with --precision full: --make-valid repairs polygons while it rounds coordinates
        cat --precision 3 -f shapefile -o out.shp a.csv
            --precision cannot be used with -f shapefile: a shapefile stores all digits
        cat -o out.csv.xz a.csv
            -o: cannot write compressed data (.xz); hint: use .gz, or pipe the output through a program, as in | xz
        cat -o out.parquet a.csv
            -o: cannot write Parquet (.parquet); hint: choose a name that ends in .geojson, .geojsonl, .topojson, .csv, .tsv, .shp, .dbf, .gpkg, .fgb, .pgcopy, .gpx or .kml, or use -f
        cat -o Out.tab a.csv
            -o: cannot write MapInfo (.tab); hint: for a table with tabs, use -o Out.tsv, or add -f tsv
        cat -o out.shp -f csv a.csv
            -o: .shp is the name of a shapefile, but -f is csv
        cat -f shapefile a.csv
            -f shapefile: a shapefile is several files and cannot be written to standard output; hint: name the .shp, for example -o places.shp
        cat -f parquet a.csv
            -f: cannot write Parquet; hint: use -f csv, tsv, geojson, geojsonseq, jsonrows, jsonarray, shapefile, dbf, gpkg, fgb, topojson, pgcopy, gpx or kml
        cat --part 0 a.csv
            --part needs --facts-to or --facts
        cat --facts-to f --part 4 --parts 4 a.csv
            --part 4: there are 4 parts, from 0 to 3
        cat -f csv -o out.zip a.csv
            -o: an archive holds the files of a shapefile, not a CSV; hint: compress it instead, as in -o out.csv.gz
        cat -o out.geojson.zip a.csv
            -o: an archive holds the files of a shapefile, not GeoJSON; hint: compress it instead, as in -o out.geojson.gz
        info -o x.gz a.csv
            -o: a report cannot be written as compressed data (.gz); hint: choose a name that ends in .txt or .json
        info --max-errors 3 a.csv
            --max-errors needs --on-error skip
        check --json -o x.zip a.csv
            -o: a report cannot be written as compressed data (.zip); hint: choose a name that ends in .txt or .json
        check --planar -s map-point a.csv
            --planar and -s cannot be used together
        convert --from pixel --to map-point a.csv
            pixel coordinates need a view; hint: use --size with --region, --map-rect, --world, or --center and --zoom; or use --viewport
        convert --from coordinate -s EPSG:4326 --to map-point a.csv
            --from and -s cannot be used together
        convert --columns lat,lon --from coordinate --to map-point -o out.geojson
            -o: --columns writes a table; choose a name such as out.csv
        convert --columns lat,lon --from coordinate --to map-point --cut
            --cut cannot be used with --columns
        measure --what seconds
            --what seconds needs --speed; hint: for example --speed 50km/h
        measure --legs --columns a,b,c,d
            --legs and --columns cannot be used together
        measure --legs --make-valid a.csv
            --make-valid: --legs writes no geometries
        measure --planar --legs a.csv
            --planar cannot be used with --legs
        measure --columns a,b,c,d --wkt w a.csv
            --wkt cannot be used with --columns
        fit a.csv
            --size is required; hint: use WxH in pixels from 1 to 1000000, as in 320x460, or --aspect
        fit --size 10x10 --world a.csv
            unexpected file 'a.csv': the options already say what to show
        fit --size 10x10 --zoom 3
            --zoom needs --center or --viewport
        fit --size 10x10 --each --world
            --each cannot be used with --world: --each shows what is in the input
        fit --size 10x10 --center 1,2
            --center needs --zoom, --span-meters or --viewport
        fit --size 10x10 --center 1,2 --world
            --world and --center cannot be used together: both aim the view
        fit --size 10x10 --bbox 500,2,600,4
            --bbox: west 500 is outside -180…180; hint: use W,S,E,N in degrees, as in 5.9,45.8,10.5,47.8
        fit --size 10x10 --stepped --center 1,2 --zoom 3.5
            --zoom: must be a whole number with --stepped
        fit --viewport v.json --stepped
            --stepped cannot be used with --viewport: no option says what to show, so the view keeps its zoom level
        fit --size 10x10 --kind rect a.csv
            --kind needs --each
        fit --size 10x10 --follow --world
            --follow cannot be used with --world: it shows all fixes
        bounds --intersecting 1,2,3,4 --visible a.csv
            --intersecting and --visible cannot be used together
        bounds --exact a.csv
            --exact needs --intersecting or --visible
        bounds --visible a.csv
            --visible needs a view; hint: use --size with --region, --map-rect, --world, or --center and --zoom; or use --viewport
        bounds --json a.csv
            --json needs --as total
        bounds --as total -f csv a.csv
            -f cannot be used with --as total: --as total writes one rect
        bounds --as table --make-valid a.csv
            --make-valid: --as table writes no geometries
        bounds --as overlaps --precision 3 a.csv
            --precision: --as overlaps writes no coordinates
        bounds --id n a.csv
            --id needs --front, --back, --swap, --above, --below or --as overlaps
        buffer 1km --union --part 0 --facts f a.csv
            --union cannot be used with --part: buffers of all parts are dissolved at once; run 'plat buffer' without it on parts, and 'plat dissolve' on what they write
        hull --all --part 0 --facts f a.csv
            --all cannot be used with --part: a hull of several features needs those of all parts; run 'plat hull' without it on parts, or 'plat hull' once on all files
        shape circle a.csv
            --radius is required; hint: use metres, or name a field of metres with --radius-field
        shape circle --radius 5 --square --segments 8 a.csv
            --segments cannot be used with --square: a square always has four edges
        shape rect a.csv
            no option says what to make rectangles of; hint: use --map-rect-fields, --region-fields, --bbox-fields, --size or --size-fields
        shape rect --region-fields a,b a.csv
            --region-fields: four fields are needed, but 2 are named
        shape rect --region-fields a,b,c,d --lat y a.csv
            --lat cannot be used with --region-fields: fields take the place of coordinates
        shape arrow --tolerance 1 a.csv
            --tolerance: only SVG path data in --path has curves
        shape polyline --wkt a --lon b a.csv
            --wkt and --lon cannot be used together
        shape polygon --wkt a --lat b a.csv
            --wkt and --lat cannot be used together
        shape geodesic --planar --cut a.csv
            --cut cannot be used with --planar: a plane has no antimeridian
        shape circle --radius 5 --no-radius skip a.csv
            --no-radius needs --radius-field
        shape arrow --line --unit-field u a.csv
            --line needs --path
        intersect --pairs --clip a.csv b.csv
            --pairs and --clip cannot be used together
        intersect --first a.csv b.csv
            --first needs --join
        intersect --distance 5 a.csv b.csv
            --distance needs --predicate dwithin or --nearest
        intersect --predicate dwithin a.csv b.csv
            --predicate dwithin needs --distance; hint: use --distance METRES
        intersect --clip --prefix-b x a.csv b.csv
            --prefix-b cannot be used with --clip: --clip writes no fields of B
        intersect --self --clip a.csv
            --self and --clip cannot be used together; hint: use --self alone, or with --pairs, --count or --select
        intersect --self --lat-b y a.csv
            --lat-b: --self has no layer B
        intersect --pairs --keep-lower a.csv b.csv
            --keep-lower cannot be used with --pairs: --pairs makes no pieces
        intersect --predicate within,contains --join inner a.csv b.csv
            several predicates need --pairs without --count
        intersect --rects --make-valid --pairs a.csv b.csv
            --make-valid cannot be used with --rects: --rects ignores shapes
        intersect --count --z-order z --self a.csv
            --z-order cannot be used with --count: --count writes no pairs to sort
        diff --id a --ignore a a.csv b.csv
            --ignore: a field of --id is never compared; hint: remove it from --ignore
        diff --planar --cut a.csv b.csv
            --cut cannot be used with --planar: a plane has no antimeridian
        diff --as rect --unchanged a.csv b.csv
            --unchanged cannot be used with --as rect: --as rect writes one rect
        declutter --zooms 1-3 --zoom 2 a.csv
            --zooms and --zoom cannot be used together
        declutter --label-size 200000x4 a.csv
            --label-size: must be at most 100000 pixels
        declutter --keep a.csv
            --keep needs --previous
        declutter --anchor auto --cluster a.csv
            --anchor cannot be used with --cluster: clusters stand at their places
        declutter --as table --id x --blocked-by a.csv
            --blocked-by: --as table writes no features
        declutter --tippecanoe -f csv a.csv
            --tippecanoe cannot be used with -f csv: --tippecanoe needs GeoJSON
        declutter --mode independent --zoom 3 a.csv
            --mode cannot be used with --zoom: a single zoom does not depend on others
        declutter --margin 10 a.csv
            --margin needs a view; hint: use --size with --region, --map-rect, --world, or --center and --zoom; or use --viewport
        declutter --size 10x10 --zoom 3 a.csv
            --size is the size of a view, but no option aims a view; hint: add --center LAT,LON, or use --label-size for labels
        declutter --verify -o x.geojson a.csv
            -o: --verify writes a report; choose a name such as report.txt
        declutter --verify --tippecanoe a.csv
            --tippecanoe cannot be used with --verify: --verify writes no features
        track --legs --events a.csv
            --legs and --events cannot be used together
        track --significant --once a.csv
            --once cannot be used with --significant: significant changes have limits of their own
        track --order sort --reorder 10s a.csv
            --reorder cannot be used with --order sort
        track --zone Europe/Nowhere a.csv
            --zone: /usr/share/zoneinfo has no time zone 'Europe/Nowhere'; hint: use a name such as Europe/Zurich, ±hh:mm as in +01:00, or UTC; names are those of the package tzdata
        track --zone +25:00 a.csv
            --zone: '+25:00' is not a time zone; hint: use a name such as Europe/Zurich, ±hh:mm as in +01:00, or UTC
        track --every 0s a.csv
            --every must be more than 0
        track --make-valid a.csv
            --make-valid: track writes points and legs
        track --planar a.csv
            --planar: fixes are places on the globe
        track -o out.shp a.csv
            -o out.shp: track cannot write fixes as a shapefile; hint: write them as GeoJSON, then: plat cat -o out.shp fixes.geojson
        track -f gpkg -o out.gpkg a.csv
            -f gpkg: track cannot write fixes as a GeoPackage; hint: write them as GeoJSON, then: plat cat -f gpkg -o out.gpkg fixes.geojson
        track --frames follow a.csv
            --frames needs --size or --viewport
        track --ais --speed-unit kn a.csv
            --ais and --speed-unit cannot be used together
        track --add heading --legs a.csv
            --add cannot be used with --legs: --legs does not write fixes
        fence --regions r.csv --planar a.csv
            --planar: fixes and regions are places on the globe
        fence --regions r.csv --max-gap 10s a.csv
            --max-gap needs --dwell or --cross
        fence --regions r.csv --no-attributes a.csv
            --no-attributes cannot be used: fixes have their times in fields
        fence --regions r.csv --on-large fail a.csv
            --on-large needs --max-radius
        move --drags d.csv a.csv
            a view is needed; hint: use --size with --region, --map-rect, --world, or --center and --zoom; or use --viewport
        move --drags d.csv --size 9x9 --world --planar a.csv
            --planar: a view shows the globe
        move --drags d.csv --size 9x9 --world --json a.csv
            --json needs --states
        render --zoom 3 --size 10x10 -o x.png a.csv
            --zoom needs --center, --viewport or --center-on
        render --density --color-by x -o x.png a.csv
            --density: cannot be used with --color-by
        render --density -o x.svg a.csv
            --density: can be drawn as PNG only
        render --dot --marker x -o x.png a.csv
            --dot cannot be used with --marker: both say what to draw
        render --density --cluster -o x.png a.csv
            --cluster cannot be used with --density: it draws no markers
        render --cluster --markers all -o x.png a.csv
            --cluster: needs markers that are drawn only where they fit
        render --cluster --label n --unlabeled keep -o x.png a.csv
            --unlabeled cannot be used with --cluster: a group shows what has no room
        render --cluster --label n --minzoom-field z -o x.png a.csv
            --cluster cannot be used with --minzoom-field: an earlier run has decided what shows
        render --legend right -o x.png a.csv
            --legend takes no value, and 'right' is not a file; hint: use --legend --legend-at right-of-map
        render --label n --minzoom-field z --layer b.csv,anchor=auto -o x.png a.csv
            --layer: anchor=auto cannot be used with --minzoom-field: an earlier run has decided where labels stand; hint: use --anchor auto if that run had it
        render --all-tiles -o x.png a.csv
            --all-tiles needs --tiles
        view --strict-text --label n -o x.html a.csv
            --strict-text: the browser of each reader draws the texts of a page
        view --cluster --thin -o x.html a.csv
            --thin cannot be used with --cluster: its groups have all points
        view --heading 30 -o x.html a.csv
            --heading: the map of a page cannot be turned
        view --maxzoom-field z -o x.html a.csv
            --maxzoom-field needs --minzoom-field
        declination --date 2026-01-01 --time t a.csv
            --date and --time cannot be used together
        declination --grid 0,0,10,10,1
            --grid needs --date; hint: use a time such as 2026-11-22T12:00:00Z, a decimal year such as 2026.5, or now
        declination --planar --date 2026-01-01 a.csv
            --planar: the magnetic field is known at places on the globe
        gazetteer build a.txt
            -o is needed: a gazetteer is a file that is mapped into memory; hint: for example -o places.gaz
        gazetteer build -o x.gaz --name-field n a.txt
            --name-field needs --layer; hint: it is only for layers of your own
        gazetteer build -o x.gaz --planar a.txt
            --planar: places are on the globe
        gazetteer export --make-valid
            --make-valid: places are points
        gazetteer info a.gaz b.gaz
            unexpected argument 'b.gaz'; hint: see 'plat gazetteer info --help'
        gazetteer check a b
            unexpected argument 'b'; hint: see 'plat gazetteer check --help'
        gazetteer export --split-by-kind
            --split-by-kind needs -f shapefile
        geocode forward --text x --city y
            --city cannot be used with --text: --text is the query
        geocode forward --text x a.csv
            unexpected file 'a.csv': --text reads no input
        geocode reverse --areas - a.csv
            --areas, --water and --zones read files, not standard input
        geocode reverse --areas-tolerance 5 a.csv
            --areas-tolerance needs --areas
        geocode reverse --device d a.csv
            --device needs --distance-filter or --min-interval
        geocode search
            there is nothing to search for; hint: give a word, as in 'plat geocode search frankfurt'
        geocode search --fields distance x
            --fields: distance needs --near
        geocode search --text x
            unknown option --text; hint: write the words without an option, as in plat geocode search bern
        cat --text x a.csv
            unknown option --text; hint: plat declutter --label names the field of labels
        render --text x -o x.png a.csv
            unknown option --text; hint: --label names the field of labels
        geocode search --layer x.csv x
            --layer needs --field; hint: list the fields with 'plat info'
        geocode link --geo-label --to geo a.csv
            --geo-label needs --title
        geocode link --zoom 3.5 --to osm a.csv
            --zoom: must be a whole number with --to osm
        geocode link --to google --title t a.csv
            --title cannot be used with --to google: the app shows no titles of places that a link gives by coordinates
        geocode link --to osm --here a.csv
            unexpected file 'a.csv': --here reads no input
        geocode link --to apple --here --title {name}
            --title cannot be used with --here: the link shows where the device is, and no feature
        geocode link --to osm --here --zoom 3
            --zoom cannot be used with --here: the link shows where the device is, and no feature
        geocode link --to apple --here --span 1,1
            --span cannot be used with --here: the link shows where the device is, and no feature
        geocode link --to apple --here --span-fields a,b
            --span-fields cannot be used with --here: the link shows where the device is, and no feature
        geocode link --to osm --here --prefix x
            --prefix cannot be used with --here: --here writes one link, and no layer
        geocode link --to osm --here -f csv
            -f cannot be used with --here: --here writes one link, and no layer
        geocode link --to osm --here -d map-point
            -d cannot be used with --here: --here writes one link, and no layer
        geocode link --to osm --here --precision 3
            --precision cannot be used with --here: --here writes one link, and no layer
        geocode link --to osm --here -o link.csv
            -o: --here writes one link; choose a name such as link.txt
        geocode link --to osm --here --lat a --lon b
            --lat cannot be used with --here: --here reads no input
        geocode link --to osm --here --limit 1
            --limit cannot be used with --here: --here reads no input
        geocode link --to osm --here --rejects r.csv
            --rejects cannot be used with --here: --here reads no input
        geocode format --planar a.csv
            --planar: addresses are of places on the globe
        geocode link --to apple --zoom 3 --span 1,2 a.csv
            --zoom and --span cannot be used together
        parts plan
            COMMAND [ARGUMENT ...] is required
        parts merge
            FILE is required
        parts report
            FILE is required
        """#

    private static let rows: [(line: String, message: String)] = {
        let lines = table.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return stride(from: 0, to: lines.count, by: 2).map { (lines[$0], lines[$0 + 1]) }
    }()

    @Test func messages() {
        for (line, message) in Self.rows {
            #expect(Program.refusal(of: line) == message, "plat \(line)")
        }
    }

    @Test func everyCommandRefusesSomething() {
        for leaf in Program.leaves {
            #expect(Self.rows.contains { ($0.line + " ").hasPrefix(leaf.words + " ") }, "\(leaf.words)")
        }
    }

    /// Every option that a message names is one of the command that says it, or of the command that it advises.
    @Test func optionsOfMessagesExist() throws {
        for (line, message) in Self.rows {
            for match in message.matches(of: /--[a-z][a-z0-9\-]*/) {
                #expect(Program.quoted.contains(String(match.0)), "\(match.0) of plat \(line)")
            }
        }
    }

    /// The same of all rules in the sources. Options are named by their properties, so few are spelled out.
    @Test func optionsOfRulesExist() throws {
        var count = 0
        for room in ["Commands", "CommandLine/Runner", "CommandLine/Fixes", "CommandLine/Maps", "Parts"] {
            let folder = Package.root + "/Sources/" + room
            let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
            for file in files where file.hasSuffix(".swift") {
                let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                for rules in text.matches(of: /var rules\w*: \[Rule\] \{[\s\S]*?\n    \}/) {
                    // Help hides the option that fence always refuses.
                    for match in rules.0.matches(of: /[ "'(](--[a-z][a-z0-9\-]*)/)
                    where match.1 != "--no-attributes-region" {
                        #expect(Program.quoted.contains(String(match.1)), "\(match.1) in \(file)")
                        count += 1
                    }
                }
            }
        }
        #expect(count > 100)
    }
}

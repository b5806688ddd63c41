import CommandKit

/// Lines of plat for lines with words of other programs: the first of those given for a word of which all places can be
/// filled. `{command}` is the command that was typed, or 'cat'; `{others}` are all words that no other place takes;
/// `{harmless}` takes a value that asks for what plat does anyway; `{first}` and `{last}` are operands; `{-n}` is the value of another option, `{-n:10}` has 10 where that is missing;
/// all other places are the value of the word itself, as `ForeignValue` adapts it.
enum MigrationLines {
    /// Words that stand where a command does.
    static let commands: [String: [String]] = [
        // Programs whose name is typed out of habit.
        "mlr": ["{others}"], "miller": ["{others}"], "mapshaper": ["{others}"], "qsv": ["{others}"],
        "xsv": ["{others}"],
        "gdal": ["{others}"], "vector": ["{others}"], "duckdb": ["{others}"], "ogrinfo": ["info {others}"],
        "ogr2ogr": ["cat -o {first} {others}"], "tippecanoe": ["tiles {others}"],
        "shp2json": ["cat -f geojson {others}"],
        "vector convert": ["cat {others}"], "vector reproject": ["cat {others}"],
        "vector select": ["cat --fields {--fields} {others}", "cat --fields {field} {others}"],
        "vector clip": ["clip {others} {--like}"], "vector check-geometry": ["check {others}"],
        "vector simplify": [], "vector layer-algebra": ["overlay {others}"], "vector edit": ["cat {others}"],
        // Rows.
        "head": ["cat --unique-by {-g} {first-of-group} {others}", "cat --limit {-n:10} {others}"],
        "slice": ["cat --limit {-l} {others}", "cat --limit {--len} {others}"],
        "search": ["filter {search} {others}"],
        "csvcut": ["cat -f csv --fields {-c} {others}", "cat -f csv --exclude {-C} {others}"],
        "csvsort": ["sort -f csv {!-r} --by {-c}:desc {others}", "sort -f csv --by {-c} {others}"],
        "csvstat": ["info --stats {others}"], "csvstack": ["cat -f csv {others}"], "csvlook": ["cat -f csv {others}"],
        "stats1": ["group --by {-g} {stats} {others}"],
        "limit": ["cat --limit {number} {others}"],
        "cut": ["cat {!-x} --exclude {-f} {others}", "cat --fields {-f} {others}"],
        "put": ["cat --set {value} {others}"],
        "each": ["cat --set {value} {others}"], "filter-fields": ["cat --fields {field} {others}"],
        "rename-fields": ["cat --rename {names} {others}"], "mutate": ["cat --set {value} {others}"],
        "apply": ["cat --set {value} {others}"], "where": ["filter {value} {others}"],
        "query": ["filter {value} {others}"],
        "rename": ["cat --rename {pairs} {others}", "cat --rename {value} {others}"],
        "drop": ["cat --exclude {-f} {others}", "cat --exclude {field} {others}"],
        "exclude": ["cat --exclude {field} {others}"],
        "top": [
            "sort {!-a} --by {-f}:desc --top {-n:1} {others}", "sort --by {-f}:desc --top {-n:1} {others}",
            "sort --by {field}:desc --top {-n:10} {others}",
        ],
        "sort-by": ["sort --by {field} {others}"], "sort-values": ["sort --by {field} {others}"],
        "count": ["group --by {-g} {others}", "info {others}"],
        "count-distinct": ["group --by {-f} {others}"], "count-values": ["group --by {field} {others}"],
        "value-counts": ["group --by {field} {others}"],
        "frequency": ["group --by {-s} {others}", "group --by {-f} {others}", "group --by {field} {others}"],
        "group-by": ["group --by {field} {others}"], "groupby": ["group --by {field} {others}"],
        "aggregate": ["group {others}"], "summarize": ["group {others}"],
        "dedup": ["cat --unique-by {-s} {others}", "cat --unique {others}"], "dedupe": ["cat --unique {others}"],
        "distinct": ["cat --unique-by {field} {others}", "cat --unique {others}"],
        "drop-duplicates": ["cat --unique {others}"],
        "partition": ["split --by {-g} {others}", "split --by {field} {others}"],
        "concat": ["cat {others}"], "append": ["cat {others}"], "rows": ["cat {others}"], "stack": ["cat {others}"],
        "lookup": ["join --key {-j} {others}", "join {others}"], "headers": ["info {others}"],
        "schema": ["info {others}"], "describe": ["info {others}"], "summary": ["info --stats {others}"],
        "stats": ["info --stats {others}"], "layers": ["info {others}"], "validate": ["check {others}"],
        "is-valid": ["check {others}"], "is-valid-reason": ["check {others}"],
        // Shapes.
        "make-valid": ["repair {others}"], "makevalid": ["repair {others}"], "fix": ["repair {others}"],
        "explode-collections": ["cat --explode {others}"],
        "collect": ["merge-parts --by {field} {others}", "merge-parts {others}"],
        "to-multi": ["merge-parts --by {field} {others}"], "polygons": ["polygonize {others}"],
        "linemerge": ["cat --join-lines {others}"], "line-merge": ["cat --join-lines {others}"],
        "boundary": ["cat --to-lines {others}"], "polygons-to-lines": ["cat --to-lines {others}"],
        "lines-to-polygons": ["cat --to-areas {others}"], "reverse": ["cat --reverse-lines {others}"],
        "smooth": ["simplify --smooth chaikin:2 {others}"], "chaikin": ["simplify --smooth chaikin:2 {others}"],
        "representative-point": ["points {others}"],
        "label-points": ["points {others}"], "vertices": ["points --at vertices {others}"],
        "length": ["measure {others}"], "area": ["measure {others}"], "bbox": ["bounds --as bbox {others}"],
        "extent": ["bounds --as bbox {others}"], "total-bounds": ["bounds --as bbox {others}"],
        "envelope": ["bounds {others}"],
        "unary-union": ["dissolve {others}"], "dissolve2": ["dissolve --by {field} {others}", "dissolve {others}"],
        "thin": ["simplify {others}"], "generalize": ["simplify {others}"],
        // Coordinates.
        "proj": ["cat --dst-crs {crs} {others}"], "to-crs": ["cat --dst-crs {crs} {others}"],
        "project": ["cat --dst-crs {-d} {others}", "cat --dst-crs {crs} {others}"],
        "transform": ["cat --dst-crs {-d} {others}", "cat --dst-crs {crs} {others}"],
        "set-crs": ["cat --src-crs {crs} {others}"], "a-srs": ["cat --src-crs {crs} {others}"],
        // Two layers.
        "sjoin": ["intersect --join {--how:inner} {others}"], "sjoin-nearest": ["nearest {others}"],
        "spatial-join": ["intersect --join inner {others}"], "difference": ["erase {others}"],
        "union": ["overlay union {others}"], "identity": ["overlay identity {others}"],
        "update": ["overlay update {others}"],
        "symmetric-difference": ["overlay symmetric-difference {others}"],
        "intersection": ["intersect {others}"], "dwithin": ["within {value} {others}"],
        "compare": ["diff {others}"], "changes": ["diff {others}"], "changedetector": ["diff {others}"],
        // Files.
        "translate": ["cat {others}"], "read-file": ["info {others}"], "to-file": ["cat {others}"],
        "to-csv": ["cat -f csv {others}"], "to-json": ["cat -f geojson {others}"],
        "tojsonl": ["cat -f geojsonseq {others}"],
        // Maps.
        "plot": ["render {others}"], "map": ["view {others}"], "explore": ["view {others}"],
        "draw": ["render {others}"],
        "cluster": ["declutter --cluster {others}"], "label": ["declutter {others}"],
        "heatmap": ["render --density {others}"], "choropleth": ["render --color-by {field} {others}"],
        "tiles": ["render --tiles {--zooms:0-6} {others}"],
        "geofence": ["fence {others}"],
    ]

    /// Words that stand where an option does; those that begin with a command are for that one alone.
    static let options: [String: [String]] = [
        // ogr2ogr
        "select": ["{command} --fields {field} {others}"], "clipsrc": ["clip {others} {file}"],
        "clipdst": ["clip {others} {file}"], "spat": ["{command} --bbox {numbers} {others}"],
        "progress": ["{command} {others}"],
        "gt": ["{command} {harmless} {others}"],
        "skipfailures": ["{command} --on-error skip {others}"], "lco": ["{command} {harmless} {others}"],
        "a-srs": ["{command} --src-crs {crs} {others}"], "crs": ["{command} --dst-crs {crs} {others}"],
        "so": ["{command} {others}"], "al": ["{command} {others}"], "ro": ["{command} {others}"],
        "dialect": ["{command} {harmless} {others}"],
        "i": ["{command} {others}"],
        "update": ["{command} {!-append} --append {others}"], "nln": ["{command} --layer-name {value} {others}"],
        "overwrite": ["{command} {others}"],
        "nlt": ["{command} --no-geometry {none} {others}", "{command} {harmless} {others}"],
        "oo": ["{command} --lon {longitudes} {others}", "{command} --lat {latitudes} {others}"],
        "simplify": ["simplify --keep {share} {others}"],
        // mapshaper
        "filter-fields": ["{command} --fields {field} {others}"],
        "rename-fields": ["{command} --rename {names} {others}"],
        "drop-fields": ["{command} --exclude {field} {others}"],
        "each": ["{command} --set {value} {others}"], "proj": ["{command} --dst-crs {crs} {others}"],
        "clip": ["clip {others} {file}"], "erase": ["erase {others} {file}"],
        "dissolve": ["dissolve --by {field} {others}", "dissolve {others}"],
        "dissolve2": ["dissolve --by {field} {others}", "dissolve {others}"],
        "points": ["points {others}"], "info": ["info {others}"],
        "join": ["join --key {keys} {others}"], "max-distance": ["{command} --distance {value} {others}"],
        "clean": ["repair --coverage {others}"], "uniq": ["{command} --unique-by {field} {others}"],
        "sort": ["sort --by {field} {others}"], "split": ["split --by {field} {others}"],
        "merge-layers": ["{command} {others}"],
        // Miller, qsv, csvkit
        "icsv": ["{command} {others}"], "ijson": ["{command} {others}"], "itsv": ["{command} {others}"],
        "ocsv": ["{command} -f csv {others}"], "otsv": ["{command} -f tsv {others}"],
        "ojson": ["{command} -f geojson {others}"], "ojsonl": ["{command} -f geojsonseq {others}"],
        "c2j": ["{command} -f geojson {others}"], "c2p": ["{command} -f csv {others}"],
        "csv": ["{command} -f csv {others}"],
        "c2t": ["{command} -f tsv {others}"], "opprint": ["{command} -f csv {others}"],
        "ifs": ["{command} --delimiter {value} {others}"],
        "sort nr": ["sort --by {value}:desc {others}"], "sort nf": ["sort --by {value} {others}"],
        "sort r": ["sort --by {value}:desc {others}"], "sort t": ["sort --by {value} {others}"],
        "sort c": ["sort --by {value} {others}"], "sort tr": ["sort --by {value}:desc {others}"],
        "sort n": ["sort --by {value}:number {others}"], "sort k": ["sort --by {value} {others}"],
        "sort s": ["sort --by {value} {others}"], "sort select": ["sort --by {value} {others}"],
        "sort reverse": ["sort --by {value}:desc {others}"], "sort descending": ["sort --by {value}:desc {others}"],
        "uniq g": ["cat --unique-by {value} {others}"], "uniq a": ["cat --unique {others}"],
        "uniq f": ["cat --unique-by {value} {others}"],
        "split g": ["split --by {value} {others}"], "sample k": ["sample {value} {others}"],
        "sample n": ["sample {value} {others}"], "join j": ["join --key {value} {others}"],
        "join on": ["join --key {value} {others}"], "merge on": ["join --key {value} {others}"],
        "join left-on": ["join --key {value}={--right-on} {others}"],
        "filter x": ["filter {not} {others}"],
        "n": ["{command} --limit {number} {others}"],
        // geopandas
        "to-crs": ["{command} --dst-crs {crs} {others}"],
        "epsg": ["{command} --dst-crs {crs} {others}"], "predicate": ["intersect --predicate {value} {others}"],
        "overlay how": ["overlay {value} {others}"], "intersect how": ["intersect --join {value} {others}"],
        "dissolve by": ["dissolve --by {value} {others}"],
        "columns": ["{command} --fields {field} {others}"],
        "driver": ["{command} -f {value} {others}"],
        // tippecanoe
        "render z": ["render --tiles 0-{value} {others}"],
        "filter": ["{command} --where {value} {others}"], "query": ["{command} --where {value} {others}"],
        "drop": ["{command} --exclude {field} {others}", "{command} --exclude {fields} {others}"],
        "keep": ["{command} --fields {field} {others}"],
        "count": ["info {others}"], "stats": ["info --stats {others}"], "json": ["{command} -f geojson {others}"],
        "extent": ["{command} --bbox {value} {others}"], "bounds": ["{command} --bbox {value} {others}"],
        "limit-to": ["{command} --limit {number} {others}"],
        "valid": ["{command} --make-valid {others}"], "distance": ["{command} --span-meters {value} {others}"],
        "min-zoom-field": ["{command} --lowest-zoom-field {value} {others}"],
        "max-zoom-field": ["{command} --highest-zoom-field {value} {others}"],
        "render join": ["render --stroke-join {value} {others}"], "view join": ["view --stroke-join {value} {others}"],
        "cap": ["{command} --stroke-cap {value} {others}"], "line-cap": ["{command} --stroke-cap {value} {others}"],
        "line-join": ["{command} --stroke-join {value} {others}"], "jobs": ["{command} --threads {number} {others}"],
        "output-crs": ["{command} --dst-crs {crs} {others}"], "to": ["{command} --dst-crs {crs} {others}"],
        "target-crs": ["{command} --dst-crs {crs} {others}"], "src": ["{command} --src-crs {crs} {others}"],
        "dst": ["{command} --dst-crs {crs} {others}"],
        "separator": ["{command} --delimiter {value} {others}"], "lng": ["{command} --lon {value} {others}"],
        "decimals": ["{command} --precision {number} {others}"], "skip-errors": ["{command} --on-error skip {others}"],
        "skip-failures": ["{command} --on-error skip {others}"], "group-by": ["group --by {field} {others}"],
        "order-by": ["sort --by {field} {others}"], "distinct": ["{command} --unique {others}"],
        "unique-on": ["{command} --unique-by {field} {others}"], "drop-geometry": ["{command} --no-geometry {others}"],
    ]

    /// The names of options of other programs that a line is known for, without advice.
    static let namesOfOptions = Dictionary(
        uniqueKeysWithValues: options.keys.filter { !$0.contains(" ") && $0.count > 1 }.map { ($0, "") })

    /// Steps of mapshaper that are the work of a command of plat, of which a line has one.
    static let works: Set<String> = [
        "simplify", "dissolve", "dissolve2", "clip", "erase", "uniq", "sort", "split", "join", "points", "clean",
        "info",
        "innerlines", "lines", "polygons", "grid",
    ]

    /// Steps that plat takes before that work: conditions, new values and the choice of fields.
    static let leadingSteps: Set<String> = ["filter", "where", "each", "filter-fields", "drop-fields", "rename-fields"]

    /// Flags by which Miller knows the formats of files.
    static let flagsOfMiller: Set<String> = [
        "icsv", "ijson", "itsv", "ocsv", "ojson", "ojsonl", "otsv", "opprint", "c2j", "c2p", "c2t", "csv",
    ]

    /// Words that follow mapshaper's -simplify and say nothing that plat needs.
    static let wordsOfSimplify: Set<String> = ["keep-shapes", "dp", "visvalingam", "weighted", "planar", "no-repair"]

    /// Lines for those of a command that has a message about what is missing or wrong.
    static let messages: [(command: String, start: String, lines: [String])] = [
        ("sort", "--by is required", ["sort --by {first} {others}"]),
        ("group", "--by is required", ["group --by {first} {others}"]),
        ("fence", "--regions is required", ["fence --regions {last} {others}"]),
        ("sort", "-f: unknown format", ["sort --by {-f} {others}"]),
        ("sort", "-s: unknown CRS", ["sort --by {-s} {others}"]),
        ("sample", "sample needs a value", ["cat --sample {-k} {others}", "cat --sample {-n} {others}"]),
        (
            "reproject", "reproject needs a value",
            [
                "cat --dst-crs {-t_srs} {others}", "cat --dst-crs {--t_srs} {others}", "cat --dst-crs {-d} {others}",
                "cat --dst-crs {--dst-crs} {others}",
            ]
        ),
    ]
}

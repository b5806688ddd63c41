#compdef plat

_plat() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--version)--version[Print the version.]' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]' \
        '1:command:((cat\:Read\ layers\ and\ write\ them\ as\ one. info\:Tell\ what\ layers\ are\:\ format,\ features,\ fields,\ bounds,\ guesses,\ problems. check\:Find\ every\ problem\ of\ layers. convert\:Convert\ between\ coordinates,\ map\ points,\ pixels\ and\ any\ CRS. fit\:Fit\ a\ view\ to\ a\ region,\ a\ rect\ or\ a\ list\ of\ coordinates. bounds\:Find\ the\ bounding\ map\ rects\ of\ features,\ and\ of\ a\ layer. shape\:Make\ overlays\ of\ points\:\ circles,\ polylines,\ polygons,\ geodesics,\ arrows. intersect\:Cut,\ join\ or\ pair\ the\ features\ of\ two\ layers. declutter\:Decide\ which\ labels\ show\ at\ which\ zoom,\ so\ that\ none\ overlap. help\:Show\ the\ help\ of\ a\ command,\ its\ man\ page,\ or\ everything\ as\ JSON. completions\:Print\ the\ completions\ for\ a\ shell.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            cat) _plat_cat ;;
            info) _plat_info ;;
            check) _plat_check ;;
            convert) _plat_convert ;;
            fit) _plat_fit ;;
            bounds) _plat_bounds ;;
            shape) _plat_shape ;;
            intersect) _plat_intersect ;;
            declutter) _plat_declutter ;;
            help) _plat_help ;;
            completions) _plat_completions ;;
    esac
}

_plat_cat() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields)--fields=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(-d --dst-crs)-d+[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' '(-d --dst-crs)--dst-crs=[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[End after N features.]:N: ' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_info() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields)--fields=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(--limit)--limit=[End after N features.]:N: ' \
        '(--stats)--stats[Tell of each field its smallest and largest value, and how many values are distinct, null and empty.]' \
        '(--json)--json[Write JSON.]' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_check() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--json)--json[Write JSON.]' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_convert() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--from)--from=[What the numbers are\: coordinate, map-point, pixel, or a CRS by any name PROJ knows (EPSG\:25832, a PROJ string, WKT, a .prj file).]:SPACE:(coordinate map-point pixel)' \
        '(--to)--to=[What they become; the same names.]:SPACE:(coordinate map-point pixel)' \
        '(-s --src-crs)-s+[What the numbers are, if a CRS\: as --from; without --to they become coordinates.]:CRS: ' '(-s --src-crs)--src-crs=[What the numbers are, if a CRS\: as --from; without --to they become coordinates.]:CRS: ' \
        '(-d --dst-crs)-d+[What they become, if a CRS\: as --to; without --from they are coordinates.]:CRS: ' '(-d --dst-crs)--dst-crs=[What they become, if a CRS\: as --to; without --from they are coordinates.]:CRS: ' \
        '(--kind)--kind=[What a record is\: two numbers, or four.]:KIND:(point rect region)' \
        '(--columns)--columns=[The columns that hold the numbers, in the order of a record, and those that get the new ones (default\: lat,lon, map_x,map_y, pixel_x,pixel_y or x,y, by --to); by name or number.]:IN,…[\:OUT,…]: ' \
        '(--viewport)--viewport=[A viewport as '\''plat fit --json'\'' writes it.]:FILE:_files' \
        '(--size)--size=[The size of the view in pixels.]:WxH: ' \
        '(--region)--region=[Show this region, whole and in the middle.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points, whole and in the middle.]:X,Y,W,H: ' \
        '(--center)--center=[Look at this coordinate; goes with --zoom or --distance.]:LAT,LON: ' \
        '(--zoom)--zoom=[The zoom level at the centre\: 0 for the world in 256 pixels.]:Z: ' \
        '(--distance)--distance=[Metres to show around the centre, north to south and west to east.]:LATM,LONM: ' \
        '(--edge-padding)--edge-padding=[Keep these edges of the view free.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--pan)--pan=[Then move the centre by pixels, to the right and down.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[Then zoom in by levels; out when negative.]:N: ' \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_fit() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--viewport)--viewport=[A viewport as '\''plat fit --json'\'' writes it.]:FILE:_files' \
        '(--size)--size=[The size of the view in pixels.]:WxH: ' \
        '(--region)--region=[Show this region, whole and in the middle.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points, whole and in the middle.]:X,Y,W,H: ' \
        '(--center)--center=[Look at this coordinate; goes with --zoom or --distance.]:LAT,LON: ' \
        '(--zoom)--zoom=[The zoom level at the centre\: 0 for the world in 256 pixels.]:Z: ' \
        '(--distance)--distance=[Metres to show around the centre, north to south and west to east.]:LATM,LONM: ' \
        '(--edge-padding)--edge-padding=[Keep these edges of the view free.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--pan)--pan=[Then move the centre by pixels, to the right and down.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[Then zoom in by levels; out when negative.]:N: ' \
        '(--json)--json[Write JSON, with every digit.]' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_bounds() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--intersecting)--intersecting=[Keep features that intersect this rect of map points.]:X,Y,W,H: ' \
        '(--visible)--visible[Keep features that are seen in the viewport.]' \
        '(--exact)--exact[Ask whether the shape intersects, not its bounding rect.]' \
        '(--viewport)--viewport=[A viewport as '\''plat fit --json'\'' writes it.]:FILE:_files' \
        '(--size)--size=[The size of the view in pixels.]:WxH: ' \
        '(--region)--region=[Show this region, whole and in the middle.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points, whole and in the middle.]:X,Y,W,H: ' \
        '(--center)--center=[Look at this coordinate; goes with --zoom or --distance.]:LAT,LON: ' \
        '(--zoom)--zoom=[The zoom level at the centre\: 0 for the world in 256 pixels.]:Z: ' \
        '(--distance)--distance=[Metres to show around the centre, north to south and west to east.]:LATM,LONM: ' \
        '(--edge-padding)--edge-padding=[Keep these edges of the view free.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--pan)--pan=[Then move the centre by pixels, to the right and down.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[Then zoom in by levels; out when negative.]:N: ' \
        '(--as)--as=[How the rects are written.]:FORM:(properties rects table total)' \
        '(--z-order)--z-order=[Write features in drawing order\: by the numbers of this field, the lowest first; those of the same number as in the input.]:FIELD: ' \
        '(--unwrap --no-unwrap)--unwrap[Follow lines and rings over the 180th meridian where that is the short way; the default.]' '(--unwrap --no-unwrap)--no-unwrap[Follow lines and rings over the 180th meridian where that is the short way; the default.]' \
        '(--overlaps)--overlaps[Write a CSV of the pairs of features whose bounding rects overlap, the one that is drawn on top first, by their records and --fields.]' \
        '(--json)--json[Write the total as JSON.]' \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields)--fields=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(-d --dst-crs)-d+[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' '(-d --dst-crs)--dst-crs=[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[End after N features.]:N: ' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_shape() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]' \
        '1:command:((circle\:Make\ a\ circle\ of\ each\ point,\ in\ metres. polyline\:Make\ lines\ of\ rows. polygon\:Make\ polygons\ of\ rows. geodesic\:Make\ lines\ of\ rows\ that\ are\ the\ shortest\ ways\ on\ the\ globe. arrow\:Make\ an\ arrow,\ or\ any\ path,\ of\ each\ point,\ turned\ as\ a\ bearing\ says.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            circle) _plat_shape_circle ;;
            polyline) _plat_shape_polyline ;;
            polygon) _plat_shape_polygon ;;
            geodesic) _plat_shape_geodesic ;;
            arrow) _plat_shape_arrow ;;
    esac
}

_plat_shape_circle() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--radius)--radius=[The radius of every circle.]:METRES: ' \
        '(--radius-field)--radius-field=[The field that says the radius in metres.]:NAME: ' \
        '(--no-radius)--no-radius=[Skip features whose radius is empty or 0, keep them as points, or fail.]:POLICY:(skip point fail)' \
        '(--segments)--segments=[The number of edges of the polygon.]:N: ' \
        '(--square)--square[Make the circle'\''s bounding map rect.]' \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields)--fields=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(-d --dst-crs)-d+[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' '(-d --dst-crs)--dst-crs=[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[End after N features.]:N: ' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_shape_polyline() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--group)--group=[The field that rows of one shape have in common (default\: all rows are one shape).]:FIELD: ' \
        '(--order)--order=[The field of numbers, or of times by ISO 8601, that puts rows in order (default\: as in the input).]:FIELD: ' \
        '(--collect)--collect[Give each shape the values of all its rows, as arrays, rather than those of the first.]' \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields)--fields=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(-d --dst-crs)-d+[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' '(-d --dst-crs)--dst-crs=[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[End after N features.]:N: ' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_shape_polygon() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--group)--group=[The field that rows of one shape have in common (default\: all rows are one shape).]:FIELD: ' \
        '(--order)--order=[The field of numbers, or of times by ISO 8601, that puts rows in order (default\: as in the input).]:FIELD: ' \
        '(--collect)--collect[Give each shape the values of all its rows, as arrays, rather than those of the first.]' \
        '(--ring)--ring=[The field that parts the rings of a polygon.]:FIELD: ' \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields)--fields=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(-d --dst-crs)-d+[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' '(-d --dst-crs)--dst-crs=[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[End after N features.]:N: ' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_shape_geodesic() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--group)--group=[The field that rows of one shape have in common (default\: all rows are one shape).]:FIELD: ' \
        '(--order)--order=[The field of numbers, or of times by ISO 8601, that puts rows in order (default\: as in the input).]:FIELD: ' \
        '(--collect)--collect[Give each shape the values of all its rows, as arrays, rather than those of the first.]' \
        '(--max-step)--max-step=[The longest step.]:METRES: ' \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields)--fields=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(-d --dst-crs)-d+[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' '(-d --dst-crs)--dst-crs=[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[End after N features.]:N: ' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_shape_arrow() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--path)--path=[The outline in units, x to the east and y to the north (default\: an arrow to the north).]:'\''X,Y X,Y …'\'': ' \
        '(--line)--line[Leave the path open\: make a line of it.]' \
        '(--unit)--unit=[The length of a unit.]:METRES: ' \
        '(--unit-field)--unit-field=[The field that says the unit in metres.]:NAME: ' \
        '(--rotation)--rotation=[Turn the path clockwise.]:DEGREES: ' \
        '(--rotation-field)--rotation-field=[The field that says the rotation in degrees.]:NAME: ' \
        '(--anchor)--anchor=[What of the path lies at the point.]:WHAT:(origin center)' \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields)--fields=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(-d --dst-crs)-d+[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' '(-d --dst-crs)--dst-crs=[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[End after N features.]:N: ' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_intersect() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--pairs)--pairs[Write a CSV of the pairs of features that go together.]' \
        '(--join)--join=[Write features of A with the values of B, one for each match; with left also those without a match.]:KIND:(inner left)' \
        '(--clip)--clip[Write what of each feature of A lies in any of B.]' \
        '(--difference)--difference[Write what of each feature of A lies in none of B.]' \
        '(--count)--count[Write each feature of A with the number of its matches as the field count; with --pairs as a CSV.]' \
        '(--self)--self[Hold the layers against themselves\: no feature with itself, and each pair once, but both ways round where --predicate or --nearest may tell them apart.]' \
        '(--z-order)--z-order=[With --self\: a is what is drawn over b, by the numbers of this field, the lowest first; those of the same number as in the input.]:FIELD: ' \
        '(--first)--first[Of several matches join the first, in the order of B.]' \
        '(--largest)--largest[Of several matches join the one with the largest common area, or length.]' \
        '(--prefix-b)--prefix-b=[The start of the names of fields of B that A has, too.]:PREFIX: ' \
        '(--id-a)--id-a=[The field that names features of A in --pairs (default\: their record).]:FIELD: ' \
        '(--id-b)--id-b=[The same of B.]:FIELD: ' \
        '(--keep-lower)--keep-lower[Write also the lines and points that areas have in common, and points of lines, each as a feature.]' \
        '(--min-area)--min-area=[Leave out polygons of less area on the ellipsoid; with --crs in its units.]:SQUARE-METRES: ' \
        '(--make-valid)--make-valid[Mend geometries that are not valid, and count them, rather than end at the first.]' \
        '(--predicate)--predicate=[How the shape of A stands to that of B; dwithin is at most --distance apart.]:NAME:(intersects within contains covers covered-by touches crosses overlaps equals disjoint dwithin)' \
        '(--distance)--distance=[How far apart they may be, along the ellipsoid (on a plane in its units), for --predicate dwithin and --nearest.]:METRES: ' \
        '(--rects)--rects[Ask whether bounding map rects overlap, and nothing of shapes.]' \
        '(--nearest)--nearest[Take the nearest of B alone, of several the first, with how many metres away it is.]' \
        '(--crs)--crs=[Work in this system, whose plane edges are straight on (default\: longitude and latitude).]:CRS: ' \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--input-format-b)--input-format-b=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter-b)--delimiter-b=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding-b)--encoding-b=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat-b)--lat-b=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon-b)--lon-b=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x-b)--x-b=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y-b)--y-b=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt-b)--wkt-b=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header-b)--no-header-b[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures-b)--measures-b[Keep the measures of a shapefile, as a property.]' \
        '(--edges-b)--edges-b=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes-b)--no-attributes-b[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(--src-crs-b)--src-crs-b=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar-b)--planar-b[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields-a)--fields-a=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields-a)--string-fields-a=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--fields-b)--fields-b=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields-b)--string-fields-b=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(--limit)--limit=[End after N features.]:N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(-d --dst-crs)-d+[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' '(-d --dst-crs)--dst-crs=[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_declutter() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--size)--size=[The size of every label in pixels.]:WxH: ' \
        '(--size-fields)--size-fields=[Fields that hold the width and the height in pixels; a label without any takes no room.]:W,H: ' \
        '(--label)--label=[The field whose text the label is\: its size is estimated from its characters.]:FIELD: ' \
        '(--font-size)--font-size=[The size of the font in pixels, with --label.]:N: ' \
        '(--shape)--shape=[The part of a label that collides\: its rect, a circle as wide as the label, or none of it.]:SHAPE:(rect circle none)' \
        '(--anchor)--anchor=[The point of the label that stands at the place.]:POINT:(center top bottom left right top-left top-right bottom-left bottom-right)' \
        '(--offset)--offset=[Move labels by pixels, to the right and down.]:DX,DY: ' \
        '(--offset-fields)--offset-fields=[Fields that hold by how many pixels.]:DX,DY: ' \
        '(--padding)--padding=[Pixels around each label that takes room that stay free, too.]:N: ' \
        '(--priority)--priority=[Fields of numbers\: labels with the greater come first; those of one number by the next field.]:NAME,…: ' \
        '(--ascending)--ascending[Labels with the smaller numbers come first.]' \
        '(--display-priority)--display-priority=[A field of numbers from 0 to 1000 instead\: labels with 1000 always show, whatever they overlap.]:FIELD: ' \
        '(--zooms)--zooms=[The zooms that are looked at.]:A-B: ' \
        '(--zoom)--zoom=[Look at one zoom alone, which may be between two, and write what shows there.]:Z: ' \
        '(--tile-size)--tile-size=[Pixels a side of the tile that is the world at zoom 0.]:N:(256 512)' \
        '(--mode)--mode=[What one zoom has to do with another\: with nested what shows stays on zooming in, and is never hidden by what matters less; with fill it stays, and there is more at low zooms; with independent it may go again.]:MODE:(nested fill independent)' \
        '(--min-zoom-field)--min-zoom-field=[A field of the lowest zoom at which a label may show.]:FIELD: ' \
        '(--max-zoom-field)--max-zoom-field=[A field of the highest zoom at which a label may show.]:FIELD: ' \
        '(--max-per-tile)--max-per-tile=[Show at most N labels in a tile.]:N: ' \
        '(--limit)--limit=[Show at most N labels at a zoom, on the whole map.]:N: ' \
        '(--group)--group=[Labels of different values of this field do not collide.]:FIELD: ' \
        '(--repeat-distance)--repeat-distance=[Labels of one text keep this distance between their places, besides.]:PX: ' \
        '(--repeat-field)--repeat-field=[The field of that text (default\: that of --label).]:FIELD: ' \
        '(--obstacles)--obstacles=[A layer that labels must not cover\: the bounding rects of its features, and boxes about its points.]:FILE:_files' \
        '(--obstacle-size)--obstacle-size=[The size in pixels of the points among the obstacles.]:WxH: ' \
        '(--obstacle-size-fields)--obstacle-size-fields=[Fields of the obstacles that hold the width and the height of points in pixels; where they are empty, it is --obstacle-size.]:W,H: ' \
        '(--cluster)--cluster[Let each label that shows stand for those it hides\: write it once for each range of zooms over which these are the same, with their count; with --zoom or --visible-at those of one zoom.]' \
        '(--cluster-by)--cluster-by=[Cluster only labels of one value of this field.]:FIELD: ' \
        '(--cluster-radius)--cluster-radius=[Cluster what is less than this many pixels apart, whatever the size of labels.]:PX: ' \
        '(--sum)--sum=[Add up these fields'\'' numbers of each cluster, as sum_FIELD.]:FIELD,…: ' \
        '(--min)--min=[The least of these fields'\'' numbers, as min_FIELD.]:FIELD,…: ' \
        '(--max)--max=[The greatest of these fields'\'' numbers, as max_FIELD.]:FIELD,…: ' \
        '(--mean)--mean=[The mean of these fields'\'' numbers, as mean_FIELD.]:FIELD,…: ' \
        '(--members)--members[List who is in each cluster\: first the label that shows, the others in the order of the input.]' \
        '(--title)--title=[The field of what clusters are called, for the field title (default\: that of --label).]:FIELD: ' \
        '(--viewport)--viewport=[The view, as '\''plat fit --json'\'' writes it.]:FILE:_files' \
        '(--view)--view=[The size of a view in pixels, which shows what --region or --center and --zoom say.]:WxH: ' \
        '(--center)--center=[The middle of the view; goes with --view and --zoom.]:LAT,LON: ' \
        '(--region)--region=[What the view shows; goes with --view.]:LAT,LON,DLAT,DLON: ' \
        '(--margin)--margin=[Look at N pixels more on each side of the view, for labels whose places are out of it.]:N: ' \
        '(--near)--near=[Of labels that matter alike those come first that are nearer to this place (default\: to the middle of the view).]:LAT,LON: ' \
        '(--previous)--previous=[What an earlier view showed\: write what is to be added to that, and what of it is to be removed, with the field change, which is add or remove; features are known by --id, their identifiers, or all that they are.]:FILE:_files' \
        '(--minzoom-field)--minzoom-field=[The field that gets the lowest zoom.]:NAME: ' \
        '(--blocked-by)--blocked-by[Give features the field blocked_by\: who hides them one zoom below; with --zoom also write what is hidden there.]' \
        '(--id)--id=[The field by which features are known to --blocked-by, --members, --verify and --previous (default\: their identifier, which a CSV keeps in the field id and a shapefile not at all; else their number in what is written, for --members that of their record, for --previous all that they are).]:FIELD: ' \
        '(--tippecanoe)--tippecanoe[Give GeoJSON features the member that tippecanoe reads.]' \
        '(--visible-at)--visible-at=[Write only what shows at this zoom.]:Z: ' \
        '(--table)--table[Write a CSV of how many labels show at each zoom, and what share of the priority that is, unless some is negative.]' \
        '(--verify)--verify[Write nothing but what is wrong, and end with status 1 if anything is\: prove that nothing overlaps and nothing is hidden without cause, and hold the fields minzoom, blocked_by and zooms of the input, those that it has, against that; with nested and fill whatever decided between labels that matter alike, but for who filled a tile.]' \
        '(--input-format)--input-format=[What the input is\: csv, tsv, geojson, geojsonseq, shapefile (default\: guessed).]:FORMAT:(csv tsv geojson geojsonseq shapefile)' \
        '(--delimiter)--delimiter=[What parts the columns of a CSV (default\: guessed of , ; tab |).]:CHAR: ' \
        '(--encoding)--encoding=[What the text is encoded in, as iconv names it (default\: UTF-8).]:NAME: ' \
        '(--lat)--lat=[The CSV column of latitudes.]:COLUMN: ' \
        '(--lon)--lon=[The CSV column of longitudes.]:COLUMN: ' \
        '(--x)--x=[The CSV column of x, which is the longitude in WGS84.]:COLUMN: ' \
        '(--y)--y=[The CSV column of y, which is the latitude in WGS84.]:COLUMN: ' \
        '(--wkt)--wkt=[The CSV column of geometries as WKT.]:COLUMN: ' \
        '(--no-header)--no-header[The first row of a CSV is data; columns are column_1, column_2 …]' \
        '(--measures)--measures[Keep the measures of a shapefile, as a property.]' \
        '(--edges)--edges=[Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default\: decided for each ring, said and counted).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries alone; of a shapefile, however broken its .dbf is.]' \
        '(-s --src-crs)-s+[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' '(-s --src-crs)--src-crs=[What coordinates are, as PROJ names it, or a .prj file, or map-point (default\: as the input says, else WGS84).]:CRS: ' \
        '(--planar)--planar[Take coordinates for x,y on a plane that has no place on the globe\: they stay as they are, and distances and areas are in its units.]' \
        '(--fields)--fields=[Keep these fields only.]:NAME,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:NAME,…: ' \
        '(--bbox)--bbox=[Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is whole.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is whole.]:FILE:_files' \
        '(-f --output-format)-f+[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' '(-f --output-format)--output-format=[geojson, geojsonseq, csv or shapefile (default\: by the name of -o, else geojson).]:FORMAT:(geojson geojsonseq csv shapefile)' \
        '(--precision)--precision=[Digits after the point of coordinates, or '\''full'\'' for the shortest text that reads back exactly (default\: 7, of map points and pixels 3); a shapefile holds them in full.]:N|full: ' \
        '(--valid)--valid[Keep polygons valid when their coordinates are rounded, and repair those that are not valid.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to a GeoJSON.]' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and close rings around a pole along it; by default for GeoJSON in WGS84, for systems that end there, and with --edges short.]' \
        '(--split-by-kind)--split-by-kind[Write a shapefile for each kind of geometry\: NAME_point.shp, _multipoint, _line, _polygon.]' \
        '(-d --dst-crs)-d+[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' '(-d --dst-crs)--dst-crs=[What coordinates become, as PROJ names it, or a .prj file, or map-point (default\: WGS84; of a shapefile to a shapefile, what they are).]:CRS: ' \
        '(--on-error)--on-error=[At a bad record\: end with status 65, or go on and count it.]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip\: end after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE as CSV, with where and why.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record that is read, and the most that members of a collection take.]:SIZE: ' \
        '(--max-fields)--max-fields=[Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.]:N: ' \
        '(--threads)--threads=[Threads to work on (default\: one for each core).]:N: ' \
        '(-q --quiet)-q[Say nothing when all is well.]' '(-q --quiet)--quiet[Say nothing when all is well.]' \
        '(-v --verbose)-v[Say what was chosen and why.]' '(-v --verbose)--verbose[Say what was chosen and why.]' \
        '(--explain)--explain[Say every guess and its reason, then run.]' \
        '(--progress --no-progress)--progress[Show how far the work is; by default on a terminal when it takes over a second.]' '(--progress --no-progress)--no-progress[Show how far the work is; by default on a terminal when it takes over a second.]' \
        '(--summary)--summary=[How the last line, the account of records, is written.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[How problems are written.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_help() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print every command and option as JSON, for programs.]' \
        '(--man)--man[Print the man page, in mdoc.]' \
        '*:COMMAND:(cat info check convert fit bounds shape intersect declutter help completions)' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

_plat_completions() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        ':SHELL:(bash zsh fish)' \
        '(-h --help)-h[Print this help.]' '(-h --help)--help[Print this help.]'
}

# Read by the completion system, this file is the function; read by 'source', it has to tell of it.
if [ "$funcstack[1]" = "_plat" ]; then
    _plat "$@"
else
    compdef _plat plat
fi

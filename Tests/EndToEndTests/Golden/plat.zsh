#compdef plat

_plat() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--version)--version[Print the version.]' \
        '(-v --verbose)-v[With --version, also print the libraries that were found, and their files.]' '(-v --verbose)--verbose[With --version, also print the libraries that were found, and their files.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((cat\:Read\ layers\ of\ any\ format\ and\ write\ them\ as\ one\ layer. info\:Show\ what\ layers\ contain\:\ format,\ features,\ fields,\ bounds\ and\ problems. check\:Find\ every\ problem\ in\ layers;\ the\ exit\ status\ is\ 1\ if\ there\ are\ any. convert\:Convert\ coordinates\ between\ latitude/longitude,\ any\ CRS,\ map\ points\ \(Web\ Mercator,\ 2²⁸\ units\ wide,\ y\ down\)\ and\ pixels\ of\ a\ map\ view. filter\:Write\ the\ features\ for\ which\ a\ condition\ is\ true. sort\:Sort\ features\ by\ fields\ or\ expressions. group\:Group\ rows\ by\ fields\:\ write\ counts,\ sums\ and\ means\ of\ each\ group. join\:Add\ the\ fields\ of\ a\ table\ to\ features\ with\ the\ same\ key. split\:Write\ features\ to\ a\ file\ for\ each\ value\ of\ a\ field. measure\:Add\ length,\ perimeter\ \(metres\)\ and\ area\ \(square\ metres\)\ to\ features,\ or\ measure\ distance\ and\ bearing\ between\ coordinates,\ on\ the\ ellipsoid. bounds\:Find\ the\ bounding\ box\ of\ a\ layer\ or\ of\ each\ feature,\ in\ degrees\ or\ in\ map\ points\ \(Web\ Mercator,\ 2²⁸\ units\ wide,\ y\ down\). shape\:Make\ shapes\ from\ rows\:\ circles,\ rectangles,\ lines,\ polygons,\ geodesics\ and\ arrows. points\:Make\ points\ from\ features\:\ label\ points,\ centroids,\ vertices,\ or\ dots\ along\ lines\ and\ in\ polygons. buffer\:Make\ buffers\:\ the\ area\ within\ a\ distance\ of\ each\ feature. hull\:Make\ hulls\:\ convex\ or\ concave\ outlines,\ boxes\ or\ circles\ around\ features\ or\ groups\ of\ them. grid\:Make\ grids\ of\ squares,\ hexagons,\ degrees,\ tiles\ or\ geohashes,\ or\ count\ points\ in\ their\ cells. voronoi\:Make\ Voronoi\ cells\:\ the\ area\ nearer\ to\ each\ point\ than\ to\ any\ other,\ cut\ at\ a\ box\ around\ all. triangulate\:Make\ Delaunay\ triangles\ between\ points. dissolve\:Merge\ the\ geometries\ of\ features\ that\ have\ the\ same\ values\ in\ some\ fields. simplify\:Simplify\ lines\ and\ polygons\ without\ opening\ gaps\ between\ neighbours. repair\:Repair\ invalid\ polygons;\ with\ --coverage,\ also\ remove\ overlaps,\ and\ gaps\ narrower\ than\ --gaps. intersect\:Cut,\ join,\ count\ or\ pair\ features\ of\ two\ layers;\ by\ default,\ write\ the\ part\ of\ A\ in\ each\ feature\ of\ B,\ with\ the\ fields\ of\ both. overlay\:Overlay\ two\ layers\ of\ polygons\:\ union,\ identity,\ update,\ difference\ and\ more. diff\:Find\ the\ features\ that\ were\ added,\ removed,\ moved\ or\ edited\ between\ two\ layers. declutter\:Add\ a\ field\ minzoom\:\ the\ lowest\ zoom\ level\ at\ which\ each\ label\ fits\ on\ the\ map\ without\ overlaps. render\:Draw\ layers\ as\ a\ picture\ of\ a\ map. view\:Write\ a\ web\ page\ with\ a\ map\ of\ layers. fit\:Find\ the\ view\ \(centre\ and\ zoom\)\ that\ shows\ a\ layer,\ each\ feature,\ a\ region\ or\ a\ list\ of\ coordinates. track\:Clean,\ thin\ and\ measure\ tracks\:\ the\ positions\ \(fixes\)\ of\ moving\ devices. fence\:Detect\ when\ moving\ devices\ enter\ and\ leave\ regions\ \(geofencing\). move\:Move\ features\ by\ drags\ on\ a\ map\ view;\ a\ file\ lists\ the\ drags. declination\:Add\ the\ magnetic\ declination\:\ the\ angle\ between\ magnetic\ and\ true\ north. geocode\:Find\ places\ by\ name\ or\ by\ position,\ and\ write\ addresses\ and\ links. gazetteer\:Build\ a\ gazetteer,\ the\ file\ of\ place\ names\ that\ '\''plat\ geocode'\''\ uses,\ or\ look\ into\ one. parts\:Plan\ runs\ on\ parts\ of\ large\ inputs,\ and\ merge\ their\ results. help\:Show\ help\ for\ a\ command\ or\ a\ topic,\ as\ text,\ man\ page\ or\ JSON. completions\:Print\ a\ script\ that\ completes\ commands\ and\ options\ in\ a\ shell.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            cat) _plat_cat ;;
            info) _plat_info ;;
            check) _plat_check ;;
            convert) _plat_convert ;;
            filter) _plat_filter ;;
            sort) _plat_sort ;;
            group) _plat_group ;;
            join) _plat_join ;;
            split) _plat_split ;;
            measure) _plat_measure ;;
            bounds) _plat_bounds ;;
            shape) _plat_shape ;;
            points) _plat_points ;;
            buffer) _plat_buffer ;;
            hull) _plat_hull ;;
            grid) _plat_grid ;;
            voronoi) _plat_voronoi ;;
            triangulate) _plat_triangulate ;;
            dissolve) _plat_dissolve ;;
            simplify) _plat_simplify ;;
            repair) _plat_repair ;;
            intersect) _plat_intersect ;;
            overlay) _plat_overlay ;;
            diff) _plat_diff ;;
            declutter) _plat_declutter ;;
            render) _plat_render ;;
            view) _plat_view ;;
            fit) _plat_fit ;;
            track) _plat_track ;;
            fence) _plat_fence ;;
            move) _plat_move ;;
            declination) _plat_declination ;;
            geocode) _plat_geocode ;;
            gazetteer) _plat_gazetteer ;;
            parts) _plat_parts ;;
            help) _plat_help ;;
            completions) _plat_completions ;;
    esac
}

_plat_cat() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--drop-null-geometry)--drop-null-geometry[Skip features whose geometry is null or empty.]' \
        '(--explode)--explode[Write a feature for each point, line and polygon of a multi-geometry or a collection.]' \
        '(--no-geometry)--no-geometry[Write features without geometry.]' \
        '(--unique)--unique[Skip features that equal an earlier one in geometry, id and all fields.]' \
        '(--unique-by)--unique-by=[Skip features that have the same values in these fields as an earlier one.]:FIELD,…: ' \
        '(--sample)--sample=[Keep N random features, or each with a probability of P percent, in the order of the input.]:N|P%: ' \
        '(--seed)--seed=[Seed of the sample. Each seed gives a different one.]:N: ' \
        '(--source-field)--source-field=[Add a field with the name of the file that a feature is from, or of the layer in an archive.]:NAME: ' \
        '(--add-id)--add-id=[Add a field that numbers the features of the output from 1.]:NAME: ' \
        '(--to-lines)--to-lines[Make lines of polygons\: one of each ring.]' \
        '(--join-lines)--join-lines[Join the lines of a feature end to end, where exactly two of them meet.]' \
        '(--to-areas)--to-areas[Make polygons of features whose lines are all closed.]' \
        '(--densify)--densify=[Add positions to lines and borders, so that no edge is longer than this.]:LENGTH: ' \
        '(--reverse-lines)--reverse-lines[Reverse the direction of lines.]' \
        '(--winding)--winding=[Direction of the outer rings of polygons. Holes run the other way.]:WINDING:(clockwise counterclockwise)' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_info() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Describe only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Describe only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(--limit)--limit=[Describe only the first N features, not counting skipped ones.]:N: ' \
        '(--stats)--stats[Show the smallest and largest value of each field, and how many values are distinct, null or empty.]' \
        '(--coverage)--coverage[Also report whether polygons form a coverage\: shared borders, no overlaps.]' \
        '(--json)--json[Write the report as JSON.]' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_check() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--json)--json[Write the report as JSON.]' \
        '(-o --output)-o+[Write the report to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write the report to FILE, which appears only when it is complete.]:FILE:_files' \
        '(--coverage)--coverage[Also check that neighbouring polygons share every border vertex and do not overlap.]' \
        '(--gaps)--gaps=[Also report gaps between polygons that are enclosed and narrower than this.]:WIDTH: ' \
        '(--faults)--faults=[Write the faults of coverages to this file, as features\: overlaps, gaps, and edges that are not shared.]:FILE:_files' \
        '(--memory)--memory=[Memory that the polygons of a layer may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_convert() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--from)--from=[Space of the input\: coordinate (latitude,longitude), map-point, pixel, or a CRS that PROJ knows, such as EPSG\:25832 or a .prj file.]:SPACE:(coordinate map-point pixel)' \
        '(--to)--to=[Space of the output\: coordinate, map-point, pixel or a CRS, as for --from. In lines and with --columns, degrees get 7 decimals and other units 3.]:SPACE:(coordinate map-point pixel)' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input, as for --from.]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input, as for --from.]:CRS: ' \
        '(-d --dst-crs)-d+[Like --to, but for a CRS only.]:CRS: ' '(-d --dst-crs)--dst-crs=[Like --to, but for a CRS only.]:CRS: ' \
        '(--kind)--kind=[Read each record as a point (two numbers) or as a rect (four numbers\: in the space coordinate, the centre and the span lat,lon,dlat,dlon; in a CRS, the lower left corner and the size x,y,width,height; in other spaces, the upper left corner and the size). region is another name for rect.]:KIND:(point rect region)' \
        '*--inset=[Move each side inwards by this many map points; negative numbers move it outwards.]:DX,DY: ' \
        '*--offset=[Move rects right and down by this many map points.]:DX,DY: ' \
        '*--clip=[Keep the part of each rect that is inside this one, in map points.]:X,Y,W,H: ' \
        '*--union=[Grow each rect to the smallest that also contains this one, in map points.]:X,Y,W,H: ' \
        '(--split)--split=[Keep the slice of N map points along an edge\: minX (west), maxX (east), minY (north) or maxY (south).]:N,EDGE: ' \
        '(--remainder)--remainder[With --split, keep what is left without the slice. Without --split, keep the part beyond the 180th meridian, moved to the other side of the world.]' \
        '(--columns)--columns=[Convert these columns of a CSV, given by name or number, and write the results to the columns after the colon.]:IN,…[\:OUT,…]: ' \
        '(--viewport)--viewport=[Use the view in this file, which '\''plat fit --json'\'' wrote.]:FILE:_files' \
        '(--size)--size=[Size in pixels of the view for the space pixel.]:WxH: ' \
        '(--region)--region=[Region of the view\: its centre, then its height and width in degrees.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points\: its top left corner, width and height.]:X,Y,W,H: ' \
        '(--world)--world[Show the whole world.]' \
        '(--center)--center=[Centre of the view.]:LAT,LON: ' \
        '(--zoom)--zoom=[Zoom level at the centre.]:Z: ' \
        '(--span-meters)--span-meters=[Show an area of this height and width in metres around --center.]:LATM[,LONM]: ' \
        '(--edge-padding)--edge-padding=[Keep this many pixels free at the top, left, bottom and right of the view.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--heading)--heading=[Direction at the top of the view, in degrees clockwise from north.]:DEG: ' \
        '(--pan)--pan=[After aiming, move the view right and down by this many pixels.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[After aiming, zoom in by N levels, or out if N is negative.]:N: ' \
        '(--bbox)--bbox=[Bounding box of the view in degrees; it does not select features.]:W,S,E,N: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--format)--format=[Write coordinates as decimal degrees (decimal), as 45°31'\''12.0000"N (dms), or as 45°31.200000'\''N (dm), in lines and with --columns.]:FORMAT:(decimal dms dm)' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*--text=[Read these coordinates instead of files; several lines may be given.]:LINE: ' \
        '*:FILE:_files' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_filter() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        ':EXPR: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--drop-null-geometry)--drop-null-geometry[Skip features whose geometry is null or empty.]' \
        '(--explode)--explode[Write a feature for each point, line and polygon of a multi-geometry or a collection.]' \
        '(--no-geometry)--no-geometry[Write features without geometry.]' \
        '(--unique)--unique[Skip features that equal an earlier one in geometry, id and all fields.]' \
        '(--unique-by)--unique-by=[Skip features that have the same values in these fields as an earlier one.]:FIELD,…: ' \
        '(--sample)--sample=[Keep N random features, or each with a probability of P percent, in the order of the input.]:N|P%: ' \
        '(--seed)--seed=[Seed of the sample. Each seed gives a different one.]:N: ' \
        '(--source-field)--source-field=[Add a field with the name of the file that a feature is from, or of the layer in an archive.]:NAME: ' \
        '(--add-id)--add-id=[Add a field that numbers the features of the output from 1.]:NAME: ' \
        '(--to-lines)--to-lines[Make lines of polygons\: one of each ring.]' \
        '(--join-lines)--join-lines[Join the lines of a feature end to end, where exactly two of them meet.]' \
        '(--to-areas)--to-areas[Make polygons of features whose lines are all closed.]' \
        '(--densify)--densify=[Add positions to lines and borders, so that no edge is longer than this.]:LENGTH: ' \
        '(--reverse-lines)--reverse-lines[Reverse the direction of lines.]' \
        '(--winding)--winding=[Direction of the outer rings of polygons. Holes run the other way.]:WINDING:(clockwise counterclockwise)' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_sort() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--by)--by=[Fields or expressions to sort by, such as population\:desc, code\:number or name\:nocase; later keys break ties.]:KEY,…: ' \
        '(--top)--top=[Write only the first N features.]:N: ' \
        '(--seed)--seed=[Seed of --by random. Each seed gives a different order, which is the same in each run.]:N: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_group() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--by)--by=[Make a group for each combination of values of these fields.]:FIELD,…: ' \
        '(--count)--count[Write the number of features of each group.]' \
        '(--sum)--sum=[Write the exact sums of these fields.]:FIELD,…: ' \
        '(--mean)--mean=[Write the means of these fields.]:FIELD,…: ' \
        '(--min)--min=[Write the minimum of each of these fields.]:FIELD,…: ' \
        '(--max)--max=[Write the maximum of each of these fields.]:FIELD,…: ' \
        '(--median)--median=[Write the medians of these fields.]:FIELD,…: ' \
        '(--first)--first=[Write the first values of these fields.]:FIELD,…: ' \
        '(--last)--last=[Write the last values of these fields.]:FIELD,…: ' \
        '(--distinct)--distinct=[Write how many different values these fields have.]:FIELD,…: ' \
        '(--collect)--collect[Give each group the geometries of its features, as they are\: points become a MultiPoint, and so on.]' \
        '(--keep-fields)--keep-fields[Keep the first values of all other fields, under their own names.]' \
        '(--memory)--memory=[Memory for groups, in bytes or with K, M or G. More of them are kept in temporary files.]:SIZE: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields and those that other options use; include the ones that --set makes.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Write only the first N groups; all of the input is read.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_join() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--key)--key=[Fields that must be equal\: one of the layer and one of the table.]:FIELD=FIELD,…: ' \
        '(--type)--type=[Features to write\: all of them (left), those with a match (inner), or without fields of the table those with a match (semi) or without one (anti).]:TYPE:(left inner anti semi)' \
        '(--key-type)--key-type=[Compare keys as text, or as numbers of any length, so that 1, 01 and 1.0 are equal.]:TYPE:(text number)' \
        '(--duplicates)--duplicates=[What to do if rows of the table have the same key\: end with an error (fail), use the first and count the others (first), or write a feature for each (all).]:WAY:(fail first all)' \
        '(--prefix-b)--prefix-b=[Prefix for fields of the table whose name is also in the layer.]:PREFIX: ' \
        '(--unmatched-a)--unmatched-a=[Write the features of the layer that match nothing to FILE, whose ending says the format.]:FILE:_files' \
        '(--unmatched-b)--unmatched-b=[Write the rows of the table that match nothing to FILE, without geometries.]:FILE:_files' \
        '(--memory)--memory=[Memory for the table, in bytes or with K, M or G. A larger one is kept in temporary files.]:SIZE: ' \
        '(--input-format-b)--input-format-b=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter-b)--delimiter-b=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat-b)--lat-b=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon-b)--lon-b=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x-b)--x-b=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y-b)--y-b=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt-b)--wkt-b=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header-b)--no-header-b[Read the first row of a CSV as data.]' \
        '(--measures-b)--measures-b[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding-b)--encoding-b=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges-b)--edges-b=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes-b)--no-attributes-b[Read geometries without fields.]' \
        '(--where-b)--where-b=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(--fields-b)--fields-b=[Keep only these fields of the table.]:FIELD,…: ' \
        '(--exclude-b)--exclude-b=[Drop these fields.]:FIELD,…: ' \
        '*--set-b=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename-b=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields-b)--number-fields-b=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values-b)--null-values-b=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields-b)--string-fields-b=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields of the layer.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_split() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--by)--by=[Write a file for each value of this field, or each combination of several.]:FIELD,…: ' \
        '(--rows)--rows=[Write N features to each file; {number} in -o counts the files.]:N: ' \
        '(--parts)--parts=[Write N files with almost the same number of features; {number} in -o counts them.]:N: ' \
        '(--grid)--grid=[Write a file for each square of a grid in degrees, by the middle of a feature.]:DEGREES: ' \
        '(--max-files)--max-files=[End without a file if there would be more than N.]:N: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to files with names of this pattern, such as '\''{continent}.shp'\'' (required), and print the list of files as CSV on standard output.]:PATTERN:_files' '(-o --output)--output=[Write to files with names of this pattern, such as '\''{continent}.shp'\'' (required), and print the list of files as CSV on standard output.]:PATTERN:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_measure() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--what)--what=[Measures between two coordinates, in this order; layers always get length, perimeter and area.]:MEASURE,…:(distance course final-course local-distance rhumb-distance rhumb-course seconds metres-per-point points-per-metre)' \
        '(--speed)--speed=[Speed for --what seconds.]:SPEED: ' \
        '(--columns)--columns=[Measure between the coordinates in these columns of a CSV, given by name or number, and write the results to the columns after the colon.]:LAT,LON,LAT,LON[\:OUT,…]: ' \
        '(--legs)--legs[Write a CSV with a row for each leg of a line, from one position to the next.]' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of results and coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '*--text=[Read these coordinates instead of files; several lines may be given.]:LINE: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_bounds() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--intersecting)--intersecting=[Keep only features that overlap this rect of map points.]:X,Y,W,H: ' \
        '(--visible)--visible[Keep only features that the view shows.]' \
        '(--exact)--exact[With --intersecting or --visible, test the shape of each feature instead of its bounding rect.]' \
        '(--viewport)--viewport=[Use the view in this file, which '\''plat fit --json'\'' wrote.]:FILE:_files' \
        '(--size)--size=[Size in pixels of the view for --visible.]:WxH: ' \
        '(--region)--region=[Region of the view\: its centre, then its height and width in degrees.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points\: its top left corner, width and height.]:X,Y,W,H: ' \
        '(--world)--world[Show the whole world.]' \
        '(--center)--center=[Centre of the view.]:LAT,LON: ' \
        '(--zoom)--zoom=[Zoom level at the centre.]:Z: ' \
        '(--span-meters)--span-meters=[Show an area of this height and width in metres around --center.]:LATM[,LONM]: ' \
        '(--edge-padding)--edge-padding=[Keep this many pixels free at the top, left, bottom and right of the view.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--heading)--heading=[Direction at the top of the view, in degrees clockwise from north.]:DEG: ' \
        '(--pan)--pan=[After aiming, move the view right and down by this many pixels.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[After aiming, zoom in by N levels, or out if N is negative.]:N: ' \
        '(--as)--as=[What to write\: properties, rects, points, table, total, bbox or overlaps.]:FORM:(properties rects points table total bbox overlaps)' \
        '(--unwrap --no-unwrap)--unwrap[Follow lines and rings across the antimeridian where that is the shorter way.]' '(--unwrap --no-unwrap)--no-unwrap[Follow lines and rings across the antimeridian where that is the shorter way.]' \
        '(--z-order)--z-order=[Write features in drawing order.]:FIELD: ' \
        '*--front=[Move the feature with this id to the end, so that it is drawn on top.]:ID: ' \
        '*--back=[Move the feature with this id to the start, so that it is drawn below all others.]:ID: ' \
        '*--swap=[Swap the features with these ids in the drawing order.]:A,B: ' \
        '*--above=[Move feature A, so that it is drawn right above feature B.]:A,B: ' \
        '*--below=[Move feature A, so that it is drawn right below feature B.]:A,B: ' \
        '(--id)--id=[Field that identifies features for --front, --back, --swap, --above and --below, and in --as overlaps.]:FIELD: ' \
        '(--json)--json[Write the rect of --as total as JSON.]' \
        '(--each)--each[With --as bbox, write the bounding box of each feature on a line of its own.]' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_shape() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((circle\:Make\ a\ circle\ around\ each\ point. rect\:Make\ a\ rectangle\ of\ each\ row\:\ a\ map\ rect,\ a\ region,\ a\ bounding\ box,\ or\ a\ size\ around\ a\ point. polyline\:Make\ lines\ from\ rows\ of\ points. polygon\:Make\ polygons\ from\ rows\ of\ points. geodesic\:Make\ the\ shortest\ lines\ on\ the\ globe\ from\ rows\ of\ points. arrow\:Make\ an\ arrow,\ or\ any\ outline,\ at\ each\ point.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            circle) _plat_shape_circle ;;
            rect) _plat_shape_rect ;;
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
        '(--radius)--radius=[Radius of every circle, as in 500m or 5km; a number alone is metres.]:LENGTH: ' \
        '(--radius-field)--radius-field=[Field that holds the radius in metres.]:FIELD: ' \
        '(--no-radius)--no-radius=[Treat features whose radius is empty or 0 as bad records (fail), skip them (skip), or keep them as points (point).]:POLICY:(skip point fail)' \
        '(--segments)--segments=[Number of edges of each polygon.]:N: ' \
        '(--square)--square[Make the bounding square of the circle on the map.]' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields, which must include those that other options (not --where) name.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N shapes.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_shape_rect() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--map-rect-fields)--map-rect-fields=[Fields of a map rect\: its top left corner, width and height in map points.]:X,Y,W,H: ' \
        '(--region-fields)--region-fields=[Fields of a region\: its centre, and its height and width in degrees.]:LAT,LON,DLAT,DLON: ' \
        '(--bbox-fields)--bbox-fields=[Fields of a bounding box in degrees.]:W,S,E,N: ' \
        '(--size)--size=[Width and height around each point, as in 500mx300m; a number alone is metres.]:LENGTH[xLENGTH]: ' \
        '(--size-fields)--size-fields=[Fields of the width and height in metres around each point.]:FIELD[,FIELD]: ' \
        '(--offset)--offset=[Move the middle of the rectangle this far to the east and north of the point.]:EAST,NORTH: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields, which must include those that other options (not --where) name.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N shapes.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_shape_polyline() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--group)--group=[Field that groups rows\: rows with the same value form one shape.]:FIELD: ' \
        '(--order)--order=[Field that sorts the rows of a shape\: numbers, or times in ISO 8601.]:FIELD: ' \
        '(--collect)--collect[Write the values of all rows of a shape as arrays, instead of those of its first row.]' \
        '(--points)--points=[Kinds of GPX points to read\: track, route or waypoint. Others are skipped, and counted.]:KIND,…: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields, which must include those that other options (not --where) name.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N shapes.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(--shuffle-to)--shuffle-to=[Write the data that other parts need to FOLDER, one file for each part, named by its number.]:FOLDER:_files -/' \
        '(--shuffle-from)--shuffle-from=[Read the data that other parts have written, from files in FOLDER named by the part that wrote them.]:FOLDER:_files -/' \
        '(--features-to)--features-to=[Write to FILE whether the part has features, instead of the features.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_shape_polygon() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--group)--group=[Field that groups rows\: rows with the same value form one shape.]:FIELD: ' \
        '(--order)--order=[Field that sorts the rows of a shape\: numbers, or times in ISO 8601.]:FIELD: ' \
        '(--collect)--collect[Write the values of all rows of a shape as arrays, instead of those of its first row.]' \
        '(--points)--points=[Kinds of GPX points to read\: track, route or waypoint. Others are skipped, and counted.]:KIND,…: ' \
        '(--ring)--ring=[Field that divides the rows of a polygon into rings.]:FIELD: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields, which must include those that other options (not --where) name.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N shapes.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(--shuffle-to)--shuffle-to=[Write the data that other parts need to FOLDER, one file for each part, named by its number.]:FOLDER:_files -/' \
        '(--shuffle-from)--shuffle-from=[Read the data that other parts have written, from files in FOLDER named by the part that wrote them.]:FOLDER:_files -/' \
        '(--features-to)--features-to=[Write to FILE whether the part has features, instead of the features.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_shape_geodesic() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--group)--group=[Field that groups rows\: rows with the same value form one shape.]:FIELD: ' \
        '(--order)--order=[Field that sorts the rows of a shape\: numbers, or times in ISO 8601.]:FIELD: ' \
        '(--collect)--collect[Write the values of all rows of a shape as arrays, instead of those of its first row.]' \
        '(--points)--points=[Kinds of GPX points to read\: track, route or waypoint. Others are skipped, and counted.]:KIND,…: ' \
        '(--max-step)--max-step=[Longest step between two vertices, as in 50km; a number alone is metres.]:LENGTH: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Read only these fields, which must include those that other options (not --where) name.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N shapes.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(--shuffle-to)--shuffle-to=[Write the data that other parts need to FOLDER, one file for each part, named by its number.]:FOLDER:_files -/' \
        '(--shuffle-from)--shuffle-from=[Read the data that other parts have written, from files in FOLDER named by the part that wrote them.]:FOLDER:_files -/' \
        '(--features-to)--features-to=[Write to FILE whether the part has features, instead of the features.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_shape_arrow() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--path)--path=[Outline in units\: positions with x to the east and y to the north, or SVG path data with y down.]:'\''X,Y X,Y …'\''|'\''M…'\'': ' \
        '(--line)--line[Draw the path as a line, without closing it.]' \
        '(--unit)--unit=[Length of a unit, as in 500m or 5km; a number alone is metres.]:LENGTH: ' \
        '(--unit-field)--unit-field=[Field that holds the length of a unit in metres.]:FIELD: ' \
        '(--rotation)--rotation=[Turn the path clockwise by this many degrees.]:DEGREES: ' \
        '(--rotation-field)--rotation-field=[Field that holds the rotation in degrees, clockwise.]:FIELD: ' \
        '(--anchor)--anchor=[Position of the path that lies at the point\: its origin (0,0), or the center of its bounding box.]:POSITION:(origin center)' \
        '(--offset)--offset=[Move the path by this many units to the east and north, then turn it about its own centre.]:X,Y: ' \
        '(--tolerance)--tolerance=[Largest distance of edges from the curves of the path, in pixels.]:PIXELS: ' \
        '(--zoom)--zoom=[Zoom level of the pixels of --tolerance.]:Z: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields, which must include those that other options (not --where) name.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N shapes.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_points() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--at)--at=[label\: inside, farthest from the border (to 1 %); centroid\: centre of gravity, may lie outside; inside\: the centroid if it is inside, else label; center\: middle of the bounding box; start, end, middle\: of each line; vertices\: all vertices; every\:DISTANCE\: along lines and borders; random\:N, random\:FIELD\: N points, or as many as a field says, in each polygon.]:POSITION: ' \
        '(--seed)--seed=[Number that chooses random points.]:N: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields, which must include those that other options (not --where) name.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_buffer() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--distance)--distance=[Distance from the shape, as in 500m, 10km or 3mi; negative to shrink polygons.]:LENGTH: ' \
        '(--distance-field)--distance-field=[Field that holds the distance\: metres, or a number with a unit, such as 5km.]:FIELD: ' \
        '(--rings)--rings=[Make a ring for each distance, without the smaller rings inside it.]:LENGTH,…: ' \
        '(--cap)--cap=[Ends of lines.]:END:(round flat square)' \
        '(--join)--join=[Corners of lines and polygons.]:CORNER:(round mitre bevel)' \
        '(--side)--side=[Side of lines to buffer, looking along the line.]:SIDE:(both left right)' \
        '(--tolerance)--tolerance=[Largest error of the outline, as a share of the distance.]:SHARE: ' \
        '(--union)--union[Dissolve all buffers into one.]' \
        '(--by)--by=[Dissolve the buffers of features with the same values in these fields.]:FIELD,…: ' \
        '(--skip-empty)--skip-empty[Skip features of which nothing is left.]' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields, which must include those that other options (not --where) name.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Write only the first N buffers; all of the input is read with --union or --by.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_hull() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--kind)--kind=[Kind of hull\: convex, concave\:R (R from 0, tightest, to 1, convex), box, oriented-box or circle.]:KIND: ' \
        '(--all)--all[Make one hull of all features.]' \
        '(--skip-empty)--skip-empty[Skip features whose hull has no area.]' \
        '(--by)--by=[Make a hull for each combination of values of these fields.]:FIELD,…: ' \
        '(--count)--count[Write the number of features of each group.]' \
        '(--sum)--sum=[Write the exact sums of these fields.]:FIELD,…: ' \
        '(--mean)--mean=[Write the means of these fields.]:FIELD,…: ' \
        '(--min)--min=[Write the minimum of each of these fields.]:FIELD,…: ' \
        '(--max)--max=[Write the maximum of each of these fields.]:FIELD,…: ' \
        '(--median)--median=[Write the medians of these fields.]:FIELD,…: ' \
        '(--first)--first=[Write the first values of these fields.]:FIELD,…: ' \
        '(--last)--last=[Write the last values of these fields.]:FIELD,…: ' \
        '(--distinct)--distinct=[Write how many different values these fields have.]:FIELD,…: ' \
        '(--memory)--memory=[Memory for values of groups, in bytes or with K, M or G. More of them are kept in temporary files.]:SIZE: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields and those that other options use; include the ones that --set makes.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Write only the first N hulls; all of the input is read with --all or --by.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_grid() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--cells)--cells=[Form and size of cells\: square\:LENGTH, hex\:LENGTH, degrees\:D, tile\:Z, quadkey\:Z or geohash\:N.]:CELLS: ' \
        '(--count)--count[Write only cells that contain points, with the number of points.]' \
        '(--standard-parallel)--standard-parallel=[Latitude at which cells have their true shape.]:LATITUDE: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Make the cells that touch this box, in degrees. With FILE, read only features whose box overlaps or touches it.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Write only the first N cells; all of the input is read.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_voronoi() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--memory)--memory=[Most memory for points, in bytes or with K, M or G. A point takes about 1300 bytes.]:SIZE: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Write only the first N cells; all of the input is read.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_triangulate() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--memory)--memory=[Most memory for points, in bytes or with K, M or G. A point takes about 1300 bytes.]:SIZE: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Write only the first N triangles; all of the input is read.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_dissolve() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--by)--by=[Make a group for each combination of values of these fields.]:FIELD,…: ' \
        '(--count)--count[Write the number of features of each group.]' \
        '(--sum)--sum=[Write the exact sums of these fields.]:FIELD,…: ' \
        '(--mean)--mean=[Write the means of these fields.]:FIELD,…: ' \
        '(--min)--min=[Write the minimum of each of these fields.]:FIELD,…: ' \
        '(--max)--max=[Write the maximum of each of these fields.]:FIELD,…: ' \
        '(--median)--median=[Write the medians of these fields.]:FIELD,…: ' \
        '(--first)--first=[Write the first values of these fields.]:FIELD,…: ' \
        '(--last)--last=[Write the last values of these fields.]:FIELD,…: ' \
        '(--distinct)--distinct=[Write how many different values these fields have.]:FIELD,…: ' \
        '(--split)--split[Write each separate polygon, line or point as its own feature.]' \
        '(--polygonize)--polygonize[Build a polygon feature for each area that lines enclose.]' \
        '(--skip-null)--skip-null[Skip features with null in a field of --by.]' \
        '(--inner-lines)--inner-lines[Write the borders that polygons of two groups share, as lines, instead of the polygons.]' \
        '(--gaps)--gaps=[Fill enclosed gaps narrower than this. The largest circle inside a gap is its width.]:WIDTH: ' \
        '(--memory)--memory=[Memory for the largest group, in bytes or with K, M or G. plat refuses a group whose shape takes more.]:SIZE: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Read only these fields and those that other options use; include the ones that --set makes.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Write only the first N groups; all of the input is read.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_simplify() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--tolerance)--tolerance=[Move no border by more than this.]:LENGTH: ' \
        '(--keep)--keep=[Keep this share of the removable vertices of the whole layer.]:P%: ' \
        '(--zoom)--zoom=[Move no border by more than a pixel of a map at this zoom level.]:Z: ' \
        '(--pixels)--pixels=[Number of pixels for --zoom.]:N: ' \
        '(--method)--method=[Algorithm\: visvalingam, weighted (smoother lines) or douglas-peucker.]:METHOD:(visvalingam weighted douglas-peucker)' \
        '(--bound)--bound=[Let the tolerance limit how far borders move.]:on|off:(on off)' \
        '(--smooth)--smooth=[Then round the remaining corners, N times; this may move borders by more than --tolerance.]:chaikin\:N: ' \
        '(--drop-under)--drop-under=[Drop islands and lakes with less than this area\: rings that touch no other ring.]:AREA: ' \
        '(--keep-outer)--keep-outer[Leave the outer border of the layer unchanged, so that adjacent layers still fit.]' \
        '(--no-topology)--no-topology[Simplify each feature by itself, in little memory. Shared borders may separate.]' \
        '(--memory)--memory=[Memory that borders may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--verify)--verify[Compare two files, the original and the simplified one, instead of writing one.]' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Write only the first N features; all of the input is read.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_repair() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--coverage)--coverage[Repair the polygons together\: remove overlaps and make neighbours share their border exactly.]' \
        '(--snap)--snap=[First move vertices that are at most this far apart to one position.]:LENGTH: ' \
        '(--overlaps)--overlaps=[Which feature keeps an overlap\: longest-border, largest, smallest, first, keep (all), fail (none), or the one with the greatest value in FIELD.]:RULE|FIELD: ' \
        '(--gaps)--gaps=[Fill enclosed gaps narrower than this. The largest circle inside a gap is its width.]:WIDTH: ' \
        '(--gap-area)--gap-area=[Fill only enclosed gaps with less than this area.]:AREA: ' \
        '(--slivers)--slivers=[With --coverage, give thin parts of polygons to their neighbours\: those whose 4πA/P² (area A, perimeter P) is less than this, as in 0.1.]:RATIO: ' \
        '(--report)--report=[Write each overlap and gap as a feature of a layer\: its kind, features, area, width and what was done.]:FILE:_files' \
        '(--memory)--memory=[Memory that borders may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_intersect() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--pairs)--pairs[Write a CSV with a row for each pair of matching features.]' \
        '(--join)--join=[Write features of A with the fields of B, once for each match. left also writes features of A without a match; inner does not.]:KIND:(inner left)' \
        '(--clip)--clip[Write the part of each feature of A that lies in any feature of B.]' \
        '(--difference)--difference[Write the part of each feature of A outside all features of B.]' \
        '(--count)--count[Write each feature of A with the number of its matches in a new field '\''count'\''.]' \
        '(--sum)--sum=[Write the sums of these fields of the matches.]:FIELD,…: ' \
        '(--mean)--mean=[Write the means of these fields of the matches.]:FIELD,…: ' \
        '(--min)--min=[Write the minimum of each of these fields of the matches.]:FIELD,…: ' \
        '(--max)--max=[Write the maximum of each of these fields of the matches.]:FIELD,…: ' \
        '(--median)--median=[Write the medians of these fields of the matches.]:FIELD,…: ' \
        '(--select)--select[Write each feature of A that has a match, once, as it is.]' \
        '(--select-not)--select-not[Write each feature of A that has no match, as it is.]' \
        '(--self)--self[Match the features of all FILEs with each other, without a layer B.]' \
        '(--z-order)--z-order=[With --self, put the upper feature of each pair first.]:FIELD: ' \
        '(--first)--first[Join only the first match, in the order of B.]' \
        '(--largest)--largest[Join only the feature of B with the largest overlap, by common area or length.]' \
        '(--prefix-b)--prefix-b=[Prefix for fields of B whose name is also in A.]:PREFIX: ' \
        '(--id-a)--id-a=[Field that names features of A in --pairs.]:FIELD: ' \
        '(--id-b)--id-b=[Field that names features of B in --pairs.]:FIELD: ' \
        '(--keep-lower)--keep-lower[Also write the lines and points that polygons have in common, and the points that lines have in common.]' \
        '(--min-area)--min-area=[Skip polygons smaller than this area on the ellipsoid.]:AREA: ' \
        '(--check-b)--check-b[Check all geometries of B before the first match.]' \
        '(--predicate)--predicate=[Relation that a feature of A must have to a feature of B, as defined by OGC Simple Features. dwithin means at most --distance apart.]:NAME:(intersects within contains covers covered-by touches crosses overlaps equals disjoint dwithin)' \
        '(--distance)--distance=[Greatest distance, measured along the ellipsoid, for --predicate dwithin and --nearest.]:LENGTH: ' \
        '(--rects)--rects[Match features whose bounding map rects overlap (see '\''plat help bounds'\''), whatever their shapes.]' \
        '(--nearest)--nearest=[Match only the nearest feature of B, or the N nearest, and write the distance in metres in the field '\''distance'\''.]:[N]: ' \
        '(--crs)--crs=[Treat edges as straight in this CRS (coordinate reference system).]:CRS: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of layer A\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of layer A\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--input-format-b)--input-format-b=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter-b)--delimiter-b=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat-b)--lat-b=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon-b)--lon-b=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x-b)--x-b=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y-b)--y-b=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt-b)--wkt-b=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header-b)--no-header-b[Read the first row of a CSV as data.]' \
        '(--measures-b)--measures-b[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding-b)--encoding-b=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges-b)--edges-b=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes-b)--no-attributes-b[Read geometries without fields.]' \
        '(--where-b)--where-b=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(--src-crs-b)--src-crs-b=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar-b)--planar-b[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields of layer A.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--fields-b)--fields-b=[Keep only these fields of layer B.]:FIELD,…: ' \
        '(--exclude-b)--exclude-b=[Drop these fields.]:FIELD,…: ' \
        '*--set-b=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename-b=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields-b)--number-fields-b=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values-b)--null-values-b=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields-b)--string-fields-b=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(--limit)--limit=[Stop after N features of A that have a result.]:N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid geometries of both layers before matching, and polygons that rounding would break.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(--parts-b)--parts-b=[Split layer B into this many parts, too.]:N: ' \
        '(--of-b)--of-b[Process a part of layer B instead of layer A, with the options above.]' \
        '(--facts-b)--facts-b=[Facts of all parts of layer B, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(--shuffle-to)--shuffle-to=[Write the data that other parts need to FOLDER, one file for each part, named by its number.]:FOLDER:_files -/' \
        '(--shuffle-from)--shuffle-from=[Read the data that other parts have written, from files in FOLDER named by the part that wrote them.]:FOLDER:_files -/' \
        '(--features-to)--features-to=[Write to FILE whether the part has features, instead of the features.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_overlay() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        ':KIND:(union identity intersection difference symmetric-difference update)' \
        '(--snap)--snap=[First move vertices that are at most this far apart to one position.]:LENGTH: ' \
        '(--min-width)--min-width=[Give pieces narrower than this, and enclosed gaps that narrow, to the neighbour with the longest border.]:WIDTH: ' \
        '(--prefix-b)--prefix-b=[Prefix for fields of B whose name is also in A.]:PREFIX: ' \
        '(--memory)--memory=[Memory that borders may take, in bytes or with K, M or G. plat refuses layers with more.]:SIZE: ' \
        '(--input-format-b)--input-format-b=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter-b)--delimiter-b=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat-b)--lat-b=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon-b)--lon-b=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x-b)--x-b=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y-b)--y-b=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt-b)--wkt-b=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header-b)--no-header-b[Read the first row of a CSV as data.]' \
        '(--measures-b)--measures-b[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding-b)--encoding-b=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges-b)--edges-b=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes-b)--no-attributes-b[Read geometries without fields.]' \
        '(--where-b)--where-b=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(--src-crs-b)--src-crs-b=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar-b)--planar-b[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields-b)--fields-b=[Keep only these fields of layer B.]:FIELD,…: ' \
        '(--exclude-b)--exclude-b=[Drop these fields.]:FIELD,…: ' \
        '*--set-b=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename-b=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields-b)--number-fields-b=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values-b)--null-values-b=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields-b)--string-fields-b=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of layer A\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of layer A\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Keep only these fields of layer A.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_diff() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--id)--id=[Field that identifies features in both layers.]:FIELD,…: ' \
        '(--ignore)--ignore=[Do not compare these fields, such as the time of an export.]:FIELD,…: ' \
        '(--tolerance)--tolerance=[Ignore moves of up to this distance, as in 5m; a number alone is metres.]:LENGTH: ' \
        '(--as)--as=[What to write\: features, or one box of all changes\: rect (in map points\: Web Mercator, 2²⁸ units wide) or bbox (in degrees).]:FORM:(features rect bbox)' \
        '(--unchanged)--unchanged[Also write the features that have not changed.]' \
        '(--exit-code)--exit-code[End with exit status 1 if the layers differ.]' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records of both layers for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of OLD\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of OLD\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar)--planar[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--input-format-b)--input-format-b=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter-b)--delimiter-b=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat-b)--lat-b=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon-b)--lon-b=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x-b)--x-b=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y-b)--y-b=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt-b)--wkt-b=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header-b)--no-header-b[Read the first row of a CSV as data.]' \
        '(--measures-b)--measures-b[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding-b)--encoding-b=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges-b)--edges-b=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes-b)--no-attributes-b[Read geometries without fields.]' \
        '(--where-b)--where-b=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(--src-crs-b)--src-crs-b=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--planar-b)--planar-b[Read coordinates as x,y on a plane that has no place on the globe.]' \
        '(--fields)--fields=[Compare and write only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        ':OLD:_files' \
        ':NEW:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_declutter() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--at)--at=[Place of the label of a line, a polygon or several points\: a spot on the geometry (label), or the centre of its bounding map rect (center), where map apps put the label of a shape.]:PLACE:(label center)' \
        '(--label-size)--label-size=[Size of every label in pixels.]:WxH: ' \
        '(--label-size-fields)--label-size-fields=[Fields that hold the width and height of each label in pixels.]:W,H: ' \
        '(--label)--label=[Field that holds the text of each label.]:FIELD: ' \
        '(--font-size)--font-size=[Font size in pixels, with --label.]:N: ' \
        '(--along)--along[Let labels of lines run along them, letter by letter.]' \
        '(--shape)--shape=[Shape that must not overlap\: a rect, a circle as wide as the label, or none.]:SHAPE:(rect circle none)' \
        '(--anchor)--anchor=[Point of the label that lies on the position of its feature.]:POINT:(center top bottom left right top-left top-right bottom-left bottom-right auto auto\:4)' \
        '(--offset)--offset=[Move labels right and down by this many pixels; with --anchor auto, away from their places.]:DX,DY: ' \
        '(--offset-fields)--offset-fields=[Fields that hold the offset of each label in pixels, right and down.]:DX,DY: ' \
        '(--padding)--padding=[Keep this many pixels free around each label.]:N: ' \
        '(--priority)--priority=[Sort labels by these numeric fields, largest first; later fields break ties.]:FIELD,…: ' \
        '(--ascending)--ascending[With --priority, sort smallest first.]' \
        '(--display-priority)--display-priority=[Sort labels by this field of numbers from 0 to 1000, largest first.]:FIELD: ' \
        '(--zooms)--zooms=[Range of zoom levels to consider.]:A-B: ' \
        '(--tile-size)--tile-size=[Size of a tile in pixels, which is the width of the world at zoom level 0.]:N:(256 512)' \
        '(--mode)--mode=[How the zoom levels depend on each other.]:MODE:(nested fill independent)' \
        '(--lowest-zoom-field)--lowest-zoom-field=[Input field that holds the lowest zoom level at which a label may show.]:FIELD: ' \
        '(--highest-zoom-field)--highest-zoom-field=[Input field that holds the highest zoom level at which a label may show.]:FIELD: ' \
        '(--max-per-tile)--max-per-tile=[Show at most N labels per tile.]:N: ' \
        '(--max-labels)--max-labels=[Show at most N labels per zoom level, on the whole map.]:N: ' \
        '(--group)--group=[Field that divides labels into groups.]:FIELD: ' \
        '(--spacing)--spacing=[Thin features by distance on the ground instead of in pixels\: the rest are at least this far apart.]:LENGTH: ' \
        '(--repeat-distance)--repeat-distance=[Also keep labels with the same text this many pixels apart.]:PX: ' \
        '(--repeat-field)--repeat-field=[Field that holds the text for --repeat-distance.]:FIELD: ' \
        '(--obstacles)--obstacles=[Layer to keep labels off\: the bounding rects of its lines and polygons, and boxes around its points.]:FILE:_files' \
        '(--obstacle-size)--obstacle-size=[Size of the boxes around points of --obstacles, in pixels.]:WxH: ' \
        '(--obstacle-size-fields)--obstacle-size-fields=[Fields of --obstacles that hold the width and height of the boxes in pixels.]:W,H: ' \
        '(--cluster)--cluster[Write clusters\: each label that shows stands for those it hides.]' \
        '(--cluster-by)--cluster-by=[Put only labels with the same value of this field into a cluster.]:FIELD: ' \
        '(--cluster-radius)--cluster-radius=[Cluster labels that are less than this many pixels apart, whatever their size.]:PX: ' \
        '(--sum)--sum=[Write the sum of these fields in each cluster, as sum_FIELD.]:FIELD,…: ' \
        '(--min)--min=[Write the smallest value of these fields in each cluster, as min_FIELD.]:FIELD,…: ' \
        '(--max)--max=[Write the largest value of these fields in each cluster, as max_FIELD.]:FIELD,…: ' \
        '(--mean)--mean=[Write the mean of these fields in each cluster, as mean_FIELD.]:FIELD,…: ' \
        '(--members)--members[List the members of each cluster in the field '\''members'\''\: the label that shows, then the others in the order of the input.]' \
        '(--title)--title=[Field whose value becomes the title of a cluster.]:FIELD: ' \
        '(--viewport)--viewport=[Use the view in this file, which '\''plat fit --json'\'' wrote.]:FILE:_files' \
        '(--size)--size=[Size in pixels of a view; only labels that it shows are written.]:WxH: ' \
        '(--region)--region=[Region of the view\: its centre, then its height and width in degrees.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points\: its top left corner, width and height.]:X,Y,W,H: ' \
        '(--world)--world[Show the whole world.]' \
        '(--center)--center=[Centre of the view.]:LAT,LON: ' \
        '(--zoom)--zoom=[Zoom level at the centre of the view.]:Z: ' \
        '(--span-meters)--span-meters=[Show an area of this height and width in metres around --center.]:LATM[,LONM]: ' \
        '(--edge-padding)--edge-padding=[Keep this many pixels free at the top, left, bottom and right of the view.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--heading)--heading=[Direction at the top of the view, in degrees clockwise from north.]:DEG: ' \
        '(--pan)--pan=[After aiming, move the view right and down by this many pixels.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[After aiming, zoom in by N levels, or out if N is negative.]:N: ' \
        '(--margin)--margin=[Also consider labels whose places are up to N pixels outside the view.]:N: ' \
        '(--near)--near=[Among labels of equal priority, prefer those near this position.]:LAT,LON: ' \
        '(--previous)--previous=[Write only what changed since an earlier view, which this file holds.]:FILE:_files' \
        '(--keep)--keep[Keep the labels that the --previous file shows wherever they still fit, whatever their priority.]' \
        '(--minzoom-field)--minzoom-field=[Output field for the lowest zoom level at which each label shows.]:FIELD: ' \
        '(--blocked-by)--blocked-by[Add the field blocked_by\: the label that hides this one, one level below its minzoom.]' \
        '(--id)--id=[Field that identifies features for --blocked-by, --members, --verify and --previous.]:FIELD: ' \
        '(--tippecanoe)--tippecanoe[Give each GeoJSON feature the member '\''tippecanoe'\'' with its minzoom.]' \
        '(--visible-at)--visible-at=[Decide all levels, then write only the features that show at this whole level, with their minzoom.]:Z: ' \
        '(--as)--as=[Write features (features), the changes since --previous (changes), or a CSV with the number of labels shown and hidden at each zoom level, and the share of the total priority that shows (table).]:FORM:(features changes table)' \
        '(--verify)--verify[Check an earlier result instead of writing one\: that no labels overlap, and that none is hidden without a reason.]' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Read only these fields, which must include those that other options (not --where) name.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(--shuffle-to)--shuffle-to=[Write the data that other parts need to FOLDER, one file for each part, named by its number.]:FOLDER:_files -/' \
        '(--shuffle-from)--shuffle-from=[Read the data that other parts have written, from files in FOLDER named by the part that wrote them.]:FOLDER:_files -/' \
        '(--features-to)--features-to=[Write to FILE whether the part has features, instead of the features.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_render() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--viewport)--viewport=[Use the view in this file, which '\''plat fit --json'\'' wrote.]:FILE:_files' \
        '(--size)--size=[Size of the view in pixels.]:WxH: ' \
        '(--region)--region=[Show this region\: its centre, then its height and width in degrees.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points\: its top left corner, width and height.]:X,Y,W,H: ' \
        '(--world)--world[Show the whole world.]' \
        '(--center)--center=[Centre of the view.]:LAT,LON: ' \
        '(--zoom)--zoom=[Zoom level at the centre.]:Z: ' \
        '(--span-meters)--span-meters=[Show an area of this height and width in metres around --center.]:LATM[,LONM]: ' \
        '(--edge-padding)--edge-padding=[Keep this many pixels free at the top, left, bottom and right of the view.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--heading)--heading=[Direction at the top of the view, in degrees clockwise from north.]:DEG: ' \
        '(--pan)--pan=[After aiming, move the view right and down by this many pixels.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[After aiming, zoom in by N levels, or out if N is negative.]:N: ' \
        '(--bbox)--bbox=[Show this bounding box in degrees.]:W,S,E,N: ' \
        '*--layer=[Draw this layer, with style keys of its own, as in land.shp,fill=#eee,label=name.]:[NAME=]FILE[,KEY=VALUE…]:_files' \
        '(--style)--style=[Read style rules from this file.]:FILE:_files' \
        '(--no-simplestyle)--no-simplestyle[Do not read properties of features as styles.]' \
        '(--fill)--fill=[Fill polygons with this colour.]:COLOR: ' \
        '(--fill-opacity)--fill-opacity=[Opacity of fills, 0 to 1.]:N: ' \
        '(--stroke)--stroke=[Draw lines and outlines in this colour.]:COLOR: ' \
        '(--stroke-width)--stroke-width=[Width of lines and outlines.]:N[UNIT]: ' \
        '(--stroke-opacity)--stroke-opacity=[Opacity of lines and outlines, 0 to 1.]:N: ' \
        '(--dash)--dash=[Draw dashed lines\: lengths of dashes and gaps in pixels.]:A,B…: ' \
        '(--stroke-join)--stroke-join=[Shape of corners\: miter, round or bevel.]:JOIN: ' \
        '(--stroke-cap)--stroke-cap=[Shape of ends\: butt, round or square.]:CAP: ' \
        '(--opacity)--opacity=[Opacity of each feature, 0 to 1.]:N: ' \
        '(--gradient)--gradient=[Fill areas with colours that change across each of them.]:C@0,C@1[\:ANGLE]: ' \
        '(--gradient-clip)--gradient-clip=[Clip gradients to the shape or to its bounding rect (rect).]:FORM: ' \
        '(--casing)--casing=[Draw a border along both sides of lines.]:COLOR,WIDTH: ' \
        '(--marker)--marker=[Draw points as pins, dots, nothing, or this image\: a PNG, JPEG, SVG or the first picture of a GIF.]:pin|dot|none|FILE: ' \
        '(--marker-color)--marker-color=[Colour of pins and dots.]:COLOR: ' \
        '(--marker-size)--marker-size=[Size of pins and dots\: small, medium, large, or pixels, which are the height of a pin and the radius of a dot.]:SIZE: ' \
        '(--pin-color)--pin-color=[Colour of pins\: red, green, purple, or any other.]:COLOR: ' \
        '(--color-by)--color-by=[Colour features by the values of this field\: in classes of numbers, or one colour for each text.]:FIELD: ' \
        '(--density)--density[Count the points that fall on each pixel and colour it by their number, instead of drawing markers.]' \
        '(--density-radius)--density-radius=[Spread each point of --density over this many pixels around it, as a heat map does.]:PX: ' \
        '(--ramp)--ramp=[Colours for --color-by or --density.]:NAME|V\:C,V\:C: ' \
        '(--classes)--classes=[Number of classes, 1 to 32.]:N: ' \
        '(--by)--by=[Make classes of equal counts, equal widths, or one for each value.]:METHOD:(quantile equal values)' \
        '(--no-data)--no-data=[Colour of features without a value.]:COLOR: ' \
        '(--label)--label=[Write the text of this field at each feature, where it fits.]:FIELD: ' \
        '(--priority)--priority=[Sort labels by these numeric fields, largest first; later fields break ties.]:FIELD,…: ' \
        '(--ascending)--ascending[With --priority, sort smallest first.]' \
        '(--display-priority)--display-priority=[Sort labels by this field of numbers from 0 to 1000, largest first.]:FIELD: ' \
        '(--font-size)--font-size=[Size of labels in pixels.]:N: ' \
        '(--text-color)--text-color=[Colour of labels.]:COLOR: ' \
        '(--halo)--halo=[Edge around the letters of labels.]:COLOR,WIDTH: ' \
        '*--font=[Font file for labels; may be given several times.]:FILE:_files' \
        '(--strict-text)--strict-text[End with exit status 65 if no font has a letter of a text, instead of drawing a box and counting it.]' \
        '(--anchor)--anchor=[Point of the label that lies on the position of its feature.]:POINT:(center top bottom left right top-left top-right bottom-left bottom-right auto auto\:4)' \
        '(--offset)--offset=[Move labels right and down by this many pixels; with --anchor auto, away from their markers.]:DX,DY: ' \
        '(--padding)--padding=[Keep this many pixels free around each label.]:N: ' \
        '(--letter-spacing)--letter-spacing=[Space between letters, in pixels or percent of their size.]:PX|N%: ' \
        '(--line-labels)--line-labels=[Write labels of lines along them, or level.]:along|horizontal: ' \
        '(--repeat-distance)--repeat-distance=[Repeat labels along lines, no nearer to each other than this.]:PX: ' \
        '(--area-labels)--area-labels=[Write labels of areas level, or along those that are longer than wide.]:horizontal|along: ' \
        '(--at)--at=[Place of labels and markers of lines and polygons\: a spot on the geometry (label), or the centre of its bounding map rect (center).]:PLACE:(label center)' \
        '(--labels)--labels=[Draw the labels that fit, or all of them.]:fit|all:(fit all)' \
        '(--markers)--markers=[Draw the markers that fit, or all of them.]:fit|all:(fit all)' \
        '(--cluster)--cluster[Draw clusters\: a disc with a count for markers that would overlap.]' \
        '(--unlabeled)--unlabeled=[Beside labels, keep a marker whose label has no room, draw a small dot instead, or drop it.]:keep|small|drop:(keep small drop)' \
        '(--minzoom-field)--minzoom-field=[Draw labels from the zoom level in this field upwards, as '\''plat declutter'\'' writes it.]:FIELD: ' \
        '(--dot)--dot[Draw points as dots instead of pins, with labels to their right.]' \
        '(--location)--location=[Draw a dot where the user is.]:LAT,LON[,ACC[,HEADING]]|FILE:_files' \
        '(--center-on)--center-on=[Put this in the middle of the picture, at --zoom or with 600 metres around it.]:location:(location)' \
        '(--location-color)--location-color=[Colour of the dot where the user is.]:COLOR: ' \
        '*--select=[Select the feature with this id, and draw its callout. May be given several times.]:ID: ' \
        '(--id)--id=[Field with the ids of features.]:FIELD: ' \
        '(--title-field)--title-field=[Field with the titles of features in callouts and SVGs.]:FIELD: ' \
        '(--subtitle-field)--subtitle-field=[Field with the second line of callouts, or fields whose texts make it, such as street,city.]:FIELD,…: ' \
        '(--fields)--fields=[Fields that callouts list.]:FIELD,…: ' \
        '(--image-field)--image-field=[Field with the file of a small image on the left of callouts\: PNG, JPEG, GIF or SVG.]:FIELD: ' \
        '(--link-field)--link-field=[Field with a link at the end of callouts\: http, https, mailto or geo.]:FIELD: ' \
        '(--background)--background=[Colour of the background; none leaves it transparent.]:COLOR: ' \
        '(--underlay)--underlay=[Draw this picture or these tiles below all layers.]:FILE[,X,Y,W,H]:_files' \
        '(--graticule)--graticule=[Draw meridians and parallels every so many degrees, from 0.001 to 90, or at a fitting distance.]:DEG|auto: ' \
        '(--scale-bar)--scale-bar[Draw a scale bar, true at the latitude of the centre.]' \
        '(--legend)--legend[Draw a legend of what the map shows.]' \
        '(--legend-title)--legend-title=[Write this title above the legend.]:TEXT: ' \
        '(--legend-at)--legend-at=[Place of the legend\: a corner of the map, or a strip to its right.]:PLACE:(bottom-right bottom-left top-right top-left right-of-map)' \
        '(--title)--title=[Write this title above the map; with --tiles, the name of the tileset.]:TEXT: ' \
        '(--attribution)--attribution=[Write the source of the data in the lower right corner, or into an archive of tiles.]:TEXT: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the picture.]:FORMAT:(png svg pdf)' '(-f --output-format)--output-format=[Format of the picture.]:FORMAT:(png svg pdf)' \
        '(--scale)--scale=[Make the picture N times as large, with everything in it\: from 0.25 to 8.]:N: ' \
        '(--compression)--compression=[Compress PNGs at this level\: 0 is fastest, 9 smallest.]:0-9: ' \
        '(--fail-empty)--fail-empty[End with exit status 1 if the picture shows no feature. It is written all the same.]' \
        '(--world-file)--world-file[Write a world file (.pgw) and its coordinate system (.prj, EPSG\:3857) beside the picture.]' \
        '(--real-text)--real-text[Write texts of an SVG or PDF as letters, which can be searched and edited, instead of outlines.]' \
        '(--labels-to)--labels-to=[Also write a layer to FILE\: the boxes of labels, of markers and of what is around the map, as GeoJSON.]:FILE:_files' \
        '(--tiles)--tiles=[Write tiles of these zoom levels, or of one level, instead of one picture.]:A-B: ' \
        '(--all-tiles)--all-tiles[Write all tiles of the area, also those in which nothing is drawn.]' \
        '(--no-empty-tiles)--no-empty-tiles[Leave out tiles in which nothing but the background is drawn.]' \
        '(--update)--update[Draw the tiles of --bbox again, and keep all others of the folder or archive.]' \
        '(--max-tiles)--max-tiles=[Refuse to draw more tiles than this.]:N: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_view() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--viewport)--viewport=[Use the view in this file, which '\''plat fit --json'\'' wrote.]:FILE:_files' \
        '(--size)--size=[Start with the view that a window of this size in pixels shows.]:WxH: ' \
        '(--region)--region=[Show this region\: its centre, then its height and width in degrees.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points\: its top left corner, width and height.]:X,Y,W,H: ' \
        '(--world)--world[Show the whole world.]' \
        '(--center)--center=[Centre of the view.]:LAT,LON: ' \
        '(--zoom)--zoom=[Zoom level at the centre.]:Z: ' \
        '(--span-meters)--span-meters=[Show an area of this height and width in metres around --center.]:LATM[,LONM]: ' \
        '(--edge-padding)--edge-padding=[Keep this many pixels free at the top, left, bottom and right of the view.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--pan)--pan=[After aiming, move the view right and down by this many pixels.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[After aiming, zoom in by N levels, or out if N is negative.]:N: ' \
        '(--bbox)--bbox=[Show this bounding box in degrees.]:W,S,E,N: ' \
        '(--min-zoom)--min-zoom=[Lowest zoom level of the page.]:Z: ' \
        '(--max-zoom)--max-zoom=[Highest zoom level of the page.]:Z: ' \
        '(--free-zoom)--free-zoom[Let the map stop between whole zoom levels.]' \
        '(--no-zoom)--no-zoom[Switch off zooming by mouse, touch, keys and buttons.]' \
        '(--no-scroll)--no-scroll[Switch off scrolling by mouse, touch and keys.]' \
        '(--no-animation)--no-animation[Show no animations.]' \
        '*--layer=[Draw this layer, with style keys of its own, as in land.shp,fill=#eee,label=name.]:[NAME=]FILE[,KEY=VALUE…]:_files' \
        '(--style)--style=[Read style rules from this file.]:FILE:_files' \
        '(--no-simplestyle)--no-simplestyle[Do not read properties of features as styles.]' \
        '(--fill)--fill=[Fill polygons with this colour.]:COLOR: ' \
        '(--fill-opacity)--fill-opacity=[Opacity of fills, 0 to 1.]:N: ' \
        '(--stroke)--stroke=[Draw lines and outlines in this colour.]:COLOR: ' \
        '(--stroke-width)--stroke-width=[Width of lines and outlines.]:N[UNIT]: ' \
        '(--stroke-opacity)--stroke-opacity=[Opacity of lines and outlines, 0 to 1.]:N: ' \
        '(--dash)--dash=[Draw dashed lines\: lengths of dashes and gaps in pixels.]:A,B…: ' \
        '(--stroke-join)--stroke-join=[Shape of corners\: miter, round or bevel.]:JOIN: ' \
        '(--stroke-cap)--stroke-cap=[Shape of ends\: butt, round or square.]:CAP: ' \
        '(--opacity)--opacity=[Opacity of each feature, 0 to 1.]:N: ' \
        '(--gradient)--gradient=[Fill areas with colours that change across each of them.]:C@0,C@1[\:ANGLE]: ' \
        '(--gradient-clip)--gradient-clip=[Clip gradients to the shape or to its bounding rect (rect).]:FORM: ' \
        '(--casing)--casing=[Draw a border along both sides of lines.]:COLOR,WIDTH: ' \
        '(--marker)--marker=[Draw points as pins, dots, nothing, or this image\: a PNG, JPEG, SVG or the first picture of a GIF.]:pin|dot|none|FILE: ' \
        '(--marker-color)--marker-color=[Colour of pins and dots.]:COLOR: ' \
        '(--marker-size)--marker-size=[Size of pins and dots\: small, medium, large, or pixels, which are the height of a pin and the radius of a dot.]:SIZE: ' \
        '(--pin-color)--pin-color=[Colour of pins\: red, green, purple, or any other.]:COLOR: ' \
        '(--color-by)--color-by=[Colour features by the values of this field\: in classes of numbers, or one colour for each text.]:FIELD: ' \
        '(--density)--density[Count the points that fall on each pixel and colour it by their number, instead of drawing markers.]' \
        '(--ramp)--ramp=[Colours for --color-by or --density.]:NAME|V\:C,V\:C: ' \
        '(--classes)--classes=[Number of classes, 1 to 32.]:N: ' \
        '(--by)--by=[Make classes of equal counts, equal widths, or one for each value.]:METHOD:(quantile equal values)' \
        '(--no-data)--no-data=[Colour of features without a value.]:COLOR: ' \
        '(--label)--label=[Write the text of this field at each feature, from the first zoom level at which it fits.]:FIELD: ' \
        '(--priority)--priority=[Sort labels by these numeric fields, largest first; later fields break ties.]:FIELD,…: ' \
        '(--ascending)--ascending[With --priority, sort smallest first.]' \
        '(--display-priority)--display-priority=[Sort labels by this field of numbers from 0 to 1000, largest first.]:FIELD: ' \
        '(--font-size)--font-size=[Size of labels in pixels.]:N: ' \
        '(--text-color)--text-color=[Colour of labels.]:COLOR: ' \
        '(--halo)--halo=[Edge around the letters of labels.]:COLOR,WIDTH: ' \
        '*--font=[Font file for labels; may be given several times.]:FILE:_files' \
        '(--anchor)--anchor=[Point of the label that lies on the position of its feature.]:POINT:(center top bottom left right top-left top-right bottom-left bottom-right auto auto\:4)' \
        '(--offset)--offset=[Move labels right and down by this many pixels; with --anchor auto, away from their markers.]:DX,DY: ' \
        '(--padding)--padding=[Keep this many pixels free around each label.]:N: ' \
        '(--letter-spacing)--letter-spacing=[Space between letters, in pixels or percent of their size.]:PX|N%: ' \
        '(--line-labels)--line-labels=[Write labels of lines along them, or level.]:along|horizontal: ' \
        '(--repeat-distance)--repeat-distance=[Repeat labels along lines, no nearer to each other than this.]:PX: ' \
        '(--area-labels)--area-labels=[Write labels of areas level, or along those that are longer than wide.]:horizontal|along: ' \
        '(--at)--at=[Place of labels and markers of lines and polygons\: a spot on the geometry (label), or the centre of its bounding map rect (center).]:PLACE:(label center)' \
        '(--labels)--labels=[Draw the labels that fit, or all of them.]:fit|all:(fit all)' \
        '(--markers)--markers=[Draw the markers that fit, or all of them.]:fit|all:(fit all)' \
        '(--cluster)--cluster[Draw clusters\: a disc with a count for markers that would overlap.]' \
        '(--unlabeled)--unlabeled=[Beside labels, keep a marker whose label has no room, draw a small dot instead, or drop it.]:keep|small|drop:(keep small drop)' \
        '(--minzoom-field)--minzoom-field=[Draw labels from the zoom level in this field upwards, as '\''plat declutter'\'' writes it.]:FIELD: ' \
        '(--dot)--dot[Draw points as dots instead of pins, with labels to their right.]' \
        '(--maxzoom-field)--maxzoom-field=[Show each feature only from the zoom level in --minzoom-field to the one in this field.]:FIELD: ' \
        '(--location)--location=[Draw a dot where the user is.]:LAT,LON[,ACC[,HEADING]]|FILE:_files' \
        '(--center-on)--center-on=[Put this in the middle of the map, at --zoom or with 600 metres around it.]:location:(location)' \
        '(--location-color)--location-color=[Colour of the dot where the user is.]:COLOR: ' \
        '*--select=[Select the feature with this id.]:ID: ' \
        '(--id)--id=[Field with the ids of features.]:FIELD: ' \
        '(--title-field)--title-field=[Field with the titles of features in callouts, in the search and in the list of what is in view.]:FIELD: ' \
        '(--subtitle-field)--subtitle-field=[Field with the second line of callouts, or fields whose texts make it, such as street,city.]:FIELD,…: ' \
        '(--fields)--fields=[Fields that callouts list.]:FIELD,…: ' \
        '(--image-field)--image-field=[Field with the file of a small image on the left of callouts\: PNG, JPEG, GIF or SVG.]:FIELD: ' \
        '(--link-field)--link-field=[Field with a link at the end of callouts\: http, https, mailto or geo.]:FIELD: ' \
        '(--button)--button=[Show a button with this text in callouts, which sends the event plat\:accessory to scripts around the map.]:TEXT: ' \
        '(--geo-links)--geo-links[Show a geo\: link in callouts, which opens the place in an app for maps.]' \
        '(--background)--background=[Colour of the background; none leaves it transparent.]:COLOR: ' \
        '(--underlay)--underlay=[Draw this picture or these tiles below all layers.]:FILE[,X,Y,W,H]:_files' \
        '(--graticule)--graticule=[Draw meridians and parallels every so many degrees, from 0.001 to 90, or at a fitting distance.]:DEG|auto: ' \
        '(--scale-bar)--scale-bar[Draw a scale bar, true at the latitude of the centre.]' \
        '(--legend)--legend[Show a legend of what the map shows.]' \
        '(--legend-title)--legend-title=[Write this title above the legend.]:TEXT: ' \
        '(--title)--title=[Write this title above the map, and in the title of the window.]:TEXT: ' \
        '(--attribution)--attribution=[Write the source of the data in the lower right corner.]:TEXT: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(--max-bytes)--max-bytes=[Write no page that is larger than this, and say what takes the most space.]:N: ' \
        '(--thin)--thin[Show points only from the zoom level at which they have room, 8 pixels from others.]' \
        '(--embed-font)--embed-font[Put the fonts of labels into the page, so that these look the same everywhere (190 kB or more).]' \
        '(--animate)--animate=[How markers come in when the page opens.]:WAY:(drop fade none)' \
        '(--draggable)--draggable[Let readers drag markers, and save the layer with the places that have changed.]' \
        '(--locate)--locate[Show a button that asks the browser where the reader is.]' \
        '*--base=[Offer this picture or these tiles as a base map, by this name.]:NAME=FILE[,X,Y,W,H]:_files' \
        '(--track)--track=[Play the fixes of this layer in the order of their times.]:FILE:_files' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_fit() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--viewport)--viewport=[Use the view in this file, which '\''plat fit --json'\'' wrote.]:FILE:_files' \
        '(--size)--size=[Size of the view in pixels.]:WxH: ' \
        '(--region)--region=[Show this region\: its centre, then its height and width in degrees.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points\: its top left corner, width and height.]:X,Y,W,H: ' \
        '(--world)--world[Show the whole world.]' \
        '(--center)--center=[Centre of the view.]:LAT,LON: ' \
        '(--zoom)--zoom=[Zoom level at the centre.]:Z: ' \
        '(--span-meters)--span-meters=[Show an area of this height and width in metres around --center.]:LATM[,LONM]: ' \
        '(--edge-padding)--edge-padding=[Keep this many pixels free at the top, left, bottom and right of the view.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--heading)--heading=[Direction at the top of the view, in degrees clockwise from north.]:DEG: ' \
        '(--pan)--pan=[After aiming, move the view right and down by this many pixels.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[After aiming, zoom in by N levels, or out if N is negative.]:N: ' \
        '(--bbox)--bbox=[Show this bounding box in degrees.]:W,S,E,N: ' \
        '(--aspect)--aspect=[Ratio of the view'\''s width to its height, such as 16\:9 or 1.5, instead of --size.]:W\:H: ' \
        '(--min-distance)--min-distance=[Show an area at least this wide and high, as in 500m or 5km; a number alone is metres.]:LENGTH: ' \
        '(--follow)--follow[Show all fixes of moving devices, with the circles of their accuracies.]' \
        '(--each)--each[Find a view for each feature of layers, or for each line of lists.]' \
        '(--kind)--kind=[With --each, read each line of a list as a point, a region or a rect.]:KIND:(point rect region)' \
        '(--id)--id=[With --each, add the value of this field to each line, as id.]:FIELD: ' \
        '(--as)--as=[What to write\: settings (centre, span and zoom) or polygon (the area that the view shows).]:FORM:(settings polygon)' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--json)--json[Write the settings as JSON.]' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the polygons of --as polygon.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the polygons of --as polygon.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert the polygons of --as polygon to this CRS.]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert the polygons of --as polygon to this CRS.]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*--text=[Read these coordinates instead of files; several lines may be given.]:LINE: ' \
        '*:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_track() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--legs)--legs[Write a line for each leg; with --min-fixes 1, also a point for each leg of one fix.]' \
        '(--stops)--stops[Write a point for each stop, with its start, its end and its duration in seconds.]' \
        '(--events)--events[Write events\: gap (needs --max-gap or --max-jump), pause and resume (need --pause), stall (needs --stall) and turn (needs --turn).]' \
        '(--every)--every=[Resample\: write an interpolated position every TIME, at its whole multiples since 1970 UTC.]:TIME: ' \
        '(--add)--add=[Fields to add to each fix, such as leg, step, travelled, speed or course.]:FIELD,…: ' \
        '(--direction)--direction=[Content of the field direction\: the heading, the course, or the one that suits the speed (auto); the other one if it is unknown.]:auto|heading|course:(auto heading course)' \
        '(--walking-speed)--walking-speed=[Speed from which auto takes the course as the direction.]:SPEED: ' \
        '(--stall)--stall=[With --events, report a stall when the accuracy has not improved for this long and is worse than --desired-accuracy.]:TIME: ' \
        '(--turn)--turn=[With --events, report a turn when the course has changed by this much since the last turn.]:DEGREES: ' \
        '(--heading-offset)--heading-offset=[Add this to each heading\: how a compass is mounted, as degrees clockwise or as a field that holds them.]:DEGREES|FIELD: ' \
        '(--frames)--frames=[Write the view of a map that follows the device, for each fix that would be written.]:MODE:(none follow course heading)' \
        '(--mode-field)--mode-field=[Field with the mode of each fix; where it is empty the mode stays.]:FIELD: ' \
        '(--size)--size=[Size of the view in pixels.]:WxH: ' \
        '(--span-meters)--span-meters=[Show an area of this height and width in metres. A single number is used for both.]:LATM[,LONM]: ' \
        '(--span)--span=[Show this height and width in degrees.]:DLAT,DLON: ' \
        '(--zoom)--zoom=[Zoom level of the view.]:Z: ' \
        '(--viewport)--viewport=[View before the first fix, which '\''plat fit --json'\'' wrote.]:FILE:_files' \
        '(--rescale)--rescale[Fit --span-meters or --span at each fix. Otherwise the scale stays, and metres change with the latitude.]' \
        '(--viewport-field)--viewport-field=[Field with the view that the user sees, as '\''plat fit --json'\'' writes it.]:FIELD: ' \
        '(--stop-when-lost)--stop-when-lost[Stop following a device for good once the view of --viewport-field does not show it.]' \
        '(--model)--model=[Magnetic model for --add declination and true headings\: a file of coefficients (COF).]:FILE:_files' \
        '(--extrapolate)--extrapolate[Use the magnetic model also for dates outside its years.]' \
        '(--distance-filter)--distance-filter=[Write a fix only if it is this far from the last one that was written.]:LENGTH|accuracy|none: ' \
        '(--min-interval)--min-interval=[Write a fix only if it is this much later than the last one that was written.]:TIME: ' \
        '(--heading-filter)--heading-filter=[Write a fix only if its heading differs by at least this from that of the last one that was written.]:DEGREES|none: ' \
        '(--significant)--significant[Write only significant changes\: fixes far from the last one that was written, and not soon after it.]' \
        '(--significant-distance)--significant-distance=[Distance of significant changes, as in 500m or 5km; a number alone is metres.]:LENGTH: ' \
        '(--significant-interval)--significant-interval=[Time between significant changes.]:TIME: ' \
        '(--desired-accuracy)--desired-accuracy=[Accuracy to reach\: a length, best, navigation, ten-metres, hundred-metres, kilometre or three-kilometres.]:LENGTH|NAME: ' \
        '(--once)--once[Write one fix of each device\: the first good one, with --desired-accuracy the first that reaches it.]' \
        '(--last)--last[Write the last fix of each device, at the end of the input.]' \
        '(--link)--link[Add the field link\: a geo\: URI of the place, for map programs.]' \
        '(--batch-distance)--batch-distance=[Number the fixes in batches\: a new batch starts after this distance. The number is in the field batch.]:LENGTH: ' \
        '(--batch-time)--batch-time=[Number the fixes in batches\: a new batch starts after this time.]:TIME: ' \
        '(--order)--order=[Fixes out of time order\: skip them (drop), end the run (fail) or sort all.]:drop|fail|sort:(drop fail sort)' \
        '(--reorder)--reorder=[Hold each fix until one of the same device is at least this much later, and sort those that are held.]:TIME: ' \
        '(--max-age)--max-age=[Skip fixes whose time is this much, or more, before or after the time at which they were received.]:TIME: ' \
        '(--now)--now=[Compute ages at this time.]:TIME: ' \
        '(--live)--live[Compute ages at the time at which each fix is read.]' \
        '(--skip-cached)--skip-cached[Skip the first fix of a device if the second is later by --max-age or more\: it was sent from a cache.]' \
        '(--max-accuracy)--max-accuracy=[Skip fixes with an accuracy worse than this, as in 500m; a number alone is metres.]:LENGTH: ' \
        '(--max-speed)--max-speed=[Skip fixes that can only be reached from the last one faster than this, as in 50km/h.]:SPEED: ' \
        '(--max-outliers)--max-outliers=[Start a new leg after this many fixes in a row that are too fast to reach from the last good fix, but not from each other.]:N: ' \
        '(--smooth)--smooth=[Smooth places; NUMBER is how much the velocity of a device changes in a second, in metres per second\: 0.3 for a walker, 0.5 for a runner or a bicycle, 1.5 for a car.]:NUMBER: ' \
        '(--max-gap)--max-gap=[Start a new leg after a time without fixes that is longer than this, as in 30m (minutes), 90s or 2h.]:TIME: ' \
        '(--max-jump)--max-jump=[Start a new leg after a step longer than this, as in 500m or 5km; a number alone is metres.]:LENGTH: ' \
        '(--split)--split=[Also start a new leg at midnight, by --zone or UTC. The step over midnight is in neither leg.]:day:(day)' \
        '(--min-step)--min-step=[Leave steps shorter than this out of the distance travelled.]:LENGTH|accuracy: ' \
        '(--min-fixes)--min-fixes=[Write only legs of at least this many fixes. Fixes of other legs are skipped, and counted.]:N: ' \
        '(--moving-speed)--moving-speed=[Speed from which a step counts as moving.]:SPEED: ' \
        '(--pause)--pause=[End a leg when a device stays in place for this long, and skip its fixes until it moves on.]:TIME: ' \
        '(--pause-radius)--pause-radius=[Distance from the first fix of a stay up to which a device is in place, as in 50m.]:LENGTH: ' \
        '(--activity)--activity=[Kind of movement, instead of --pause and --pause-radius.]:KIND:(automotive fitness other airborne)' \
        '(--course-distance)--course-distance=[Give no course to steps shorter than this, as in 5m; a number alone is metres.]:LENGTH: ' \
        '(--course)--course=[Courses along the shortest path (geodesic), or along the straight line on the Mercator map (rhumb).]:geodesic|rhumb:(geodesic rhumb)' \
        '(--compute)--compute[Compute speeds and courses even where the fixes have them.]' \
        '(--recorded)--recorded[Take the max_speed of legs from the speeds of the fixes, where they have them.]' \
        '(--state)--state=[Continue from the state of devices in this file, and replace it at the end.]:FILE:_files' \
        '(--close)--close[Also write the fixes that the state file would keep, as no more will come. The new state is empty.]' \
        '(--forget)--forget=[Forget a device that is silent for longer than this, in the times of the fixes.]:TIME: ' \
        '(--time)--time=[Field with the time of the fix.]:FIELD: ' \
        '(--time-format)--time-format=[Notation of the times\: s, ms, us or ns for numbers since 1970, or a pattern such as '\''%d/%m/%Y %H\:%M\:%S'\''.]:FORMAT: ' \
        '(--zone)--zone=[Time zone of times that have no offset\: a name such as Europe/Zurich, or an offset such as +01\:00.]:NAME|±hh\:mm|UTC: ' \
        '(--measure-times)--measure-times[Read the measure (M) of each position as its time\: epoch seconds, or as --time-format says.]' \
        '(--device)--device=[Field with the device of a fix; none\: all fixes are of one device; file\: each file is one device.]:FIELD|none|file: ' \
        '(--points)--points=[Points of GPX that are fixes\: some of track, route and waypoint. Others are skipped, and counted.]:KIND,…: ' \
        '(--accuracy)--accuracy=[Field with the horizontal accuracy\: the radius in metres around the place.]:FIELD: ' \
        '(--received)--received=[Field with the time at which the fix was received.]:FIELD: ' \
        '(--segment)--segment=[Field whose value changes where a track has a gap.]:FIELD: ' \
        '(--speed-unit)--speed-unit=[Unit of the field speed (or sog).]:UNIT:(m/s km/h mph kn)' \
        '(--ais)--ais[Read ship data\: speeds are in knots; a speed of 102.3 or more, a course of 360 or more and a heading of 511 are unknown.]' \
        '(--require)--require=[Skip fixes that lack any of these values\: accuracy, altitude, speed, course, heading.]:VALUE,…: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[With --legs, write a shapefile of points and one of lines.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(--shuffle-to)--shuffle-to=[Write the data that other parts need to FOLDER, one file for each part, named by its number.]:FOLDER:_files -/' \
        '(--shuffle-from)--shuffle-from=[Read the data that other parts have written, from files in FOLDER named by the part that wrote them.]:FOLDER:_files -/' \
        '(--features-to)--features-to=[Write to FILE whether the part has features, instead of the features.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_fence() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--regions)--regions=[Layer of regions\: points with a radius, and polygons.]:FILE:_files' \
        '(--radius)--radius=[Radius of points, as in 500m or 5km; a number alone is metres.]:LENGTH: ' \
        '(--radius-field)--radius-field=[Field with the radius of points, in metres.]:FIELD: ' \
        '(--max-radius)--max-radius=[Largest radius of points, as in 500m or 5km; a number alone is metres.]:LENGTH: ' \
        '(--on-large)--on-large=[Reduce a radius larger than --max-radius to it (clamp), or count the point as a bad record (fail).]:clamp|fail:(clamp fail)' \
        '(--region-id)--region-id=[Field that identifies the region.]:FIELD: ' \
        '(--registered)--registered=[Field with the time from which the region is watched.]:FIELD: ' \
        '(--expires)--expires=[Field with the time from which the region is no longer watched.]:FIELD: ' \
        '(--cushion)--cushion=[Leeway (hysteresis)\: ignore crossings until a device is this far from the boundary, as in 20m, or as an accuracy such as hundred-metres; a number alone is metres.]:LENGTH: ' \
        '(--cushion-field)--cushion-field=[Field of the region with its cushion in metres.]:FIELD: ' \
        '(--accuracy-cushion)--accuracy-cushion=[Widen the cushion for a fix to this many times its accuracy.]:NUMBER: ' \
        '(--dwell)--dwell=[Report an event only when the device has stayed on the new side for this long, as in 2m (minutes) or 30s.]:TIME: ' \
        '(--initial)--initial=[At the first fix of a device, report the regions that it is in (inside), or all regions (all), with the event inside or outside.]:inside|all:(inside all)' \
        '(--loiter)--loiter=[Also report, once per visit, that a device has been inside for this long\: event loiter.]:TIME: ' \
        '(--cross)--cross[Also report when a device crosses a region between two fixes that both lie outside\: event cross.]' \
        '(--notify)--notify=[Events to write\: enter, exit, '\''enter,exit'\'' or none.]:LIST: ' \
        '(--notify-field)--notify-field=[Field of the region with the events to write.]:FIELD: ' \
        '(--states)--states=[At the end of the input, also report which regions each device is in\: event inside; with '\''all'\'', also event outside.]:inside|all:(inside all)' \
        '(--max-gap)--max-gap=[Have --dwell and --cross ignore times without fixes that are longer than this.]:TIME: ' \
        '(--limit)--limit=[Watch at most this many regions, as phones do.]:N: ' \
        '(--on-limit)--on-limit=[Watch the regions nearest to each device (nearest), or treat regions after the first N as bad records (fail).]:nearest|fail:(nearest fail)' \
        '(--reselect)--reselect=[Choose the nearest regions again when a device has moved this far, as in 500m or 5km.]:LENGTH: ' \
        '(--ahead)--ahead[Prefer regions ahead of the device.]' \
        '(--order)--order=[Fixes out of time order\: skip them (drop), end the run (fail) or sort all.]:drop|fail|sort:(drop fail sort)' \
        '(--reorder)--reorder=[Hold each fix until one of the same device is at least this much later, and sort those that are held.]:TIME: ' \
        '(--max-accuracy)--max-accuracy=[Skip fixes with an accuracy worse than this, as in 500m; a number alone is metres.]:LENGTH: ' \
        '(--max-speed)--max-speed=[Skip fixes that can only be reached from the last one faster than this, as in 50km/h.]:SPEED: ' \
        '(--max-outliers)--max-outliers=[Start a new leg after this many fixes in a row that are too fast to reach from the last good fix, but not from each other.]:N: ' \
        '(--state)--state=[Continue from the state of devices in this file, and replace it at the end.]:FILE:_files' \
        '(--close)--close[Also write the fixes that the state file would keep, as no more will come. The new state is empty.]' \
        '(--forget)--forget=[Forget a device that is silent for longer than this, in the times of the fixes.]:TIME: ' \
        '(--time)--time=[Field with the time of the fix.]:FIELD: ' \
        '(--time-format)--time-format=[Notation of the times\: s, ms, us or ns for numbers since 1970, or a pattern such as '\''%d/%m/%Y %H\:%M\:%S'\''.]:FORMAT: ' \
        '(--zone)--zone=[Time zone of times that have no offset\: a name such as Europe/Zurich, or an offset such as +01\:00.]:NAME|±hh\:mm|UTC: ' \
        '(--measure-times)--measure-times[Read the measure (M) of each position as its time\: epoch seconds, or as --time-format says.]' \
        '(--device)--device=[Field with the device of a fix; none\: all fixes are of one device; file\: each file is one device.]:FIELD|none|file: ' \
        '(--points)--points=[Points of GPX that are fixes\: some of track, route and waypoint. Others are skipped, and counted.]:KIND,…: ' \
        '(--accuracy)--accuracy=[Field with the horizontal accuracy\: the radius in metres around the place.]:FIELD: ' \
        '(--segment)--segment=[Field whose value changes where a track has a gap.]:FIELD: ' \
        '(--ais)--ais[Read ship data\: speeds are in knots; a speed of 102.3 or more, a course of 360 or more and a heading of 511 are unknown.]' \
        '(--require)--require=[Skip fixes that lack any of these values\: accuracy, altitude, speed, course, heading.]:VALUE,…: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--input-format-region)--input-format-region=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter-region)--delimiter-region=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat-region)--lat-region=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon-region)--lon-region=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x-region)--x-region=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y-region)--y-region=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt-region)--wkt-region=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header-region)--no-header-region[Read the first row of a CSV as data.]' \
        '(--measures-region)--measures-region[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding-region)--encoding-region=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges-region)--edges-region=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--where-region)--where-region=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(--src-crs-region)--src-crs-region=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Fields of the fix to add to its events.]:FIELD,…: ' \
        '(--region-fields)--region-fields=[Fields of the region to add to its events.]:FIELD,…: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the events.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the events.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair polygons of regions that are not valid, instead of refusing them.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(--shuffle-to)--shuffle-to=[Write the data that other parts need to FOLDER, one file for each part, named by its number.]:FOLDER:_files -/' \
        '(--shuffle-from)--shuffle-from=[Read the data that other parts have written, from files in FOLDER named by the part that wrote them.]:FOLDER:_files -/' \
        '(--features-to)--features-to=[Write to FILE whether the part has features, instead of the features.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_move() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--viewport)--viewport=[Use the view in this file, which '\''plat fit --json'\'' wrote.]:FILE:_files' \
        '(--size)--size=[Size of the view in pixels.]:WxH: ' \
        '(--region)--region=[Region of the view\: its centre, then its height and width in degrees.]:LAT,LON,DLAT,DLON: ' \
        '(--map-rect)--map-rect=[Show this rect of map points\: its top left corner, width and height.]:X,Y,W,H: ' \
        '(--world)--world[Show the whole world.]' \
        '(--center)--center=[Centre of the view.]:LAT,LON: ' \
        '(--zoom)--zoom=[Zoom level at the centre.]:Z: ' \
        '(--span-meters)--span-meters=[Show an area of this height and width in metres around --center.]:LATM[,LONM]: ' \
        '(--edge-padding)--edge-padding=[Keep this many pixels free at the top, left, bottom and right of the view.]:T,L,B,R: ' \
        '(--stepped)--stepped[Use whole zoom levels only.]' \
        '(--heading)--heading=[Direction at the top of the view, in degrees clockwise from north.]:DEG: ' \
        '(--pan)--pan=[After aiming, move the view right and down by this many pixels.]:DX,DY: ' \
        '(--zoom-by)--zoom-by=[After aiming, zoom in by N levels, or out if N is negative.]:N: ' \
        '(--drags)--drags=[Drags to apply\: rows with id, x, y and phase (began, moved, ended or cancelled), or with id, dx and dy (offsets in pixels).]:FILE:_files' \
        '(--threshold)--threshold=[Count a touch as a drag once it is more than this many pixels from its start, in x or in y.]:PIXELS: ' \
        '(--id)--id=[Field that identifies features, in the layer and in the drags file.]:FIELD: ' \
        '(--states)--states[Write the states that drags bring about, instead of the layer\: a CSV with a row for each change.]' \
        '(--json)--json[Write --states as JSON, an object per line.]' \
        '(--hit)--hit[Drag the topmost feature whose label is where the touch begins, instead of the feature that the drag names.]' \
        '(--label-size)--label-size=[Size of every label in pixels.]:WxH: ' \
        '(--label-size-fields)--label-size-fields=[Fields that hold the width and height of each label in pixels.]:W,H: ' \
        '(--offset)--offset=[Move the centres of labels right and down by this many pixels.]:DX,DY: ' \
        '(--offset-fields)--offset-fields=[Fields that hold the offset of each label in pixels, right and down.]:DX,DY: ' \
        '(--at)--at=[Place of the label of a line, a polygon or several points\: a spot on the geometry (label), or the centre of its bounding map rect (center).]:PLACE:(label center)' \
        '(--z-order)--z-order=[Field with the drawing order; features with greater numbers are on top.]:FIELD: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_declination() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--date)--date=[Date of all features\: a time, a decimal year such as 2026.5, or now.]:TIME: ' \
        '(--time)--time=[Field with the date of each feature.]:FIELD: ' \
        '(--time-format)--time-format=[Notation of the times\: year for decimal years, s, ms, us or ns for numbers since 1970, or a pattern such as '\''%d/%m/%Y %H\:%M\:%S'\''.]:FORMAT: ' \
        '(--zone)--zone=[Time zone of times that have no offset\: a name such as Europe/Zurich, or an offset such as +01\:00.]:NAME|±hh\:mm|UTC: ' \
        '(--altitude)--altitude=[Height of all features above the sea or the ellipsoid, as in 500m; a number alone is metres.]:LENGTH: ' \
        '(--altitude-field)--altitude-field=[Field with the height of each feature in metres.]:FIELD: ' \
        '(--model)--model=[Magnetic model to use\: a file of coefficients (COF) as NOAA publishes them.]:FILE:_files' \
        '(--extrapolate)--extrapolate[Compute values also for dates outside the years of the model.]' \
        '(--add)--add=[More fields to add\: inclination, x, y, z, total, grid_variation, rates or errors.]:FIELD,…: ' \
        '(--grid)--grid=[Read no input, and write points at equal steps of degrees\: a chart of the declination.]:W,S,E,N,STEP: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of results and coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '*--text=[Read these coordinates instead of files; several lines may be given.]:LINE: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_geocode() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((forward\:Look\ up\ the\ positions\ of\ towns\ and\ other\ places\ by\ name\ \(geocoding\). reverse\:Find\ the\ places\ at\ the\ positions\ of\ features\ \(reverse\ geocoding\). search\:Search\ for\ places\ by\ words\ in\ their\ names,\ and\ by\ kinds\ such\ as\ capital\ or\ village. format\:Write\ the\ address\ of\ each\ feature\ in\ the\ order\ that\ is\ usual\ in\ its\ country. link\:Add\ a\ link\ to\ each\ feature\ that\ opens\ its\ place\ in\ a\ map\ app.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            forward) _plat_geocode_forward ;;
            reverse) _plat_geocode_reverse ;;
            search) _plat_geocode_search ;;
            format) _plat_geocode_format ;;
            link) _plat_geocode_link ;;
    esac
}

_plat_geocode_forward() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--query)--query=[Field with names of places or addresses.]:FIELD: ' \
        '(--text)--text=[Read no input, and look for this text.]:TEXT: ' \
        '(--city)--city=[Field with the town, instead of --query.]:FIELD: ' \
        '(--state)--state=[Field with the state or province.]:FIELD: ' \
        '(--postcode)--postcode=[Field with the postcode.]:FIELD: ' \
        '(--country)--country=[Field with the country\: its name or code.]:FIELD: ' \
        '(--street)--street=[Field with the street and the number.]:FIELD: ' \
        '*--layer=[Search the names of this layer instead of a gazetteer.]:FILE:_files' \
        '(--field)--field=[Field of the layer with the names, or with postcodes.]:FIELD: ' \
        '(--countries)--countries=[Consider only places in these countries, by ISO 3166 code of two or three letters.]:CODE,…: ' \
        '(--kind)--kind=[Consider only these kinds of places.]:KIND,…:(continent country admin1 admin2 place postal other)' \
        '(--near)--near=[Among places with similar names, prefer those near this position. The preference halves every 100 km.]:LAT,LON: ' \
        '(--region)--region=[Prefer places in and near this region.]:LAT,LON,DLAT,DLON: ' \
        '(--max-edits)--max-edits=[Correct names by at most N letters, 0 to 2.]:N: ' \
        '(--lang)--lang=[Write names in the first of these languages that the gazetteer has; the built-in one has none by language.]:LANG,…: ' \
        '(--unmatched)--unmatched=[Handle records that have no answer\: keep them, skip them or fail.]:POLICY:(keep skip fail)' \
        '(--as)--as=[Add the address of the answer, in the order that is usual in its country.]:FORM:(line address vcard)' \
        '(--title)--title=[Add the field title\: text with fields in braces, such as '\''{name}, {country}'\''.]:TEMPLATE: ' \
        '(--subtitle)--subtitle=[Add the field subtitle, a template like that of --title.]:TEMPLATE: ' \
        '(--span)--span[Add span_lat and span_lon\: degrees that show the place, as '\''plat fit --region'\'' takes them.]' \
        '(--min-span)--min-span=[Add span_lat and span_lon, for at least this height and width, as in 5km; a number alone is metres.]:LENGTH: ' \
        '(--prefix)--prefix=[Start the names of new fields with this text.]:TEXT: ' \
        '(--ambiguous)--ambiguous=[Handle records that may mean several places\: keep the likeliest, skip them or fail.]:POLICY:(keep skip fail)' \
        '(--candidates)--candidates=[Write up to N places for each record, the likeliest first\: 1 to 200.]:N: ' \
        '(--gazetteer)--gazetteer=[Gazetteer to use\: a file that '\''plat gazetteer build'\'' has made.]:FILE:_files' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Write only these fields, of the input and of answers.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Consider only places in this bounding box.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_geocode_reverse() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--text)--text=[Read no input, and name the place at this position.]:LAT,LON: ' \
        '(--within)--within=[Ignore places farther away than this, as in 5km; a number alone is metres; none\: no limit.]:LENGTH|none: ' \
        '(--place)--place=[Place to take\: the town that is nearest for its size (city), or the nearest place (nearest).]:PLACE:(city nearest)' \
        '(--snap)--snap[Move features to the places that were found.]' \
        '(--areas)--areas=[Layer of countries or their divisions, from which the country and the state are taken.]:LAYER:_files' \
        '(--areas-tolerance)--areas-tolerance=[Distance from outlines of --areas within which they are not exact; 5km suits maps of 1\:50 million.]:LENGTH: ' \
        '*--water=[Layer of seas and lakes, for ocean, inland_water and areas_of_interest.]:LAYER:_files' \
        '(--zones)--zones=[Layer of time zones, by a field named tzid, zone, time_zone or the like.]:LAYER:_files' \
        '(--distance-filter)--distance-filter=[Look up a place only if the device is this far from where the last one was looked up, as in 500m.]:LENGTH: ' \
        '(--min-interval)--min-interval=[Look up a place only if this much time has passed since the last one was looked up for the device.]:TIME: ' \
        '(--time)--time=[Field with the time of the row.]:FIELD: ' \
        '(--time-format)--time-format=[Notation of the times\: s, ms, us or ns for numbers since 1970, or a pattern such as '\''%d/%m/%Y %H\:%M\:%S'\''.]:FORMAT: ' \
        '(--zone)--zone=[Time zone of times that have no offset\: a name such as Europe/Zurich, or an offset such as +01\:00.]:NAME|±hh\:mm|UTC: ' \
        '(--device)--device=[Field with the device of the row.]:FIELD: ' \
        '(--heading)--heading=[Field with the heading in degrees from north to east; adds bearing and ahead.]:FIELD: ' \
        '(--lang)--lang=[Write names in the first of these languages that the gazetteer has; the built-in one has none by language.]:LANG,…: ' \
        '(--unmatched)--unmatched=[Handle records that have no answer\: keep them, skip them or fail.]:POLICY:(keep skip fail)' \
        '(--as)--as=[Add the address of the answer, in the order that is usual in its country.]:FORM:(line address vcard)' \
        '(--title)--title=[Add the field title\: text with fields in braces, such as '\''{name}, {country}'\''.]:TEMPLATE: ' \
        '(--subtitle)--subtitle=[Add the field subtitle, a template like that of --title.]:TEMPLATE: ' \
        '(--span)--span[Add span_lat and span_lon\: degrees that show the place, as '\''plat fit --region'\'' takes them.]' \
        '(--min-span)--min-span=[Add span_lat and span_lon, for at least this height and width, as in 5km; a number alone is metres.]:LENGTH: ' \
        '(--prefix)--prefix=[Start the names of new fields with this text.]:TEXT: ' \
        '(--gazetteer)--gazetteer=[Gazetteer to use\: a file that '\''plat gazetteer build'\'' has made.]:FILE:_files' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Write only these fields, of the input and of answers.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_geocode_search() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '*--layer=[Search the names of this layer instead of a gazetteer.]:FILE:_files' \
        '(--field)--field=[Field of the layer with the names, or with postcodes.]:FIELD: ' \
        '(--countries)--countries=[Consider only places in these countries, by ISO 3166 code of two or three letters.]:CODE,…: ' \
        '(--kind)--kind=[Consider only these kinds of places.]:KIND,…:(continent country admin1 admin2 place postal other)' \
        '(--bbox)--bbox=[Consider only places in this bounding box.]:W,S,E,N: ' \
        '(--near)--near=[Prefer places near this position. The preference halves every 100 km.]:LAT,LON: ' \
        '(--region)--region=[Prefer places in and near this region.]:LAT,LON,DLAT,DLON: ' \
        '(--max-edits)--max-edits=[List names that differ from the text in at most N letters, 0 to 2.]:N: ' \
        '(--limit)--limit=[Write at most N places, up to 200.]:N: ' \
        '(--fields)--fields=[Write only these fields, in this order.]:FIELD,…: ' \
        '(--lang)--lang=[Write names in the first of these languages that the gazetteer has; the built-in one has none by language.]:LANG,…: ' \
        '(--gazetteer)--gazetteer=[Gazetteer to use\: a file that '\''plat gazetteer build'\'' has made.]:FILE:_files' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:WORD: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_geocode_format() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--name)--name=[Field with the name at the top of the address.]:FIELD: ' \
        '(--street)--street=[Field with the street, and the number of the house if no other field has it.]:FIELD: ' \
        '(--number)--number=[Field with the number of the house.]:FIELD: ' \
        '(--city)--city=[Field with the city.]:FIELD: ' \
        '(--state)--state=[Field with the state or province.]:FIELD: ' \
        '(--postcode)--postcode=[Field with the postcode.]:FIELD: ' \
        '(--country)--country=[Field with the country\: its name, in English or many other languages, or its code of two or three letters (ISO 3166).]:FIELD: ' \
        '(--as)--as=[Form of the address\: line, address (a JSON object) or vcard.]:FORM:(line address vcard)' \
        '(--lines)--lines[Also add the field address_lines, with a line break after each line of the address.]' \
        '(--title)--title=[Also add the field title\: text with fields in braces, such as '\''{name}, {country}'\''.]:TEMPLATE: ' \
        '(--subtitle)--subtitle=[Also add the field subtitle, a template like that of --title.]:TEMPLATE: ' \
        '(--prefix)--prefix=[Start the names of new fields with this text.]:TEXT: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_geocode_link() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--to)--to=[App that opens the link\: geo (any), apple, apple-unified (since iOS 18.4 and macOS 15.4), osm or google.]:APP:(geo apple apple-unified osm google)' \
        '(--title)--title=[Title of the place\: text with fields in braces, such as '\''{name}, {country}'\''.]:TEMPLATE: ' \
        '(--map-type)--map-type=[Map to show.]:TYPE:(standard satellite hybrid)' \
        '(--zoom)--zoom=[Zoom level of the map.]:Z: ' \
        '(--span)--span=[Show this many degrees from south to north and from west to east.]:DLAT,DLON: ' \
        '(--span-fields)--span-fields=[Fields with the span of each feature in degrees, such as span_lat,span_lon.]:DLAT,DLON: ' \
        '(--geo-label)--geo-label[Write geo URIs that show the title on Android, with ?q=.]' \
        '(--altitude-field)--altitude-field=[Field with the altitude of a geo URI in metres.]:FIELD: ' \
        '(--accuracy)--accuracy=[Field with the accuracy of a geo URI\: the radius in metres around the place.]:FIELD: ' \
        '(--from)--from=[Write links to directions from this place, or from where the device is (here), to each feature.]:LAT,LON|here: ' \
        '(--destination)--destination=[Write links to directions from each feature to this place, or to where the device is (here).]:LAT,LON|here: ' \
        '(--here)--here[Read no input, and print a link that opens the app where the device is.]' \
        '*--via=[Pass through this place on the way.]:LAT,LON: ' \
        '(--mode)--mode=[Way of travelling.]:MODE:(driving walking cycling transit)' \
        '(--prefix)--prefix=[Start the name of the new field with this text.]:TEXT: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--no-attributes)--no-attributes[Read geometries without fields.]' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--fields)--fields=[Keep only these fields.]:FIELD,…: ' \
        '(--exclude)--exclude=[Drop these fields.]:FIELD,…: ' \
        '*--set=[Give a field the value of an expression, such as density=population/area().]:NAME=EXPR: ' \
        '*--rename=[Give a field another name, after --set and before --fields.]:OLD=NEW: ' \
        '(--number-fields)--number-fields=[Read the texts in these fields as numbers.]:FIELD,…: ' \
        '(--null-values)--null-values=[Read these texts as null, as in NA,-9999.]:TEXT,…: ' \
        '(--string-fields)--string-fields=[Write the values of these fields as strings.]:FIELD,…: ' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--make-valid)--make-valid[Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which warns). '\''plat help formats'\'' has the rule.]' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--split-by-kind)--split-by-kind[Write one shapefile for each kind of geometry\: NAME_point.shp, NAME_multipoint.shp, NAME_line.shp and NAME_polygon.shp.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(--cut --no-cut)--cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' '(--cut --no-cut)--no-cut[Cut geometries at the antimeridian, and extend rings around a pole to that pole.]' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(--parts)--parts=[Split the inputs into this many parts.]:N: ' \
        '(--part)--part=[Process this part, counted from 0.]:K: ' \
        '(--facts-to)--facts-to=[Write facts that the other parts need about this one, instead of a layer.]:FILE:_files' \
        '(--facts)--facts=[Write this part, with the facts of all parts from '\''plat parts merge'\''.]:FILE:_files' \
        '(--summary-to)--summary-to=[Write the messages and the summary of the part to FILE.]:FILE:_files' \
        '(--results)--results=[Write the sum of the results of all parts, which '\''plat parts merge'\'' has joined.]:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_gazetteer() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((build\:Build\ a\ gazetteer\ from\ files\ of\ GeoNames,\ Natural\ Earth\ or\ your\ own\ layers. info\:Show\ what\ a\ gazetteer\ holds,\ where\ its\ data\ is\ from,\ and\ under\ which\ licences. check\:Find\ damage\ in\ a\ gazetteer,\ and\ places\ that\ are\ probably\ wrong. export\:Write\ the\ places\ of\ a\ gazetteer\ as\ a\ layer.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            build) _plat_gazetteer_build ;;
            info) _plat_gazetteer_info ;;
            check) _plat_gazetteer_check ;;
            export) _plat_gazetteer_export ;;
    esac
}

_plat_gazetteer_build() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(-o --output)-o+[Write the gazetteer to FILE, which appears only when it is complete (required).]:FILE:_files' '(-o --output)--output=[Write the gazetteer to FILE, which appears only when it is complete (required).]:FILE:_files' \
        '*--layer=[Layer of places to add. Lines and polygons are added at a place well inside them.]:FILE:_files' \
        '(--name-field)--name-field=[Field with the name of a place.]:FIELD: ' \
        '(--kind)--kind=[Kind of the places\: continent, country, admin1, admin2, place or other.]:KIND:(continent country admin1 admin2 place other)' \
        '(--country-field)--country-field=[Field with the country, as a code of two letters.]:FIELD: ' \
        '(--population-field)--population-field=[Field with the number of people.]:FIELD: ' \
        '(--area-field)--area-field=[Field with the area in km², which decides the span of a place ('\''plat geocode forward --span'\'').]:FIELD: ' \
        '(--names-field)--names-field=[Field with other names, separated by commas.]:FIELD: ' \
        '(--licence)--licence=[Licence of the layers, shown by '\''plat gazetteer info'\''.]:TEXT: ' \
        '(--attribution)--attribution=[Line that the licence of the layers requires with results.]:TEXT: ' \
        '(--input-format)--input-format=[Format of the input.]:FORMAT:(csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard)' \
        '(--delimiter)--delimiter=[Character between the columns of a CSV\: any one character, or comma, semicolon, tab, pipe or space.]:CHAR: ' \
        '(--lat)--lat=[CSV column of the latitude, by name or number.]:COLUMN: ' \
        '(--lon)--lon=[CSV column of the longitude, by name or number.]:COLUMN: ' \
        '(--x)--x=[CSV column of x (the easting or longitude), by name or number.]:COLUMN: ' \
        '(--y)--y=[CSV column of y (the northing or latitude), by name or number.]:COLUMN: ' \
        '(--wkt)--wkt=[CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.]:COLUMN: ' \
        '(--no-header)--no-header[Read the first row of a CSV as data.]' \
        '(--measures)--measures[Keep the M values (measures) of a shapefile in the field '\''measures'\''.]' \
        '(--encoding)--encoding=[Encoding of the text, by a name that iconv knows, such as latin1.]:NAME: ' \
        '(--edges)--edges=[How edges that span more than 180° of longitude run\: straight across the map (straight), or the short way across the antimeridian, the 180° meridian (short).]:straight|short:(straight short)' \
        '(--where)--where=[Keep only records for which this condition is true, such as '\''population > 1000000'\''.]:EXPR: ' \
        '(-s --src-crs)-s+[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-s --src-crs)--src-crs=[CRS (coordinate reference system) of the input\: a name that PROJ knows, such as EPSG\:25832, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--on-error)--on-error=[At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or count the record and go on (skip).]:POLICY:(fail skip)' \
        '(--max-errors)--max-errors=[With --on-error skip, end the run after more than N bad records.]:N: ' \
        '(--rejects)--rejects=[Write bad records to FILE\: a CSV with the place, the reason and the text of each.]:FILE:_files' \
        '(--max-record)--max-record=[Longest record to read, in bytes or with K, M or G.]:SIZE: ' \
        '(--max-fields)--max-fields=[Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by name.]:N: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_gazetteer_info() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Write the report as JSON.]' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '::FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_gazetteer_check() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--areas)--areas=[Layer of countries, to find places that lie in another one.]:FILE:_files' \
        '(--json)--json[Write the report as JSON.]' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '::FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_gazetteer_export() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--kinds)--kinds=[Kinds of places to write\: continent, country, admin1, admin2, place, postal, other.]:KIND,…:(continent country admin1 admin2 place postal other)' \
        '(--bbox)--bbox=[Keep only features whose bounding box overlaps or touches this one, in degrees.]:W,S,E,N: ' \
        '(--limit)--limit=[Stop after N features, not counting skipped ones.]:N: ' \
        '(-o --output)-o+[Write to FILE, which appears only when it is complete.]:FILE:_files' '(-o --output)--output=[Write to FILE, which appears only when it is complete.]:FILE:_files' \
        '(-f --output-format)-f+[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' '(-f --output-format)--output-format=[Format of the output.]:FORMAT:(geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml)' \
        '(--precision)--precision=[Number of decimals of coordinates, or '\''full'\'' for the shortest text that reads back as the same number.]:N|full: ' \
        '(--rs)--rs[Start each record of a GeoJSONSeq with the record separator of RFC 8142.]' \
        '(--write-bbox)--write-bbox[Add the bounding box of all features to the GeoJSON.]' \
        '(--layer-name)--layer-name=[Name of the layer in a GeoPackage.]:NAME: ' \
        '(--append)--append[Add the features to a layer of an existing GeoPackage, or add a layer to it, instead of replacing the file.]' \
        '(--update-layer)--update-layer=[Replace this layer of an existing GeoPackage and keep all others.]:NAME: ' \
        '(--no-index)--no-index[Write FlatGeobuf without a spatial index, in the order of the input.]' \
        '(--quantization)--quantization=[Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.]:N: ' \
        '(--no-quantization)--no-quantization[Write the coordinates of TopoJSON as decimals instead of integers and differences.]' \
        '(--object-name)--object-name=[Name of the object of TopoJSON that has all features.]:NAME: ' \
        '(--topology-memory)--topology-memory=[Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.]:SIZE: ' \
        '(--folder-by)--folder-by=[Field whose values become the folders of a KML, instead of data of its placemarks.]:FIELD: ' \
        '(-d --dst-crs)-d+[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' '(-d --dst-crs)--dst-crs=[Convert coordinates to this CRS\: a name that PROJ knows, a .prj file, or map-point (see '\''plat help spaces'\'').]:CRS: ' \
        '(--threads)--threads=[Number of threads to use.]:N: ' \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--strict)--strict[End with status 65 at a warning that --expect does not accept, and write no output file.]' \
        '*--expect=[Accept warnings of a code, or at most N of them\: they are counted but not printed. '\''plat help codes'\'' lists the codes. Repeat it for others.]:CODE[=N]: ' \
        '(-v --verbose)-v[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' '(-v --verbose)--verbose[Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that would improve it.]' \
        '(--explain)--explain[Print each guess with its reason, and details of the work.]' \
        '(--progress --no-progress)--progress[Show progress.]' '(--progress --no-progress)--no-progress[Show progress.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records. As json it is also written with -q and after an error.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '::FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_parts() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((plan\:Show\ as\ JSON\ how\ to\ run\ a\ command\ on\ parts\ of\ its\ inputs. merge\:Merge\ the\ facts\ or\ the\ results\ of\ parts\ into\ one\ file. report\:Merge\ the\ messages\ and\ summaries\ of\ all\ parts,\ and\ print\ them.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            plan) _plat_parts_plan ;;
            merge) _plat_parts_merge ;;
            report) _plat_parts_report ;;
    esac
}

_plat_parts_plan() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '*:COMMAND [ARGUMENT ...]: ' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_parts_merge() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(-o --output)-o+[Write to FILE.]:FILE:_files' '(-o --output)--output=[Write to FILE.]:FILE:_files' \
        '*:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_parts_report() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(-q --quiet)-q[Print no messages unless something is wrong.]' '(-q --quiet)--quiet[Print no messages unless something is wrong.]' \
        '(--summary)--summary=[Format of the summary, the last message, which counts the records.]:FORMAT:(text json)' \
        '(--log-format)--log-format=[Format of messages other than the summary.]:FORMAT:(text json)' \
        '*:FILE:_files' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((cat\:Read\ layers\ of\ any\ format\ and\ write\ them\ as\ one\ layer. info\:Show\ what\ layers\ contain\:\ format,\ features,\ fields,\ bounds\ and\ problems. check\:Find\ every\ problem\ in\ layers;\ the\ exit\ status\ is\ 1\ if\ there\ are\ any. convert\:Convert\ coordinates\ between\ latitude/longitude,\ any\ CRS,\ map\ points\ \(Web\ Mercator,\ 2²⁸\ units\ wide,\ y\ down\)\ and\ pixels\ of\ a\ map\ view. filter\:Write\ the\ features\ for\ which\ a\ condition\ is\ true. sort\:Sort\ features\ by\ fields\ or\ expressions. group\:Group\ rows\ by\ fields\:\ write\ counts,\ sums\ and\ means\ of\ each\ group. join\:Add\ the\ fields\ of\ a\ table\ to\ features\ with\ the\ same\ key. split\:Write\ features\ to\ a\ file\ for\ each\ value\ of\ a\ field. measure\:Add\ length,\ perimeter\ \(metres\)\ and\ area\ \(square\ metres\)\ to\ features,\ or\ measure\ distance\ and\ bearing\ between\ coordinates,\ on\ the\ ellipsoid. bounds\:Find\ the\ bounding\ box\ of\ a\ layer\ or\ of\ each\ feature,\ in\ degrees\ or\ in\ map\ points\ \(Web\ Mercator,\ 2²⁸\ units\ wide,\ y\ down\). shape\:Make\ shapes\ from\ rows\:\ circles,\ rectangles,\ lines,\ polygons,\ geodesics\ and\ arrows. points\:Make\ points\ from\ features\:\ label\ points,\ centroids,\ vertices,\ or\ dots\ along\ lines\ and\ in\ polygons. buffer\:Make\ buffers\:\ the\ area\ within\ a\ distance\ of\ each\ feature. hull\:Make\ hulls\:\ convex\ or\ concave\ outlines,\ boxes\ or\ circles\ around\ features\ or\ groups\ of\ them. grid\:Make\ grids\ of\ squares,\ hexagons,\ degrees,\ tiles\ or\ geohashes,\ or\ count\ points\ in\ their\ cells. voronoi\:Make\ Voronoi\ cells\:\ the\ area\ nearer\ to\ each\ point\ than\ to\ any\ other,\ cut\ at\ a\ box\ around\ all. triangulate\:Make\ Delaunay\ triangles\ between\ points. dissolve\:Merge\ the\ geometries\ of\ features\ that\ have\ the\ same\ values\ in\ some\ fields. simplify\:Simplify\ lines\ and\ polygons\ without\ opening\ gaps\ between\ neighbours. repair\:Repair\ invalid\ polygons;\ with\ --coverage,\ also\ remove\ overlaps,\ and\ gaps\ narrower\ than\ --gaps. intersect\:Cut,\ join,\ count\ or\ pair\ features\ of\ two\ layers;\ by\ default,\ write\ the\ part\ of\ A\ in\ each\ feature\ of\ B,\ with\ the\ fields\ of\ both. overlay\:Overlay\ two\ layers\ of\ polygons\:\ union,\ identity,\ update,\ difference\ and\ more. diff\:Find\ the\ features\ that\ were\ added,\ removed,\ moved\ or\ edited\ between\ two\ layers. declutter\:Add\ a\ field\ minzoom\:\ the\ lowest\ zoom\ level\ at\ which\ each\ label\ fits\ on\ the\ map\ without\ overlaps. render\:Draw\ layers\ as\ a\ picture\ of\ a\ map. view\:Write\ a\ web\ page\ with\ a\ map\ of\ layers. fit\:Find\ the\ view\ \(centre\ and\ zoom\)\ that\ shows\ a\ layer,\ each\ feature,\ a\ region\ or\ a\ list\ of\ coordinates. track\:Clean,\ thin\ and\ measure\ tracks\:\ the\ positions\ \(fixes\)\ of\ moving\ devices. fence\:Detect\ when\ moving\ devices\ enter\ and\ leave\ regions\ \(geofencing\). move\:Move\ features\ by\ drags\ on\ a\ map\ view;\ a\ file\ lists\ the\ drags. declination\:Add\ the\ magnetic\ declination\:\ the\ angle\ between\ magnetic\ and\ true\ north. geocode\:Find\ places\ by\ name\ or\ by\ position,\ and\ write\ addresses\ and\ links. gazetteer\:Build\ a\ gazetteer,\ the\ file\ of\ place\ names\ that\ '\''plat\ geocode'\''\ uses,\ or\ look\ into\ one. parts\:Plan\ runs\ on\ parts\ of\ large\ inputs,\ and\ merge\ their\ results. help\:Show\ help\ for\ a\ command\ or\ a\ topic,\ as\ text,\ man\ page\ or\ JSON. completions\:Print\ a\ script\ that\ completes\ commands\ and\ options\ in\ a\ shell. formats\:Inputs\ and\ formats,\ and\ geometries\ that\ are\ odd\ or\ invalid. csv\:Tables\ as\ input\ and\ output\:\ columns,\ types\ and\ values. spaces\:Coordinates,\ map\ points,\ pixels,\ CRSs\ and\ planes,\ and\ the\ antimeridian. errors\:Messages,\ summaries,\ bad\ records,\ limits,\ and\ what\ happens\ to\ output\ files. codes\:The\ codes\ of\ bad\ records,\ of\ warnings,\ and\ of\ what\ '\''plat\ check'\''\ finds. pipes\:Several\ programs\ in\ a\ row,\ and\ the\ environment\ of\ a\ run. expressions\:Conditions\ that\ select\ records,\ and\ expressions\ that\ compute\ values. input\:Options\ for\ how\ layers\ are\ read. selection\:Options\ that\ select\ records\ and\ fields. output\:Options\ for\ where\ and\ how\ layers\ are\ written. bad-records\:Options\ for\ records\ that\ cannot\ be\ read\ or\ used. limits\:Limits\ on\ the\ size\ of\ a\ record\ and\ the\ number\ of\ fields. run\:Options\ for\ threads,\ messages\ and\ summaries.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            cat) _plat_help_cat ;;
            info) _plat_help_info ;;
            check) _plat_help_check ;;
            convert) _plat_help_convert ;;
            filter) _plat_help_filter ;;
            sort) _plat_help_sort ;;
            group) _plat_help_group ;;
            join) _plat_help_join ;;
            split) _plat_help_split ;;
            measure) _plat_help_measure ;;
            bounds) _plat_help_bounds ;;
            shape) _plat_help_shape ;;
            points) _plat_help_points ;;
            buffer) _plat_help_buffer ;;
            hull) _plat_help_hull ;;
            grid) _plat_help_grid ;;
            voronoi) _plat_help_voronoi ;;
            triangulate) _plat_help_triangulate ;;
            dissolve) _plat_help_dissolve ;;
            simplify) _plat_help_simplify ;;
            repair) _plat_help_repair ;;
            intersect) _plat_help_intersect ;;
            overlay) _plat_help_overlay ;;
            diff) _plat_help_diff ;;
            declutter) _plat_help_declutter ;;
            render) _plat_help_render ;;
            view) _plat_help_view ;;
            fit) _plat_help_fit ;;
            track) _plat_help_track ;;
            fence) _plat_help_fence ;;
            move) _plat_help_move ;;
            declination) _plat_help_declination ;;
            geocode) _plat_help_geocode ;;
            gazetteer) _plat_help_gazetteer ;;
            parts) _plat_help_parts ;;
            help) _plat_help_help ;;
            completions) _plat_help_completions ;;
            formats) _plat_help_formats ;;
            csv) _plat_help_csv ;;
            spaces) _plat_help_spaces ;;
            errors) _plat_help_errors ;;
            codes) _plat_help_codes ;;
            pipes) _plat_help_pipes ;;
            expressions) _plat_help_expressions ;;
            input) _plat_help_input ;;
            selection) _plat_help_selection ;;
            output) _plat_help_output ;;
            bad-records) _plat_help_bad_records ;;
            limits) _plat_help_limits ;;
            run) _plat_help_run ;;
    esac
}

_plat_help_cat() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_info() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_check() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_convert() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_filter() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_sort() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_group() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_join() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_split() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_measure() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_bounds() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_shape() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((circle\:Make\ a\ circle\ around\ each\ point. rect\:Make\ a\ rectangle\ of\ each\ row\:\ a\ map\ rect,\ a\ region,\ a\ bounding\ box,\ or\ a\ size\ around\ a\ point. polyline\:Make\ lines\ from\ rows\ of\ points. polygon\:Make\ polygons\ from\ rows\ of\ points. geodesic\:Make\ the\ shortest\ lines\ on\ the\ globe\ from\ rows\ of\ points. arrow\:Make\ an\ arrow,\ or\ any\ outline,\ at\ each\ point.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            circle) _plat_help_shape_circle ;;
            rect) _plat_help_shape_rect ;;
            polyline) _plat_help_shape_polyline ;;
            polygon) _plat_help_shape_polygon ;;
            geodesic) _plat_help_shape_geodesic ;;
            arrow) _plat_help_shape_arrow ;;
    esac
}

_plat_help_shape_circle() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_shape_rect() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_shape_polyline() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_shape_polygon() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_shape_geodesic() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_shape_arrow() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_points() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_buffer() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_hull() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_grid() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_voronoi() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_triangulate() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_dissolve() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_simplify() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_repair() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_intersect() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_overlay() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_diff() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_declutter() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_render() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_view() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_fit() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_track() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_fence() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_move() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_declination() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_geocode() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((forward\:Look\ up\ the\ positions\ of\ towns\ and\ other\ places\ by\ name\ \(geocoding\). reverse\:Find\ the\ places\ at\ the\ positions\ of\ features\ \(reverse\ geocoding\). search\:Search\ for\ places\ by\ words\ in\ their\ names,\ and\ by\ kinds\ such\ as\ capital\ or\ village. format\:Write\ the\ address\ of\ each\ feature\ in\ the\ order\ that\ is\ usual\ in\ its\ country. link\:Add\ a\ link\ to\ each\ feature\ that\ opens\ its\ place\ in\ a\ map\ app.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            forward) _plat_help_geocode_forward ;;
            reverse) _plat_help_geocode_reverse ;;
            search) _plat_help_geocode_search ;;
            format) _plat_help_geocode_format ;;
            link) _plat_help_geocode_link ;;
    esac
}

_plat_help_geocode_forward() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_geocode_reverse() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_geocode_search() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_geocode_format() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_geocode_link() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_gazetteer() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((build\:Build\ a\ gazetteer\ from\ files\ of\ GeoNames,\ Natural\ Earth\ or\ your\ own\ layers. info\:Show\ what\ a\ gazetteer\ holds,\ where\ its\ data\ is\ from,\ and\ under\ which\ licences. check\:Find\ damage\ in\ a\ gazetteer,\ and\ places\ that\ are\ probably\ wrong. export\:Write\ the\ places\ of\ a\ gazetteer\ as\ a\ layer.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            build) _plat_help_gazetteer_build ;;
            info) _plat_help_gazetteer_info ;;
            check) _plat_help_gazetteer_check ;;
            export) _plat_help_gazetteer_export ;;
    esac
}

_plat_help_gazetteer_build() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_gazetteer_info() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_gazetteer_check() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_gazetteer_export() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_parts() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]' \
        '1:command:((plan\:Show\ as\ JSON\ how\ to\ run\ a\ command\ on\ parts\ of\ its\ inputs. merge\:Merge\ the\ facts\ or\ the\ results\ of\ parts\ into\ one\ file. report\:Merge\ the\ messages\ and\ summaries\ of\ all\ parts,\ and\ print\ them.))' \
        '*::argument:->arguments'
    [[ $state == arguments ]] && case $line[1] in
            plan) _plat_help_parts_plan ;;
            merge) _plat_help_parts_merge ;;
            report) _plat_help_parts_report ;;
    esac
}

_plat_help_parts_plan() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_parts_merge() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_parts_report() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_help() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_completions() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_formats() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_csv() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_spaces() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_errors() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_codes() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_pipes() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_expressions() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_input() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_selection() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_output() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_bad_records() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_limits() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_help_run() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        '(--json)--json[Print all commands and options as JSON, for programs.]' \
        '(--man)--man[Print the man page, in the mdoc format.]' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

_plat_completions() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C -s -S \
        ':SHELL:(bash zsh fish)' \
        '(-h --help)-h[Print all help (--help), or one screen of it (-h).]' '(-h --help)--help[Print all help (--help), or one screen of it (-h).]'
}

# Read by the completion system, this file is the function; read by 'source', it has to tell of it.
if [ "$funcstack[1]" = "_plat" ]; then
    _plat "$@"
else
    compdef _plat plat
fi

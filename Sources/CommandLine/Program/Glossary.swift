import CommandKit

/// Words of the trade and of map frameworks, which 'plat help' answers.
let glossary: [GlossaryEntry] = mapWords + shapeWords + movementWords + dataWords

private let mapWords = [
    GlossaryEntry(
        ["annotation", "annotations", "mkannotation", "mkannotationview", "mkpointannotation"],
        """
        An annotation is a point with a marker and a label. plat draws one for each point of a layer, and finds the first \
        zoom level at which it fits.
        """,
        ["plat render --label name --priority pop -o map.png cities.csv", "plat declutter --label name cities.csv"]),
    GlossaryEntry(
        ["pin", "pins", "marker", "markers", "mkmarkerannotationview", "mkpinannotationview"],
        "Markers stand for points in pictures and pages: a pin, a dot, a letter, a symbol or an image of your own.",
        ["plat render --marker pin -o map.png cities.csv", "plat render --dot -o map.png cities.csv"]),
    GlossaryEntry(
        ["overlay", "overlays", "mkoverlay", "mkpolygon", "mkpolyline", "mkcircle", "mkoverlayrenderer"],
        """
        An overlay is a line or an area on a map. plat draws lines and polygons of layers, makes circles and lines of \
        rows, and finds the rects around overlays. In GIS an overlay is the combination of two layers: see \
        'plat help overlay'.
        """,
        ["plat shape circle --radius 5km stops.csv", "plat bounds --as total roads.shp"]),
    GlossaryEntry(
        ["callout", "callouts", "popup", "popups", "tooltip", "infowindow"],
        "A callout shows fields of a feature when it is clicked on a page, or selected in a picture.",
        ["plat view --title-field name --fields name,pop -o map.html cities.csv"]),
    GlossaryEntry(
        ["cluster", "clusters", "clustering", "mkclusterannotation", "supercluster"],
        "A cluster stands for points that are close together at a zoom level, and counts them.",
        ["plat render --cluster -o map.png cities.csv", "plat declutter --cluster --zooms 0-10 cities.csv"]),
    GlossaryEntry(
        ["label", "labels", "labelling", "labeling", "declutter", "decluttering", "collision"],
        "Labels are shown where they do not overlap, by their priority. 'plat declutter' finds the zoom level of each.",
        [
            "plat render --label name --priority pop -o map.png cities.csv",
            "plat declutter --along --label name rivers.shp",
        ]),
    GlossaryEntry(
        ["choropleth", "thematic", "classes", "ramp", "legend"],
        "Areas and points are coloured by the values of a field, in classes or as a ramp, with a legend.",
        [
            "plat render --color-by pop --classes 5 --legend -o map.png countries.shp"
        ]),
    GlossaryEntry(
        ["heatmap", "heat", "density", "kernel"],
        "A heat map colours each pixel by how many points are near it.",
        ["plat render --density -o heat.png cities.csv"]),
    GlossaryEntry(
        ["map-point", "mappoint", "mkmappoint", "mapsize", "mkmapsize"],
        """
        A map point is a position on the flat map that web maps show (Mercator), which is 268435456 points wide and high, \
        with y pointing down. See 'plat help spaces'.
        """,
        ["echo 47.37,8.54 | plat convert --from coordinate --to map-point"]),
    GlossaryEntry(
        ["map-rect", "maprect", "mkmaprect", "bounding-box", "bbox", "boundingmaprect", "extent", "envelope"],
        """
        An MKMapRect is a rectangle in Web Mercator map points: x, y, width and height. plat calls it a map rect. A \
        bounding box is the smallest rectangle around features, in degrees or map points.
        """,
        ["plat bounds --as total roads.shp", "plat bounds --as bbox roads.shp"]),
    GlossaryEntry(
        ["camera", "mkmapcamera", "viewport", "view", "center", "centre", "mkmapview", "fit"],
        "A view is a rectangle of pixels on the map, with a centre and a zoom level. 'plat fit' finds one for a layer.",
        ["plat fit --size 800x600 roads.shp"]),
    GlossaryEntry(
        ["tile", "tiles", "xyz", "mbtiles", "pmtiles", "slippy", "mktileoverlay", "webmap"],
        "Tiles are squares of 256 pixels of a map at each zoom level, in folders or in one archive.",
        ["plat render --tiles 0-8 -o tiles.mbtiles roads.shp"]),
    GlossaryEntry(
        ["snapshot", "mkmapsnapshotter", "png", "svg", "pdf", "picture", "image"],
        "'plat render' draws layers as PNG, SVG or PDF.", ["plat render -o map.svg roads.shp"]),
    GlossaryEntry(
        ["leaflet", "webpage", "interactive"], "'plat view' writes one HTML page with a map that moves and zooms.",
        ["plat view --label name -o map.html cities.csv"]),
    GlossaryEntry(
        ["simplestyle", "style", "styles", "sld", "css"],
        "Colours and markers come from options, from a file of rules, or from members of GeoJSON such as fill and stroke.",
        ["plat render --fill '#4477aa' --stroke white -o map.png countries.shp"]),
    GlossaryEntry(
        ["halo", "outline", "font", "fonts", "typeface", "letter-spacing", "text-size"],
        "Labels are written in a font of your choice, with a halo around the letters that keeps them legible.",
        ["plat render --label name --font-size 14 --halo white,2 -o map.png cities.csv"]),
    GlossaryEntry(
        ["graticule", "graticules", "meridian", "meridians", "parallels"],
        "A graticule is a net of lines of equal longitude and latitude, drawn over a map.",
        ["plat render --graticule auto -o map.png countries.shp"]),
    GlossaryEntry(
        ["scale", "scale-bar", "scalebar", "retina", "dpi", "resolution", "hidpi"],
        """
        A picture is drawn N times as large, with everything in it, by --scale: 2 is for screens with small \
        pixels. --scale-bar draws a bar of metres.
        """,
        ["plat render --scale 2 --scale-bar -o map@2x.png roads.shp"]),
    GlossaryEntry(
        ["raster", "geotiff", "tiff", "basemap", "satellite", "aerial", "hillshade", "dem", "contour", "contours"],
        """
        plat reads layers of shapes, not rasters. A picture of the same view can lie under a map. Contours and \
        polygons of pixels are made by GDAL first (gdal_contour, gdal_polygonize.py).
        """,
        ["plat render --underlay relief.png -o map.png roads.shp"]),
    GlossaryEntry(
        [
            "color", "colour", "colors", "colours", "palette", "quantile", "quantiles", "jenks", "natural-breaks",
            "equal-interval",
        ],
        """
        --by chooses the classes of numbers for a choropleth (quantile, equal or values), and --ramp their \
        colours.
        """,
        ["plat render --color-by pop --classes 5 --ramp ylgnbu --legend -o map.png countries.shp"]),
    GlossaryEntry(
        ["opacity", "alpha", "transparency", "dash", "dashes", "linewidth", "line-width", "line-join", "line-cap"],
        """
        Lines have a width, a colour, an opacity, dashes, and forms of their corners (--stroke-join) and ends \
        (--stroke-cap).
        """,
        ["plat render --stroke red --stroke-width 2 --dash 6,3 -o map.png roads.shp"]),
    GlossaryEntry(
        ["zoom", "zoom-level", "zoomlevel", "minzoom", "maxzoom"],
        """
        At zoom level 0 the world is 256 pixels wide, and each level doubles that. minzoom is the first level at \
        which a label shows.
        """,
        ["plat declutter --zooms 0-12 --label name cities.csv"]),
    GlossaryEntry(
        ["mvt", "vector-tile", "vector-tiles", "vectortiles"],
        "plat draws tiles as pictures. It chooses the labels for tiles of shapes, which tippecanoe makes.",
        ["plat declutter --tippecanoe -f geojsonseq places.shp"]),
    GlossaryEntry(
        ["mkcoordinateregion", "mkcoordinatespan", "span", "cllocationdistance", "latitudinalmeters"],
        """
        A region is a centre with a height and a width, in degrees (--region) or metres (--center with \
        --span-meters).
        """,
        ["plat fit --size 800x600 --center 48.85,2.35 --span-meters 5000"]),
]

private let shapeWords = [
    GlossaryEntry(
        ["spatial-join", "spatialjoin", "sjoin", "point-in-polygon", "pip"],
        "A spatial join adds the fields of the features of layer B to those of layer A that lie in them or touch them.",
        ["plat intersect --join inner shops.csv districts.shp", "plat intersect --count districts.shp shops.csv"]),
    GlossaryEntry(
        ["intersection", "predicate", "predicates", "contains", "touches", "crosses", "within"],
        "Spatial predicates compare features of two layers: within, touches, crosses and others.",
        ["plat intersect --predicate touches --pairs a.shp b.shp", "plat select a.shp b.shp"]),
    GlossaryEntry(
        ["neighbor", "neighbour", "neighbors", "neighbours", "knn", "proximity"],
        "The nearest features of another layer, or all within a distance.",
        ["plat nearest shops.csv stations.csv", "plat within 5km shops.csv stations.csv"]),
    GlossaryEntry(
        ["coverage", "coverages", "topology", "topological", "arcs", "shared-borders"],
        "A coverage is a layer of areas that share borders, such as districts. Its borders stay shared.",
        [
            "plat simplify --tolerance 100m districts.shp", "plat dissolve --by state districts.shp",
            "plat check --coverage districts.shp",
        ]),
    GlossaryEntry(
        ["sliver", "slivers", "gap", "gaps", "overlap", "overlaps", "invalid", "self-intersection", "makevalid"],
        "Areas with errors are found by 'plat check' and repaired by 'plat repair'.",
        ["plat check districts.shp", "plat repair --coverage --gaps 10m districts.shp"]),
    GlossaryEntry(
        ["geodesic", "great-circle", "greatcircle", "vincenty", "haversine", "distance", "length", "area"],
        "Lengths, areas and distances are those on the WGS84 ellipsoid, along geodesics.",
        ["echo 35,135,35.9,135.8 | plat measure", "plat measure roads.shp"]),
    GlossaryEntry(
        ["bearing", "course", "azimuth", "direction", "rhumb", "rhumb-line", "loxodrome"],
        "A bearing is the direction of a path, in degrees clockwise from north. A rhumb line keeps its bearing.",
        ["echo 35,135,35.9,135.8 | plat measure --what course,final-course,rhumb-course"]),
    GlossaryEntry(
        ["antimeridian", "dateline", "date-line", "180"],
        "Shapes over 180° of longitude are cut there in GeoJSON, and stay whole elsewhere. See 'plat help spaces'.",
        ["plat cat --cut pacific.shp"]),
    GlossaryEntry(
        ["buffer", "buffers", "radius", "circle", "circles"],
        """
        A buffer is the area within a distance of each feature, in metres on the ground. To find nearby features of \
        another layer, no buffer is needed.
        """,
        ["plat buffer 500m stops.csv", "plat within 500m shops.csv stops.csv"]),
    GlossaryEntry(
        ["union", "identity", "update", "symmetric-difference", "xor"],
        "Two layers of areas are cut along each other's borders, and each piece has the fields of both.",
        ["plat overlay union soils.shp parcels.shp", "plat overlay identity parcels.shp zones.shp"]),
    GlossaryEntry(
        ["convex-hull", "concave-hull", "alpha-shape", "minimum-bounding-geometry"],
        "A hull is an outline around positions: the smallest convex one, a tighter one, a box or a circle.",
        ["plat hull --all stops.csv", "plat hull --kind concave:0.3 --by line stops.csv"]),
    GlossaryEntry(
        ["hexbin", "hexbins", "hexagon", "hexagons", "fishnet", "h3", "geohash", "quadkey"],
        """
        A grid divides an area into cells of the same form: squares, hexagons, degrees, tiles or geohashes. It is made, \
        or points are counted in its cells. plat has no cells of H3; hexagons are about as good.
        """,
        ["plat grid hex:10km --bbox 5.9,45.8,10.5,47.8", "plat grid --count geohash:6 stops.csv"]),
    GlossaryEntry(
        ["delaunay", "thiessen", "tin", "tessellation", "catchment"],
        "Voronoi (or Thiessen) cells are nearer to their point than to any other; Delaunay triangles join neighbours.",
        ["plat voronoi stops.csv", "plat triangulate heights.csv", "plat nearest homes.csv stations.csv"]),
    GlossaryEntry(
        [
            "polygon", "polygons", "ring", "rings", "hole", "holes", "winding", "multipolygon", "linestring",
            "polyline", "multipart", "singlepart",
        ],
        """
        A polygon has an outer ring and rings of holes. plat turns them as the format of the output demands, and \
        splits features of several parts with --explode. Closed lines become polygons with --to-areas, and polygons \
        lines with --to-lines.
        """,
        [
            "plat cat --explode islands.shp", "plat merge-parts --by id polygons.shp",
            "plat shape polygon --group state --order order corners.csv",
        ]),
    GlossaryEntry(
        [
            "tolerance", "generalization", "generalisation", "generalize", "generalise", "douglas-peucker",
            "visvalingam", "chaikin",
        ],
        "Fewer vertices of lines and areas, within a distance that you choose.",
        ["plat simplify --tolerance 100m districts.shp"]),
    GlossaryEntry(
        ["snap", "snapping", "cleanup", "cleaning"],
        "Borders that nearly meet are joined within a distance.",
        ["plat overlay union --snap 1m old.shp new.shp", "plat repair --coverage districts.shp"]),
]

private let movementWords = [
    GlossaryEntry(
        ["fix", "fixes", "cllocation", "location", "locations", "gps", "track", "tracks", "trajectory"],
        "A fix is one position of a device with its time. A track is the fixes of a device, and a leg a part without breaks.",
        ["plat track ride.gpx", "plat track --legs ride.gpx"]),
    GlossaryEntry(
        ["region", "regions", "geofence", "geofencing", "clregion", "clcircularregion", "entry", "dwell"],
        "A region is a circle or a polygon that devices enter and leave (geofencing).",
        ["plat fence --regions ports.shp vessels.csv"]),
    GlossaryEntry(
        ["heading", "compass", "declination", "clheading", "wmm", "true-north", "variation"],
        "The magnetic declination is the angle between where a compass points and true north.",
        ["echo 47.37,8.54 | plat declination --date 2026-07-01"]),
    GlossaryEntry(
        ["visit", "visits", "clvisit", "stop", "stops", "stay", "stays"],
        "A stop is where a device stayed, with the times of its start and end.",
        ["plat track --stops --pause 5m ride.gpx"]),
    GlossaryEntry(
        ["speed", "outlier", "outliers", "filter-fixes", "kalman", "smoothing"],
        "Fixes that are inaccurate or impossible to reach in time are skipped and counted.",
        ["plat track --max-accuracy 50m --max-speed 60km/h ride.gpx"]),
    GlossaryEntry(
        ["hysteresis", "cushion", "debounce", "flapping"],
        """
        A device that moves along a boundary enters and leaves again and again, unless the boundary is widened \
        (--cushion) or short stays are ignored (--dwell).
        """,
        ["plat fence --cushion 20m --dwell 1m --regions ports.shp vessels.csv"]),
    GlossaryEntry(
        ["leg", "legs", "trip", "trips", "segment", "segments", "waypoint", "waypoints", "cllocationmanager"],
        "A leg is a part of a track without breaks: plat writes it as a line, with its times, length and speed.",
        ["plat track --legs --max-gap 10m ride.gpx"]),
    GlossaryEntry(
        ["route", "routes", "routing", "directions", "mkroute", "mkdirections", "isochrone"],
        "plat knows no roads. It writes links that open directions in a map app, and measures along given lines.",
        ["plat geocode link --to apple --from here stops.csv", "plat measure roads.shp"]),
]

private let dataWords = [
    GlossaryEntry(
        ["part", "fact", "facts", "spark", "cluster-computing", "shuffle-to"],
        """
        Large inputs are processed in parts, on one machine or many. Facts are what all parts need to know about the \
        whole input. See 'plat help parts'.
        """, ["plat parts plan cat big.csv"]),
    GlossaryEntry(
        ["summary", "summaries", "counts", "log", "report"],
        """
        The last line of messages counts the records read, written and skipped, with the codes of what was skipped \
        or altered.
        """, ["plat cat --summary json -o places.geojson places.csv", "plat help codes"]),
    GlossaryEntry(
        ["pixel", "pixels", "point-to-coordinate", "screen"],
        """
        Pixels are positions in a view of the map, from its top left corner, with y pointing down. The view has a \
        size, a centre and a zoom level.
        """,
        [
            "echo 47.37,8.54 | plat convert --from coordinate --to pixel --size 800x600 --center 47,8 --zoom 9",
            "plat help spaces",
        ]),
    GlossaryEntry(
        ["epsg", "crs", "srs", "projection", "reproject", "reprojection", "wgs84", "proj", "datum", "mercator", "utm"],
        "Layers are read in the CRS that they declare, and written in WGS84 or in the CRS of --dst-crs.",
        ["plat cat --dst-crs EPSG:25832 -o utm.shp roads.shp", "plat cat --src-crs EPSG:25832 roads.csv"]),
    GlossaryEntry(
        ["attribute", "attributes", "property", "properties", "column", "columns", "field", "fields"],
        "A feature has a geometry and fields, which other programs call attributes, properties or columns.",
        ["plat cat --fields name,pop cities.csv", "plat cat --set 'density = pop / area()' countries.shp"]),
    GlossaryEntry(
        [
            "geocoder", "geocoding", "clgeocoder", "clplacemark", "placemark", "gazetteer", "geonames",
            "reverse-geocoding",
        ],
        "Places are found by name, and names by position, without a network.",
        ["plat geocode forward customers.csv", "plat geocode reverse fixes.csv"]),
    GlossaryEntry(
        ["where", "condition", "conditions", "expression", "sql", "query"],
        "Conditions and new values are expressions of SQLite. See 'plat help expressions'.",
        ["plat filter 'pop > 1000000' cities.csv"]),
    GlossaryEntry(
        ["exit-status", "status", "exit-code", "exit-codes", "exit", "cron", "stderr"],
        "The exit status is 0 if all went well; 65 is wrong data, 64 a wrong command line. See 'plat help errors'.",
        ["plat cat -q --on-error skip --rejects bad.csv -o places.geojson places.csv"]),
    GlossaryEntry(
        ["shapefile", "shp", "dbf", "geojson", "gpx", "encoding", "utf-8", "latin1"],
        "plat recognises formats by content and by name. See 'plat help formats' and 'plat help csv'.",
        ["plat cat --encoding latin1 -o roads.geojson roads.shp"]),
    GlossaryEntry(
        ["coordinate", "coordinates", "latitude", "longitude", "latlon", "lonlat", "dms", "cllocationcoordinate2d"],
        """
        A coordinate is a latitude and a longitude in degrees. Columns are found by their names, or named with \
        --lat and --lon. See 'plat help spaces'.
        """,
        [
            "plat cat --lat breite --lon laenge places.csv",
            "echo 47.37,8.54 | plat convert --to coordinate --from coordinate --format dms",
        ]),
    GlossaryEntry(
        ["feature", "features", "layer", "layers", "geometry", "geometries", "record", "records", "row", "rows"],
        """
        A layer is a set of features. A feature is a geometry (points, lines or polygons) with fields. A record is \
        what a file holds for one.
        """,
        ["plat info roads.shp", "plat cat --no-geometry -f csv roads.shp"]),
    GlossaryEntry(
        ["wkt", "wkb", "ewkb", "well-known-text", "postgis", "psql", "copy"],
        """
        Geometries in a column of a CSV are read as WKT, hexadecimal WKB or GeoJSON, and written as WKT. A table \
        of PostGIS is loaded from -f pgcopy.
        """,
        ["plat cat --wkt geom -o parcels.geojson parcels.csv", "plat cat -f pgcopy -o roads.pgcopy roads.shp"]),
    GlossaryEntry(
        ["topojson", "kml", "kmz", "geopackage", "gpkg", "flatgeobuf", "fgb", "esrijson", "nmea", "tcx"],
        """
        These formats are read, and most of them written: the extension of the name of -o decides. See 'plat help \
        formats'.
        """,
        ["plat cat -o states.topojson states.shp", "plat cat -o roads.gpkg roads.shp"]),
    GlossaryEntry(
        ["parquet", "geoparquet", "arrow", "orc", "gml", "mapinfo", "dwg", "dxf", "filegdb", "excel", "xlsx"],
        "plat does not read these formats. ogr2ogr converts them to FlatGeobuf or GeoJSON first, and from these.",
        ["plat cat -o roads.fgb roads.shp"]),
    GlossaryEntry(
        ["mkgeojsondecoder", "json", "ndjson", "jsonl", "geojsonl", "geojsonseq"],
        "GeoJSON is read as one document or as a line for each feature, and written as either.",
        ["plat cat -f geojsonseq roads.shp"]),
    GlossaryEntry(
        ["delimiter", "separator", "semicolon", "tab", "header", "decimal-comma"],
        "The character between the columns of a CSV is guessed, and decimal commas are read. See 'plat help csv'.",
        ["plat cat --delimiter ';' places.csv", "plat cat --no-header --lat 1 --lon 2 places.csv"]),
    GlossaryEntry(
        ["mklocalsearch", "mkmapitem", "search", "address", "addresses", "postcode", "zip-code"],
        """
        Places are found by name in a gazetteer on this machine, and addresses are written in the order of their \
        country.
        """,
        ["plat geocode forward customers.csv", "plat geocode format -f csv customers.csv"]),
    GlossaryEntry(
        ["stdin", "stdout", "pipe", "xargs", "parallel", "make"],
        "plat reads standard input and writes standard output unless files are named. See 'plat help pipes'.",
        ["plat cat cities.csv | plat bounds --as bbox"]),
]

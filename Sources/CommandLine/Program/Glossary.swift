import CommandKit

/// Words of the trade and of map frameworks, which 'plat help' answers.
let glossary: [GlossaryEntry] = mapWords + shapeWords + movementWords + dataWords

private let mapWords = [
    GlossaryEntry(
        ["annotation", "annotations", "mkannotation", "mkannotationview", "mkpointannotation"],
        """
        An annotation is a point with a marker and a label. plat draws one for each point of a layer, and decides from \
        which zoom level it has room.
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
        rows, and finds the rects around overlays. In other programs an overlay is the combination of two layers: see \
        'plat help intersect'.
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
        "A heat map colours places by how many points are near them.",
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
        "The smallest rect around features, in map points or degrees.",
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
]

private let shapeWords = [
    GlossaryEntry(
        ["spatial-join", "spatialjoin", "sjoin", "point-in-polygon", "pip"],
        "A spatial join adds the fields of the features of layer B to those of layer A that lie in them or touch them.",
        ["plat intersect --join inner shops.csv districts.shp", "plat intersect --count districts.shp shops.csv"]),
    GlossaryEntry(
        ["intersection", "predicate", "predicates", "contains", "touches", "crosses", "within"],
        "Features of two layers are compared by where they are.",
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
        "Areas with errors are found by 'plat check' and mended by 'plat repair'.",
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
        "Where a device stayed, from when to when.", ["plat track --stops --pause 5m ride.gpx"]),
    GlossaryEntry(
        ["speed", "outlier", "outliers", "filter-fixes", "kalman", "smoothing"],
        "Fixes that are inaccurate or that nobody can have reached are dropped and counted.",
        ["plat track --max-accuracy 50 --max-speed 60 ride.gpx"]),
]

private let dataWords = [
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
]

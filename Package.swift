// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Every target is held to the same rules: Swift 6, spelled-out existentials and imports, marked unsafe code, and no
/// warning that is let through.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// Tests link C libraries and start processes, so they are held to all of it but the marking of unsafe code. They are not
/// optimised where all else is, as that takes longer than it saves. Batches are small, as macros take longer the more of
/// them one process has expanded.
let testHouse: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
    .unsafeFlags(
        ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode", "-driver-batch-size-limit", "12"],
        .when(configuration: .release)),
]

/// Where the headers of pango and librsvg are, and those that they include, for `Pango`, `RSVG` and whatever imports it directly or not.
/// pkgConfig would find them, but also link pango.
let pangoHeaders: [SwiftSetting] = [
    .unsafeFlags(
        [
            "pango-1.0", "cairo", "glib-2.0", "harfbuzz", "freetype2", "librsvg-2.0", "gdk-pixbuf-2.0",
            "../lib/aarch64-linux-gnu/glib-2.0/include",
            "../lib/x86_64-linux-gnu/glib-2.0/include",
        ].flatMap { ["-Xcc", "-I/usr/include/\($0)"] })
]

/// A module of Swift below Sources.
func module(
    _ name: String, in folder: String, _ dependencies: [Target.Dependency] = [], excluding: [String] = [],
    settings: [SwiftSetting] = house, linking: [LinkerSetting] = []
) -> Target {
    let hasReadme = FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Sources/\(folder)/README.md")
    return .target(
        name: name, dependencies: dependencies, path: "Sources/" + folder,
        exclude: excluding + (hasReadme ? ["README.md"] : []), swiftSettings: settings,
        linkerSettings: linking)
}

/// How layers are read and written: a module for each format, and what they share.
let formats: [Target] = [
    module(
        "FormatKit", in: "Formats/FormatKit", ["Expat", "Features", "Geometry", "JSON", "Layers", "Memory", "Streams"]),
    module(
        "CSVLayers", in: "Formats/CSV",
        ["CommandKit", "FormatKit", "Geometry", "Layers", "MapCoordinates", "Memory", "Streams"]),
    module(
        "EsriJSONLayers", in: "Formats/EsriJSON",
        ["FormatKit", "Geometry", "Layers", "Memory", "Streams", "Times"]),
    module("GPXLayers", in: "Formats/GPX", ["Expat", "FormatKit", "Geometry", "Layers", "Memory", "Streams"]),
    module(
        "GeoJSONLayers", in: "Formats/GeoJSON", ["CommandKit", "FormatKit", "Geometry", "JSON", "Layers", "Memory"]),
    module(
        "GeoPackageLayers", in: "Formats/GeoPackage",
        ["CommandKit", "FormatKit", "Geometry", "Layers", "Memory", "SQLite", "Streams"]),
    module(
        "FlatGeobufLayers", in: "Formats/FlatGeobuf",
        ["CommandKit", "FormatKit", "Geometry", "Layers", "Memory", "Streams"]),
    module(
        "KMLLayers", in: "Formats/KML",
        ["CommandKit", "Expat", "Features", "FormatKit", "Geometry", "Layers", "Memory", "Numbers", "Streams"]),
    module("GeoNamesTables", in: "Formats/GeoNames", ["Geometry", "Layers", "Streams"]),
    module("NMEALayers", in: "Formats/NMEA", ["FormatKit", "Geometry", "Layers", "Memory", "Times"]),
    module(
        "PGCopyLayers", in: "Formats/PGCopy", ["CommandKit", "FormatKit", "Geometry", "Layers", "Memory", "Streams"]),
    module("PhotoLayers", in: "Formats/Photos", ["Exif", "FormatKit", "Geometry", "Layers", "Memory", "Streams"]),
    module(
        "ShapefileLayers", in: "Formats/Shapefile",
        ["CommandKit", "FormatKit", "Geometry", "Layers", "Memory", "Shapelib", "Streams"]),
    module(
        "TopoJSONLayers", in: "Formats/TopoJSON",
        ["CommandKit", "FormatKit", "GEOS", "Geometry", "Layers", "Memory", "Streams", "Topology"]),
    module("TCXLayers", in: "Formats/TCX", ["Expat", "FormatKit", "Geometry", "Layers", "Memory", "Streams"]),
    module("TimelineLayers", in: "Formats/Timeline", ["FormatKit", "Geometry", "Layers", "Memory", "Times"]),
    module("VCardLayers", in: "Formats/VCard", ["FormatKit", "Geometry", "Layers", "Memory", "Streams"]),
]

/// A module for each family of commands.
let commands: [Target] = [
    module(
        "CompassCommands", in: "Commands/Compass",
        [
            "CommandKit", "Features", "FormatKit", "Geometry", "LabelFeatures", "Layers", "Magnetism", "Memory",
            "Runner", "Streams", "Times",
        ]),
    module(
        "ConvertCommands", in: "Commands/Convert",
        [
            "CSVLayers", "CameraViews", "CommandKit", "Features", "FormatKit", "Geometry", "JSON", "Layers", "Memory",
            "PROJ", "Runner", "Streams",
        ]),
    module(
        "CoveragesCommands", in: "Commands/Coverages",
        [
            "CommandKit", "Coverages", "Features", "Geometry", "JSON", "Layers", "Memory", "Numbers", "Runner",
            "Streams", "Topology",
        ]),
    module(
        "DevicesCommands", in: "Commands/Devices",
        [
            "CommandKit", "Devices", "Features", "Fixes", "FormatKit", "Geometry", "Layers", "Movement", "Runner",
            "Streams", "Times",
        ]),
    module(
        "DiffCommands", in: "Commands/Diff",
        [
            "CommandKit", "Features", "FormatKit", "Geometry", "JSON", "Layers", "Memory", "PROJ", "Runner",
            "Streams",
        ]),
    module(
        "DragsCommands", in: "Commands/Drags",
        [
            "CommandKit", "Devices", "Features", "FormatKit", "GEOS", "Geometry", "JSON", "LabelFeatures", "Layers",
            "MadeShapes", "Maps", "Memory", "Runner",
        ], settings: house + pangoHeaders),
    module(
        "LabelsCommands", in: "Commands/Labels",
        [
            "CommandKit", "Decluttering", "Features", "FormatKit", "Geometry", "LabelFeatures", "LayerOverlay",
            "Layers", "Maps", "Runner", "Streams",
        ], settings: house + pangoHeaders),
    module(
        "RowsCommands", in: "Commands/Rows",
        [
            "CommandKit", "Expressions", "Features", "FormatKit", "GEOS", "Geometry", "Layers", "MadeShapes", "Memory",
            "Numbers", "PROJ", "Rows", "Runner", "Streams",
        ]),
    module(
        "LayersCommands", in: "Commands/Layers",
        [
            "CommandKit", "Features", "FormatKit", "GEOS", "Geometry", "JSON", "Layers", "Memory", "Rows", "Runner",
            "Streams", "Times", "Topology",
        ]),
    module(
        "OverlayCommands", in: "Commands/Overlay",
        [
            "CommandKit", "Features", "FormatKit", "Geometry", "LayerOverlay", "Layers", "Memory", "Rows", "Runner",
            "Streams",
        ]),
    module(
        "PagesCommands", in: "Commands/Pages",
        [
            "CommandKit", "Decluttering", "Devices", "Drawing", "Features", "Geometry", "Layers", "Maps", "Memory",
            "Movement", "Pages", "Rendering", "Runner", "Scenes", "Streams",
        ], settings: house + pangoHeaders),
    module(
        "PicturesCommands", in: "Commands/Pictures",
        [
            "CommandKit", "Drawing", "Features", "Geometry", "JSON", "Layers", "Maps", "Pictures", "Rendering",
            "Runner",
            "Scenes", "Streams",
        ], settings: house + pangoHeaders),
    module(
        "PlacesCommands", in: "Commands/Places",
        [
            "CPlaces", "CommandKit", "Devices", "Features", "Fixes", "FormatKit", "Gazetteer", "GeoNamesTables",
            "Geometry", "JSON", "LabelFeatures", "LayerOverlay", "Layers", "Memory", "Movement", "PROJ", "Runner",
            "ShapefileLayers", "Streams", "Times",
        ]),
    module(
        "ShapesCommands", in: "Commands/Shapes",
        [
            "CommandKit", "Devices", "Expressions", "Features", "Fixes", "GEOS", "Geometry", "JSON", "LabelFeatures",
            "LabelLines", "Layers", "MadeShapes", "Memory", "Numbers", "PROJ", "Rows", "Runner", "Streams",
            "Topology",
        ]),
]

/// Commands on parts of their inputs. No command knows of it.
let parts: [Target] = [
    module(
        "PartRuns", in: "Parts/Runs",
        [
            "CommandKit", "Features", "FormatKit", "Geometry", "JSON", "Layers", "Rows", "Runner", "Streams", "Times",
            "Zlib",
        ]),
    module(
        "FormatParts", in: "Parts/Formats",
        ["CSVLayers", "FormatKit", "GeoJSONLayers", "Layers", "PartRuns", "ShapefileLayers"]),
    module(
        "LayerParts", in: "Parts/Layers",
        [
            "CommandKit", "CompassCommands", "ConvertCommands", "Features", "Geometry", "JSON", "Layers",
            "LayersCommands",
            "PartRuns", "PlacesCommands", "Rows", "RowsCommands", "Runner",
        ]),
    module(
        "ShapeParts", in: "Parts/Shapes",
        [
            "CommandKit", "Features", "Geometry", "Layers", "MadeShapes", "Memory", "PartRuns", "RowsCommands",
            "Runner", "ShapesCommands", "Zlib",
        ]),
    module(
        "OverlayParts", in: "Parts/Overlay",
        [
            "CommandKit", "Features", "Geometry", "LayerOverlay", "Layers", "Memory", "OverlayCommands", "PartRuns",
            "Runner", "Streams",
        ]),
    module(
        "DeviceParts", in: "Parts/Devices",
        [
            "CommandKit", "Devices", "DevicesCommands", "Features", "Fixes", "Layers", "Memory", "Movement",
            "PartRuns", "Runner", "Times",
        ]),
    module(
        "LabelParts", in: "Parts/Labels",
        [
            "CommandKit", "Decluttering", "Features", "Geometry", "JSON", "LabelFeatures", "LabelsCommands",
            "Layers", "Memory", "PartRuns", "FormatKit", "Runner", "Streams",
        ], settings: house + pangoHeaders),
    module(
        "PartsCommands", in: "Parts/Command",
        ["CommandKit", "JSON", "LayerOverlay", "Layers", "PartRuns", "FormatKit", "Runner", "Streams"]),
]

let package = Package(
    name: "plat",
    products: [
        .executable(name: "plat", targets: ["plat"]),
        .library(name: "MapGeometry", targets: ["MapGeometry", "MapCoordinates"]),
        .library(name: "MapTracking", targets: ["MapTracking", "Magnetism"]),
        .library(name: "MapGeocoding", targets: ["MapGeocoding"]),
        .library(name: "MapKitNames", targets: ["MapKitNames"]),
        .library(name: "Decluttering", targets: ["Decluttering"]),
        // For Tests/Fuzz, which is a package of its own.
        .library(
            name: "PlatFlow",
            targets: [
                "CSVLayers", "Decluttering", "EsriJSONLayers", "FormatKit", "GEOS", "GPXLayers", "Gazetteer",
                "GeoJSONLayers", "GeoNamesTables", "Geometry", "KMLLayers", "Layers", "Memory", "NMEALayers",
                "ShapefileLayers", "TCXLayers", "TimelineLayers", "TopoJSONLayers", "VCardLayers",
            ]),
    ],
    targets: [
        // Numbers, times, memory and streams: neither layers nor files.
        module("CArguments", in: "Base/CArguments", settings: []),
        .systemLibrary(name: "CBytes", path: "Sources/Base/CBytes"),
        module("CCrashCleanup", in: "Base/CCrashCleanup", settings: []),
        .systemLibrary(name: "CMalloc", path: "Sources/Base/CMalloc"),
        .systemLibrary(name: "CMath", path: "Sources/Base/CMath"),
        module("JSON", in: "Base/JSON"),
        module("CommandKit", in: "Base/CommandKit", ["CArguments", "JSON", "Streams"]),
        module("Numbers", in: "Base/Numbers"),
        module("Times", in: "Base/Times"),
        module("MapCoordinates", in: "Base/MapCoordinates", ["Numbers"]),
        module("Memory", in: "Base/Memory", ["CCrashCleanup", "CMalloc"]),
        module("Streams", in: "Base/Streams", ["CCrashCleanup"]),

        // Shapes, labels that collide, the magnetic field.
        module("Spacing", in: "Geometry/Spacing", ["Memory"]),
        module("Decluttering", in: "Geometry/Decluttering", ["Memory", "Spacing"]),
        module("Geometry", in: "Geometry/Shapes", ["MapCoordinates", "Memory", "Numbers"]),
        module("InnerCircles", in: "Geometry/InnerCircles", ["Geometry", "Memory"]),
        module("Topology", in: "Geometry/Topology", ["Geometry", "InnerCircles", "Memory"]),
        module("LabelLines", in: "Geometry/LabelLines", ["Geometry", "InnerCircles", "Memory"]),
        module("Magnetism", in: "Geometry/Magnetism", ["CMath", "MapCoordinates", "Numbers"]),

        // One folder for each C library.
        // Only shapelib and zlib are linked. The others have no pkgConfig, which would do so: `cleanup_load` loads them when
        // they are first needed.
        .systemLibrary(
            name: "CShapelib", path: "Sources/Bindings/Shapelib/C", pkgConfig: "shapelib",
            providers: [.apt(["libshp-dev"])]),
        .systemLibrary(
            name: "CZlib", path: "Sources/Bindings/Zlib/C", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCairo", path: "Sources/Bindings/Cairo/C", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CExif", path: "Sources/Bindings/Exif/C", providers: [.apt(["libexif-dev"])]),
        .systemLibrary(name: "CExpat", path: "Sources/Bindings/Expat/C", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CGIF", path: "Sources/Bindings/GIF/C", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CGEOS", path: "Sources/Bindings/GEOS/C", providers: [.apt(["libgeos-dev"])]),
        .systemLibrary(name: "CJPEG", path: "Sources/Bindings/JPEG/C", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CPCRE2", path: "Sources/Bindings/PCRE2/C", providers: [.apt(["libpcre2-dev"])]),
        .systemLibrary(name: "CPROJ", path: "Sources/Bindings/PROJ/C", providers: [.apt(["libproj-dev"])]),
        .systemLibrary(name: "CPango", path: "Sources/Bindings/Pango/C", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CRSVG", path: "Sources/Bindings/RSVG/C", providers: [.apt(["librsvg2-dev"])]),
        .systemLibrary(name: "CSQLite", path: "Sources/Bindings/SQLite/C", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CUtf8proc", path: "Sources/Bindings/Utf8proc/C", providers: [.apt(["libutf8proc-dev"])]),
        module("Cairo", in: "Bindings/Cairo", ["CCairo", "CCrashCleanup"]),
        module("Exif", in: "Bindings/Exif", ["CCrashCleanup", "CExif"]),
        module("Expat", in: "Bindings/Expat", ["CCrashCleanup", "CExpat", "Memory"]),
        module("GEOS", in: "Bindings/GEOS", ["CCrashCleanup", "CGEOS", "Geometry", "Memory"]),
        module("GIF", in: "Bindings/GIF", ["CCrashCleanup", "CGIF"]),
        module("JPEG", in: "Bindings/JPEG", ["CCrashCleanup", "CJPEG"]),
        module("PCRE2", in: "Bindings/PCRE2", ["CCrashCleanup", "CPCRE2"]),
        module("PROJ", in: "Bindings/PROJ", ["CCrashCleanup", "CMath", "CPROJ", "Geometry", "Memory"]),
        module("SQLite", in: "Bindings/SQLite", ["CCrashCleanup", "CSQLite", "Memory"]),
        module("Shapelib", in: "Bindings/Shapelib", ["CCrashCleanup", "CShapelib", "Memory"]),
        module("Utf8proc", in: "Bindings/Utf8proc", ["CCrashCleanup", "CUtf8proc", "Memory"]),
        module("Zlib", in: "Bindings/Zlib", ["CCrashCleanup", "CZlib"]),
        module("RSVG", in: "Bindings/RSVG", ["CCrashCleanup", "CRSVG", "Cairo"], settings: house + pangoHeaders),
        module(
            "Pango", in: "Bindings/Pango", ["CCrashCleanup", "CPango", "Cairo", "Streams"],
            settings: house + pangoHeaders),

        // Shared by several commands.
        // The scripts and the style of pages, which the compiler takes from the files of Pages.
        module("CPages", in: "Engine/CPages", settings: []),
        // The gazetteer that is built in, in the same way.
        module("CPlaces", in: "Engine/CPlaces", excluding: ["places.gaz"], settings: []),
        module("Drawing", in: "Engine/Drawing", ["Geometry", "JSON", "LabelLines", "Memory"]),
        module("Gazetteer", in: "Engine/Gazetteer", ["Geometry", "MapCoordinates", "Memory", "Utf8proc", "Zlib"]),
        module("Movement", in: "Engine/Movement", ["Geometry", "Memory", "PROJ", "Times"]),
        module(
            "Layers", in: "Engine/Layers",
            ["CBytes", "CCrashCleanup", "CommandKit", "Geometry", "JSON", "Memory", "Streams", "Zlib"]),
        module(
            "Features", in: "Engine/Features",
            ["GEOS", "Geometry", "Layers", "MapCoordinates", "Memory", "PROJ", "Streams", "Times"]),
        module(
            "Expressions", in: "Engine/Expressions",
            ["CommandKit", "Features", "Geometry", "JSON", "Layers", "Memory", "PCRE2", "PROJ", "SQLite", "Streams"]),
        module(
            "Rows", in: "Engine/Rows",
            [
                "Expressions", "Features", "GEOS", "Geometry", "JSON", "Layers", "Memory", "PROJ", "Streams",
                "Topology",
            ]),
        module("Pictures", in: "Engine/Pictures", ["JSON", "Layers", "Memory", "SQLite", "Streams", "Zlib"]),
        module("CameraViews", in: "Engine/CameraViews", ["Features", "Geometry", "Layers", "Memory"]),
        module(
            "Coverages", in: "Engine/Coverages",
            ["Features", "Geometry", "Layers", "Memory", "Streams", "Topology"]),
        module(
            "Devices", in: "Engine/Devices",
            [
                "CameraViews", "Features", "Geometry", "Layers", "Magnetism", "Memory", "Movement", "PROJ", "Streams",
                "Times",
            ]),
        module(
            "LayerOverlay", in: "Engine/Overlay",
            ["Features", "GEOS", "Geometry", "Layers", "Memory", "PROJ", "Rows", "Streams"]),
        module(
            "MadeShapes", in: "Engine/MadeShapes",
            ["Features", "Geometry", "Layers", "Memory", "PROJ", "Streams"]),
        module(
            "Rendering", in: "Engine/Rendering",
            [
                "Cairo", "Drawing", "GIF", "Geometry", "JPEG", "LabelLines", "Layers", "Memory", "Pango", "Pictures",
                "RSVG",
                "Streams",
            ],
            settings: house + pangoHeaders),
        module(
            "LabelFeatures", in: "Engine/Labels",
            [
                "Decluttering", "Features", "Geometry", "LabelLines", "LayerOverlay", "Layers", "Memory", "PROJ",
                "Spacing",
            ]),
        module(
            "Scenes", in: "Engine/Scenes",
            [
                "Decluttering", "Devices", "Drawing", "Features", "Geometry", "LabelFeatures", "LabelLines", "Layers",
                "Memory",
                "Movement", "Streams", "Times",
            ]),
        module(
            "Pages", in: "Engine/Pages",
            [
                "CPages", "Drawing", "Geometry", "JSON", "LabelLines", "Layers", "Memory", "Pictures", "Scenes",
                "Streams",
            ],
            excluding: ["Script", "Style"]),

        // Shared by all commands, and the program itself.
        module(
            "Runner", in: "CommandLine/Runner",
            [
                "CommandKit", "Coverages", "Expressions", "Features", "FormatKit", "Geometry", "JSON", "Layers",
                "Magnetism", "Memory", "Rows", "Streams", "Times", "Topology",
            ]),
        module(
            "Fixes", in: "CommandLine/Fixes",
            ["CommandKit", "Devices", "Features", "FormatKit", "Layers", "Movement", "Runner", "Streams", "Times"]),
        module(
            "Maps", in: "CommandLine/Maps",
            [
                "CommandKit", "Decluttering", "Drawing", "Features", "Geometry", "JSON", "LabelFeatures", "Layers",
                "Memory", "Rendering", "Runner", "Scenes", "Streams",
            ], settings: house + pangoHeaders),

        // Imported by other programs.
        // A program that lacks PROJ does not start, instead of ending at the first distance that needs it.
        module(
            "MapGeometry", in: "Library/MapGeometry",
            ["Geometry", "MapCoordinates", "Memory", "Numbers", "PROJ", "Spacing"],
            linking: [.linkedLibrary("proj")]),
        module("MapGeocoding", in: "Library/MapGeocoding", ["CPlaces", "Gazetteer", "MapGeometry"]),
        module(
            "MapTracking", in: "Library/MapTracking",
            ["GEOS", "Geometry", "Magnetism", "MapGeometry", "Memory", "Movement", "PROJ", "Times"]),
        module("MapKitNames", in: "Library/MapKitNames", ["MapGeocoding", "MapGeometry", "MapTracking"]),

        module(
            "PlatProgram", in: "CommandLine/Program",
            [
                "CameraViews", "CommandKit", "Coverages", "Devices", "Expressions", "Features", "LabelFeatures",
                "LayerOverlay", "Layers", "MadeShapes", "Maps", "Pictures", "Rendering", "Rows", "Runner", "Scenes",
            ] + (formats + commands + parts).map { .byName(name: $0.name) }, settings: house + pangoHeaders),
        .executableTarget(
            name: "plat", dependencies: ["CommandKit", "Layers", "Memory", "PlatProgram", "Runner"],
            path: "Sources/CommandLine/plat", swiftSettings: house + pangoHeaders,
            // As it is installed: it needs no Swift where it runs, and starts in half of the time. Nothing is exported, as
            // the runtime searches all exports at each start.
            linkerSettings: [
                .unsafeFlags(
                    ["-static-stdlib", "-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
            ]),

        // Its dependencies stand here so that they are built before any tests.
        .target(
            name: "TestSupport",
            dependencies: [
                "Decluttering", "Drawing", "GEOS", "Gazetteer", "Geometry", "Layers", "Magnetism", "Memory", "PROJ",
                "Times",
            ],
            path: "Tests/Support", swiftSettings: testHouse),
        .testTarget(name: "MapGeometryTests", dependencies: ["MapGeometry", "TestSupport"], swiftSettings: testHouse),
        .testTarget(name: "MapTrackingTests", dependencies: ["MapTracking", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "MapGeocodingTests", dependencies: ["MapGeocoding", "TestSupport"], swiftSettings: testHouse),
        .testTarget(name: "MapKitNamesTests", dependencies: ["MapKitNames"], swiftSettings: testHouse),
        .testTarget(
            name: "GeometryTests", dependencies: ["Geometry", "LabelLines", "Memory", "TestSupport", "Topology"],
            swiftSettings: testHouse),
        .testTarget(
            name: "DeclutteringTests", dependencies: ["Decluttering", "Geometry", "Memory", "Spacing", "TestSupport"],
            swiftSettings: testHouse),
        .testTarget(
            name: "PROJTests", dependencies: ["CPROJ", "Geometry", "Memory", "PROJ", "TestSupport"],
            swiftSettings: testHouse,
            linkerSettings: [.linkedLibrary("proj")]),
        .testTarget(
            name: "GEOSTests", dependencies: ["GEOS", "Geometry", "Memory", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "EngineTests",
            dependencies: [
                "CSVLayers", "Decluttering", "Devices", "DiffCommands", "Expressions", "Features", "FormatKit", "GEOS",
                "Gazetteer", "GeoJSONLayers", "Geometry", "LabelFeatures", "LayerOverlay", "Layers", "LayersCommands",
                "MadeShapes",
                "Memory", "Movement", "PROJ", "PlacesCommands", "Streams", "TestSupport",
            ],
            swiftSettings: testHouse),
        .testTarget(
            name: "GazetteerTests",
            dependencies: ["CPROJ", "Gazetteer", "Geometry", "Memory", "PROJ", "TestSupport", "Utf8proc"],
            swiftSettings: testHouse,
            linkerSettings: [.linkedLibrary("proj")]),
        .testTarget(name: "MagnetismTests", dependencies: ["Magnetism", "TestSupport"], swiftSettings: testHouse),
        .testTarget(name: "TimesTests", dependencies: ["TestSupport", "Times"], swiftSettings: testHouse),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "DrawingTests", dependencies: ["Drawing", "Geometry", "JSON", "Memory", "TestSupport"],
            swiftSettings: testHouse),
        .testTarget(name: "StreamsTests", dependencies: ["Streams", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "LayersTests", dependencies: ["Geometry", "Layers", "Memory", "TestSupport"], swiftSettings: testHouse
        ),
        .testTarget(name: "PartsTests", dependencies: ["Layers", "PartRuns", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "FormatsTests",
            dependencies: [
                "CSVLayers", "FormatKit", "GPXLayers", "GeoJSONLayers", "Geometry", "JSON", "Layers", "Memory",
                "PhotoLayers", "ShapefileLayers", "TestSupport",
            ],
            swiftSettings: testHouse),
        .testTarget(
            name: "CommandKitTests", dependencies: ["CommandKit", "Streams", "TestSupport"],
            swiftSettings: testHouse),
        .testTarget(
            name: "CommandsTests",
            dependencies: ["CommandKit", "Features", "Layers", "PlatProgram", "Runner", "TestSupport"],
            swiftSettings: testHouse + pangoHeaders),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: testHouse),
        .testTarget(name: "CairoTests", dependencies: ["Cairo", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "PangoTests", dependencies: ["Cairo", "Pango", "TestSupport"], swiftSettings: testHouse + pangoHeaders
        ),
        .testTarget(
            name: "PicturesTests", dependencies: ["Layers", "Pictures", "SQLite", "TestSupport"],
            swiftSettings: testHouse),
        // Not plat, which 'scripts/test' builds too: these tests need not wait for it to be compiled.
        .testTarget(
            name: "EndToEndTests", dependencies: ["TestSupport"], exclude: ["Golden", "Habits", "Oracles"],
            swiftSettings: testHouse),
    ] + formats + commands + parts
)

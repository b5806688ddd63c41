// swift-tools-version: 6.2
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

/// Where the headers of pango are, and those that they include, for `Pango` and whatever imports it directly or not.
/// pkgConfig would find them, but also link pango.
let pangoHeaders: [SwiftSetting] = [
    .unsafeFlags(
        [
            "pango-1.0", "cairo", "glib-2.0", "harfbuzz", "freetype2", "../lib/aarch64-linux-gnu/glib-2.0/include",
            "../lib/x86_64-linux-gnu/glib-2.0/include",
        ].flatMap { ["-Xcc", "-I/usr/include/\($0)"] })
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
            targets: ["Decluttering", "GEOS", "Gazetteer", "Geometry", "Layers", "Readers", "Writers"]),
    ],
    targets: [
        // The other libraries have no pkgConfig, which would link them into every start of the binary: `ending_load` loads
        // them when they are first needed.
        .systemLibrary(
            name: "CShapelib", path: "Sources/Bindings/Shapelib/C", pkgConfig: "shapelib",
            providers: [.apt(["libshp-dev"])]),
        .systemLibrary(
            name: "CZlib", path: "Sources/Bindings/Zlib/C", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCairo", path: "Sources/Bindings/Cairo/C", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CExif", path: "Sources/Bindings/Exif/C", providers: [.apt(["libexif-dev"])]),
        .systemLibrary(name: "CExpat", path: "Sources/Bindings/Expat/C", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CGEOS", path: "Sources/Bindings/GEOS/C", providers: [.apt(["libgeos-dev"])]),
        .systemLibrary(name: "CPROJ", path: "Sources/Bindings/PROJ/C", providers: [.apt(["libproj-dev"])]),
        .systemLibrary(name: "CPango", path: "Sources/Bindings/Pango/C", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CSQLite", path: "Sources/Bindings/SQLite/C", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CUtf8proc", path: "Sources/Bindings/Utf8proc/C", providers: [.apt(["libutf8proc-dev"])]),

        .systemLibrary(name: "CBytes"),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CMath"),
        .target(name: "CArguments"),
        .target(name: "CEnding"),
        // The gazetteer that is built in: one array, which the compiler takes from the file.
        .target(name: "CPlaces", exclude: ["places.gaz"]),
        // The scripts and the style of pages, in the same way.
        .target(name: "CPages"),

        .target(name: "Numbers", swiftSettings: house),
        .target(name: "Times", swiftSettings: house),
        .target(name: "MapCoordinates", dependencies: ["Numbers"], swiftSettings: house),
        .target(
            name: "Geometry", dependencies: ["CEnding", "CMalloc", "MapCoordinates", "Numbers"], swiftSettings: house),
        .target(name: "Magnetism", dependencies: ["CMath", "MapCoordinates", "Numbers"], swiftSettings: house),
        .target(name: "Decluttering", dependencies: ["Geometry"], swiftSettings: house),
        .target(
            name: "PROJ", dependencies: ["CEnding", "CMath", "CPROJ", "Geometry"], path: "Sources/Bindings/PROJ",
            swiftSettings: house),
        .target(
            name: "GEOS", dependencies: ["CEnding", "CGEOS", "Geometry"], path: "Sources/Bindings/GEOS",
            swiftSettings: house),
        .target(
            name: "Shapelib", dependencies: ["CEnding", "CShapelib", "Geometry"], path: "Sources/Bindings/Shapelib",
            swiftSettings: house),
        .target(name: "JSON", swiftSettings: house),
        .target(name: "Drawing", dependencies: ["Geometry", "JSON"], swiftSettings: house),
        .target(name: "Streams", dependencies: ["CEnding"], swiftSettings: house),
        .target(
            name: "Exif", dependencies: ["CEnding", "CExif"], path: "Sources/Bindings/Exif",
            swiftSettings: house),
        .target(
            name: "Expat", dependencies: ["CEnding", "CExpat", "Geometry"], path: "Sources/Bindings/Expat",
            swiftSettings: house),
        .target(
            name: "Zlib", dependencies: ["CEnding", "CZlib"], path: "Sources/Bindings/Zlib",
            swiftSettings: house),
        .target(
            name: "SQLite", dependencies: ["CEnding", "CSQLite"], path: "Sources/Bindings/SQLite",
            swiftSettings: house),
        .target(
            name: "Cairo", dependencies: ["CCairo", "CEnding"], path: "Sources/Bindings/Cairo",
            swiftSettings: house),
        .target(
            name: "Pango", dependencies: ["CEnding", "CPango", "Cairo"], path: "Sources/Bindings/Pango",
            swiftSettings: house + pangoHeaders),
        .target(
            name: "Utf8proc", dependencies: ["CEnding", "CUtf8proc", "Geometry"], path: "Sources/Bindings/Utf8proc",
            swiftSettings: house),
        .target(
            name: "Gazetteer", dependencies: ["Geometry", "MapCoordinates", "Utf8proc", "Zlib"],
            swiftSettings: house),
        .target(
            name: "Layers", dependencies: ["CBytes", "CEnding", "Geometry", "JSON", "Streams", "Zlib"],
            swiftSettings: house),
        .target(
            name: "Pictures", dependencies: ["Geometry", "JSON", "Layers", "SQLite", "Streams", "Zlib"],
            swiftSettings: house),
        .target(
            name: "Readers", dependencies: ["Exif", "Expat", "Geometry", "JSON", "Layers", "Streams"],
            swiftSettings: house),
        .target(
            name: "Operations",
            dependencies: [
                "Decluttering", "Drawing", "GEOS", "Gazetteer", "Geometry", "JSON", "Layers", "Magnetism", "PROJ",
                "Streams",
                "Times", "Zlib",
            ],
            swiftSettings: house),
        .target(
            name: "Rendering",
            dependencies: ["Cairo", "Drawing", "Geometry", "Layers", "Pango", "Pictures", "Streams"],
            swiftSettings: house + pangoHeaders),
        .target(
            name: "Pages",
            dependencies: [
                "CPages", "Drawing", "Geometry", "JSON", "Layers", "Operations", "Pictures", "Streams",
            ],
            // CPages has them.
            exclude: ["Script", "Style"], swiftSettings: house),
        .target(name: "Writers", dependencies: ["Geometry", "Layers", "Readers", "Shapelib"], swiftSettings: house),
        .target(
            name: "MapGeometry", dependencies: ["Decluttering", "Geometry", "MapCoordinates", "Numbers", "PROJ"],
            swiftSettings: house,
            // A program that lacks it does not start, instead of ending at the first distance that needs it.
            linkerSettings: [.linkedLibrary("proj")]),
        .target(
            name: "MapTracking",
            dependencies: ["Geometry", "Layers", "Magnetism", "MapGeometry", "Operations", "PROJ", "Times"],
            swiftSettings: house),
        .target(
            name: "MapGeocoding", dependencies: ["CPlaces", "Gazetteer", "MapGeometry"], swiftSettings: house),
        .target(name: "MapKitNames", dependencies: ["MapGeometry", "MapTracking"], swiftSettings: house),
        .target(name: "CommandKit", dependencies: ["CArguments", "JSON", "Streams"], swiftSettings: house),
        .executableTarget(
            name: "plat",
            dependencies: [
                "CPlaces", "CommandKit", "Decluttering", "Drawing", "Gazetteer", "Geometry", "JSON", "Layers",
                "Magnetism",
                "Operations", "Pages", "Pictures", "Readers", "Rendering", "Streams", "Times", "Writers",
            ],
            swiftSettings: house + pangoHeaders,
            // As it is installed: it needs no Swift where it runs, and starts in half of the time.
            linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),

        // Operations takes longest to compile, and plat waits for it. Its dependencies stand here so that they are built
        // before any tests.
        .target(
            name: "TestSupport",
            dependencies: [
                "Decluttering", "Drawing", "GEOS", "Gazetteer", "Geometry", "Layers", "Magnetism", "PROJ", "Times",
            ],
            path: "Tests/Support", swiftSettings: testHouse),
        .testTarget(name: "MapGeometryTests", dependencies: ["MapGeometry", "TestSupport"], swiftSettings: testHouse),
        .testTarget(name: "MapTrackingTests", dependencies: ["MapTracking", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "MapGeocodingTests", dependencies: ["MapGeocoding", "TestSupport"], swiftSettings: testHouse),
        .testTarget(name: "MapKitNamesTests", dependencies: ["MapKitNames"], swiftSettings: testHouse),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "DeclutteringTests", dependencies: ["Decluttering", "Geometry", "TestSupport"],
            swiftSettings: testHouse),
        .testTarget(
            name: "PROJTests", dependencies: ["CPROJ", "Geometry", "PROJ", "TestSupport"], swiftSettings: testHouse,
            linkerSettings: [.linkedLibrary("proj")]),
        .testTarget(
            name: "GEOSTests", dependencies: ["GEOS", "Geometry", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "OperationsTests",
            dependencies: [
                "Decluttering", "GEOS", "Geometry", "Layers", "Operations", "PROJ", "Readers", "TestSupport",
            ],
            swiftSettings: testHouse),
        .testTarget(
            name: "GazetteerTests",
            dependencies: ["CPROJ", "Gazetteer", "Geometry", "PROJ", "TestSupport", "Utf8proc"],
            swiftSettings: testHouse,
            linkerSettings: [.linkedLibrary("proj")]),
        .testTarget(name: "MagnetismTests", dependencies: ["Magnetism", "TestSupport"], swiftSettings: testHouse),
        .testTarget(name: "TimesTests", dependencies: ["TestSupport", "Times"], swiftSettings: testHouse),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "DrawingTests", dependencies: ["Drawing", "Geometry", "JSON", "TestSupport"],
            swiftSettings: testHouse),
        .testTarget(name: "StreamsTests", dependencies: ["Streams", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "LayersTests", dependencies: ["Geometry", "Layers", "TestSupport"], swiftSettings: testHouse),
        .testTarget(
            name: "ReadersTests", dependencies: ["Geometry", "JSON", "Layers", "Readers", "TestSupport"],
            swiftSettings: testHouse),
        .testTarget(
            name: "WritersTests", dependencies: ["Geometry", "Layers", "Writers", "TestSupport"],
            swiftSettings: testHouse),
        .testTarget(
            name: "CommandKitTests", dependencies: ["CommandKit", "Streams", "TestSupport"],
            swiftSettings: testHouse),
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
            name: "EndToEndTests", dependencies: ["TestSupport"], exclude: ["Golden", "Oracles"],
            swiftSettings: testHouse),
    ]
)

// swift-tools-version: 6.2
import PackageDescription

/// Each program calls libFuzzer's loop, which comes with the sanitizer. `scripts/fuzz` builds them, with the sanitizers on
/// for the package under test as well.
let fuzzing: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let linking: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld", "-sanitize=fuzzer,address"])]

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "plat", path: "../..")],
    targets: [
        .target(
            name: "FuzzSupport", dependencies: [.product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing + [.enableExperimentalFeature("Lifetimes")]),
        .executableTarget(
            name: "FuzzBlobs", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzContacts", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing + [.enableExperimentalFeature("Lifetimes")], linkerSettings: linking),
        .executableTarget(
            name: "FuzzCSV", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzCutter", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing + [.enableExperimentalFeature("Lifetimes")], linkerSettings: linking),
        .executableTarget(
            name: "FuzzGazetteer", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing + [.enableExperimentalFeature("Lifetimes")], linkerSettings: linking),
        .executableTarget(
            name: "FuzzGeoJSON", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzGeoNames", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing + [.enableExperimentalFeature("Lifetimes")], linkerSettings: linking),
        .executableTarget(
            name: "FuzzGPX", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzJSONLayers", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzKML", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzLabels", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing + [.enableExperimentalFeature("Lifetimes")], linkerSettings: linking),
        .executableTarget(
            name: "FuzzQueries", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzShapefile", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzTracks", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzVCard", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
        .executableTarget(
            name: "FuzzNumbers", dependencies: ["FuzzSupport", .product(name: "PlatFlow", package: "plat")],
            swiftSettings: fuzzing, linkerSettings: linking),
    ]
)

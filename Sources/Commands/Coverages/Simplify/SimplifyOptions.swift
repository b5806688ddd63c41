import CommandKit
import Geometry
import Glibc
import Layers
import Runner
import Topology

extension BorderThinning.Method: ExpressibleByArgument {
    /// Takes the short names of other programs, too.
    package init?(argument: String) {
        switch argument.lowercased() {
        case "dp", "rdp": self = .douglasPeucker
        case "vw": self = .visvalingam
        case let name: self.init(rawValue: name)
        }
    }
}

/// Options for what is removed.
struct SimplifyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Move no border by more than this.",
            discussion: "On a plane, give a number without a unit, in the units of the plane.", valueName: "LENGTH",
            section: "Simplification", isBasic: true),
        range: .from(0))
    var tolerance: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Keep this share of the removable vertices of the whole layer.",
            discussion: "The summary states how far borders have moved at most.", valueName: "P%",
            section: "Simplification", isBasic: true))
    var keep: KeptShare?

    @Option(
        help: ArgumentHelp(
            "Move no border by more than a pixel of a map at this zoom level.", valueName: "Z",
            section: "Simplification", isBasic: true),
        range: .within(0...ViewportOptions.deepestZoom))
    var zoom: Double?

    @Option(
        help: ArgumentHelp(
            "Number of pixels for --zoom.", defaultNote: "1", valueName: "N", section: "Simplification"),
        range: .above(0))
    var pixels: Double?

    @Option(
        help: ArgumentHelp(
            "Algorithm: visvalingam, weighted (smoother lines) or douglas-peucker.",
            discussion: """
                The least important vertices go first. visvalingam: by the area of the triangle with its neighbours; \
                weighted: by this area, but sharp corners count less, so that lines get smoother; douglas-peucker: by \
                the distance from the edge between the vertices that stay before and after it; borders that cross \
                already keep their vertices there.
                """, valueName: "METHOD", section: "Simplification", isBasic: true))
    var method = BorderThinning.Method.visvalingam

    @Option(
        help: ArgumentHelp(
            "Let the tolerance limit how far borders move.",
            discussion: """
                on: no border moves farther; off: corners go up to an area of the square of the tolerance, as in GEOS \
                and other programs, and borders may move several times as far.
                """, valueName: "on|off", section: "Simplification"))
    var bound = ToleranceBound.on

    @Option(
        help: ArgumentHelp(
            "Then round the remaining corners, N times; this may move borders by more than --tolerance.",
            discussion: """
                chaikin:1 replaces a corner by two positions, chaikin:3 by eight. Junctions stay, shared borders \
                stay shared, and a corner stays if its curve would meet another border. --tolerance bounds only what is \
                removed before; the summary states how far smoothing has moved borders.
                """, valueName: "chaikin:N", section: "Simplification", isBasic: true))
    var smooth: SmoothingArgument?

    @Option(
        help: ArgumentHelp(
            "Drop islands and lakes with less than this area: rings that touch no other ring.",
            discussion: """
                In square metres, or with a unit, as in 5ha. The largest area of a feature stays, and so does a lake \
                with an island. The summary counts what was dropped.
                """, valueName: "AREA", section: "Simplification"),
        range: .above(0))
    var dropUnder: AreaArgument?

    @Flag(
        help: ArgumentHelp(
            "Leave the outer border of the layer unchanged, so that adjacent layers still fit.",
            discussion: "The outer border is every border that belongs to a single polygon.",
            section: "Simplification", isBasic: true))
    var keepOuter = false

    @Flag(
        name: .customLong("no-topology"),
        help: ArgumentHelp(
            "Simplify each feature by itself, in little memory. Shared borders may separate.", section: "Simplification"
        ))
    var isApart = false

    @Option(
        help: ArgumentHelp(
            "Memory that borders may take, in bytes or with K, M or G. plat refuses a layer with more.",
            valueName: "SIZE", section: "Simplification"))
    var memory = MemorySize.ofNeighbours

    @Flag(
        help: ArgumentHelp(
            "Compare two files, the original and the simplified one, instead of writing one.",
            discussion: """
                Reads the layer before and the layer after, whose features must be in the same order, and writes what \
                is wrong, if anything is: features, rings or points that are missing, vertices that are new, borders \
                that are farther from what they were than --tolerance, junctions and neighbours that are not the same, \
                edges that cross although they did not before, features on the other side of a border. Ends with exit \
                status 1 if it finds any problem. Of more than ten problems of a kind, the others are only counted, \
                unless -o names a file for the report: text, one JSON text (.json) or each problem as a line of JSON (.ndjson). Only geometries \
                are compared; 'plat diff' compares fields. Smoothed output has new vertices, so it cannot be verified.
                """, section: "Simplification", isBasic: true))
    var verify = false

    init() {}

    var rules: [Rule] {
        [
            .needs($pixels, $zoom),
            .that(
                bound == .on || tolerance != nil || zoom != nil,
                else: "\($bound.title) off needs \($tolerance.title) or \($zoom.title)"), .oneOf($keepOuter, $isApart),
            .oneOf($tolerance, $zoom), .oneOf($dropUnder, $isApart), .oneOf($dropUnder, $keepOuter),
            .that(
                bound == .on || method != .douglasPeucker,
                else: "\($method.title) douglas-peucker has no areas that \($bound.title) off could compare"),
            .refuse(
                [$keep, $keepOuter, $isApart, $bound, $dropUnder], with: $verify.title, if: verify,
                because: "it changes nothing"),
            .refuse(
                [$smooth], with: $verify.title, if: verify,
                because: "smoothing makes new vertices, so its output cannot be verified"),
            .that(
                tolerance != nil || keep != nil || zoom != nil || smooth != nil || dropUnder != nil
                    || verify,
                else: "plat simplify needs --tolerance, --keep, --zoom, --smooth or --drop-under",
                hint: "for example --tolerance 100m"),
        ]
    }

    func request(_ metric: BorderMetric) throws(Problem) -> BorderThinning.Request {
        if metric == .plane {
            try tolerance?.checkOnPlane($tolerance.title)
            if zoom != nil { throw Problem(.usage, "planar", "\($zoom.title): a plane has no zoom levels") }
            try dropUnder?.checkOnPlane($dropUnder.title)
        }
        var request = BorderThinning.Request(
            metric: metric, tolerance: tolerance?.metres ?? .infinity, isForAreas: bound == .off, share: keep?.share,
            method: method, keepsOuter: keepOuter)
        // Smoothing and dropping rings alone remove no vertices.
        if tolerance == nil, keep == nil, zoom == nil, smooth != nil || dropUnder != nil { request.share = 1 }
        // At zoom level 20 a pixel is a map point.
        if let zoom { request.tolerance = (pixels ?? 1) * exp2(20 - zoom) }
        return request
    }
}

/// The limit on how far borders move.
enum ToleranceBound: String, CaseIterable, ExpressibleByArgument {
    case on
    case off
}

/// A share of vertices, as in `10%`.
struct KeptShare: ExpressibleByArgument {
    /// From 0 to 1.
    let share: Double

    static var argumentNoun: String { "share" }
    static var argumentForm: String? { "a share from 0% to 100%, as in 10%" }

    static func mistake(in argument: String) -> UsageError? {
        guard let number = DecimalText.number(argument[...]), 0 < number, number <= 100, number != 1 else { return nil }
        let share = number < 1 ? number : number / 100
        var error = UsageError("'\(argument)' is not a share", hint: "write it in percent")
        let percent = (share * 1e6).rounded() / 1e4
        let text = Int(exactly: percent).map { "\($0)" } ?? "\(percent)"
        error.replacement = UsageError.Replacement(typed: argument, meant: "\(text)%")
        return error
    }

    init?(argument: String) {
        guard argument.last == "%", let percent = DecimalText.number(argument.dropLast()), 0...100 ~= percent else {
            return nil
        }
        share = percent / 100
    }
}

/// How borders are smoothed, as in `chaikin:2`.
struct SmoothingArgument: ExpressibleByArgument {
    /// How often corners are cut.
    let rounds: Int

    static var argumentNoun: String { "way of smoothing" }
    static var argumentForm: String? { "chaikin:N with N from 1 to 5, as in chaikin:2" }

    init?(argument: String) {
        let parts = argument.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        guard parts[0] == "chaikin", parts.count <= 2, let rounds = parts.count == 1 ? 2 : Int(parts[1]),
            1...5 ~= rounds
        else { return nil }
        self.rounds = rounds
    }
}

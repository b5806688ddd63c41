import CommandKit
import Geometry
import Layers
import Operations
import Readers

/// How layers are read.
struct LayerInputOptions: ParsableArguments {
    @OptionGroup
    var reading: ReadingOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "What coordinates are, as PROJ names it, or a .prj file, or map-point (default: as the input says, else WGS84).",
            valueName: "CRS"))
    var srcCrs: CRS?

    @Flag(
        help: ArgumentHelp(
            "Take coordinates for x,y on a plane that has no place on the globe: they stay as they are, and distances and "
                + "areas are in its units."))
    var planar = false

    mutating func validate() throws {
        if planar, srcCrs != nil { throw UsageError("--planar and --src-crs: give one of them") }
        if planar, reading.edges != nil {
            throw UsageError("--planar and --edges: on a plane there is only one way to take an edge")
        }
    }

    /// What was said that means nothing to any of the layers that were read, by their formats.
    ///
    /// - Parameter suffix: what the names end in where a command has them twice.
    func idleOptions(for formats: Set<String>, suffix: String = "") -> Problem? {
        reading.idleOptions(for: formats, suffix: suffix)
    }

    /// The first option given.
    var firstGiven: String? { reading.saysLayers ? reading.firstGivenOfAll : firstGivenOfSpace }

    private var firstGivenOfSpace: String? { planar ? "--planar" : srcCrs == nil ? nil : "--src-crs" }

    /// Throws for options that need places on the globe, where there are none.
    func checkPlanar(_ options: (name: String, isGiven: Bool)...) throws {
        guard planar, let given = options.first(where: \.isGiven) else { return }
        throw UsageError("--planar and \(given.name): a plane has no place on the globe")
    }

    /// In the terms of readers.
    ///
    /// - Parameter onError: what becomes of bad records; nil where each is to be told.
    func resolved(
        _ wanted: FieldOptions?, _ limits: LimitOptions, threads: Int, onError: RecordPolicy.OnError?
    ) throws -> LayerOptions {
        try reading.resolved(
            wanted, planar ? .plane(Plane()) : srcCrs?.space, limits, threads: threads, onError: onError)
    }
}

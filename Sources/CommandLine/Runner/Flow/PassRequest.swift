package import Features
package import Geometry
package import Layers

/// Settings of a pass over layers, complete before it starts.
package struct PassRequest {
    package var reading: LayerOptions
    /// The space that coordinates are converted to.
    package var output: OutputSpace
    /// Box that features must meet; nil to keep all.
    package var box: GeographicBox? {
        didSet { reading.region = box?.wantedRegion }
    }
    /// The most features to write; nil for all.
    package var limit: Int?
    /// Facts about all features, known beforehand; nil for a run that reads all of them.
    package var known: KnownFacts?
    /// True if the command needs the fields of all features.
    package var needsAllFields = false
    /// The line that the licence of data in the output requires to be shown, for GeoJSON; nil for none.
    package var attribution: String?
    /// True if the first bad record ends the run.
    package var stopsAtFailure = false
    /// The space of positions while the command works on them, if it is neither degrees nor the space of the output.
    package var workingSpace: CoordinateSpace?
    package var cutting = Cutting.never
    package var longEdges = LongEdgeTreatment.byRing
    /// Rounding of coordinates in the output; nil if they are not rounded.
    var rounding: Rounding?
    /// True if features are written, not gathered for another pass.
    package var isLast = true
    /// True if every record that the leading steps let through is written as one feature, unless it lies outside the box.
    package var writesAll = true
    /// Steps that each record passes before those of the command. Records may then be fewer than those of the input,
    /// and have other fields than its header names.
    package var leading: [Step] { reading.leading }
    /// Fields that the command reads, by the options that name them.
    package var namedFields: [(option: String, name: String)] = []
    /// Judges each layer before its features are read to be written.
    package var examine: (LayerFacts) throws(Problem) -> Void = { _ in }

    /// Judges what the pass has found, after the last feature and before the output is complete.
    package var conclude: (LayerPass) throws(Problem) -> Void = { _ in }

    /// Conditions for the records of single layers, by the number of their argument.
    package var conditions: [Int: LayerCondition] = [:]

    /// Plane of the layer that this one is compared with, and where it is; nil unless there is such a layer.
    package var other: (plane: Plane?, location: InputLocation?)?
    /// Names of this layer and of that one in messages.
    package var layerNames = (this: "layer A", other: "layer B")
    /// What cannot be done on a plane, and why; nil for a command that takes planes.
    package var needOfGlobe: String?

    package init(reading: LayerOptions, output: OutputSpace) {
        self.reading = reading
        self.output = output
        self.reading.region = nil
        lead(with: [])
    }

    /// Puts steps before those of the command, which then works on what they make of the records.
    ///
    /// Fields that they read must be among those that the layers read. They may add fields for the command.
    package mutating func lead(with steps: [Step]) {
        reading.leading += steps
        guard !leading.isEmpty else { return }
        reading.needsFields = true
        reading.leavesOutAttributes = false
    }

    /// Way around the globe of edges of more than 180°.
    package enum LongEdgeTreatment {
        /// Each ring decides.
        case byRing
        /// Shapes that are not cut stay as they come.
        case asTheyCome
        /// An earlier pass has decided it, or it does not matter.
        case decided
        /// Shapes are made of rows: their edges go the short way, like those of a map's overlays.
        case short
    }

    /// Cases in which shapes are cut at the antimeridian.
    package struct Cutting {
        /// True if they are cut when the output is in WGS84.
        package var inDegrees: Bool
        /// True if they are cut in any space of the output.
        var always = false
        /// True if they are also cut on their way to systems that end at the antimeridian.
        package var onTheWay = false

        package init(inDegrees: Bool, always: Bool = false, onTheWay: Bool = false) {
            self.inDegrees = inDegrees
            self.always = always
            self.onTheWay = onTheWay
        }

        package static let never = Cutting(inDegrees: false)
    }

    /// Returns the request for a pass that gathers or keeps records before anything is written.
    ///
    /// - Parameter areFeatures: true if each record is a feature and must meet the box now; otherwise the features made
    ///   of the records must meet it.
    func gathering(areFeatures: Bool, in space: OutputSpace) -> PassRequest {
        var request = PassRequest(reading: reading, output: space)
        request.box = areFeatures ? box : nil
        request.stopsAtFailure = stopsAtFailure
        request.longEdges = longEdges == .decided ? .decided : .byRing
        request.isLast = false
        request.namedFields = namedFields
        request.needOfGlobe = needOfGlobe
        return request
    }

    /// Returns the request for the pass that writes what a first pass has gathered. The leading steps are done with.
    ///
    /// - Parameters:
    ///   - space: the space that coordinates were gathered in.
    ///   - areFeatures: true if each record was a feature; otherwise features were made of several.
    package func writing(from space: CoordinateSpace, areFeatures: Bool) -> PassRequest {
        var reading = reading
        (reading.leading, reading.stepFields) = ([], [])
        var request = PassRequest(reading: reading, output: output)
        request.reading.sourceSpace = space
        request.box = areFeatures ? nil : box
        request.limit = limit
        request.stopsAtFailure = stopsAtFailure
        request.cutting = cutting
        request.longEdges = areFeatures ? .decided : .short
        return request
    }

    /// Returns the request for a pass that reads all records and writes none.
    func surveying() -> PassRequest {
        var request = PassRequest(reading: reading, output: output)
        request.box = box
        // The limit counts what the leading steps let through, as it does in the pass that writes.
        request.limit = writesAll ? limit : nil
        request.stopsAtFailure = stopsAtFailure
        request.known = known
        request.conditions = conditions
        return request
    }
}

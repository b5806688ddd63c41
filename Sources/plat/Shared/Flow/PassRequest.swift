import Geometry
import Layers
import Operations
import Readers

/// Settings of a pass over layers, complete before it starts.
struct PassRequest {
    var reading: LayerOptions
    /// The space that coordinates are converted to.
    var output: OutputSpace
    /// Box that features must meet; nil to keep all.
    var box: GeographicBox?
    /// The most features to write; nil for all.
    var limit: Int?
    /// The part of the inputs that this run works on; nil for all of them.
    var part: PartWork?
    /// True if a run on a part must know the fields of all features.
    var needsAllFields = false
    /// The line that the licence of data in the output asks to be shown, for GeoJSON; nil for none.
    var attribution: String?
    /// True if the first bad record ends the run.
    var stopsAtFailure = false
    /// The space of positions while the command works on them, if it is neither degrees nor the space of the output.
    var workingSpace: CoordinateSpace?
    var cutting = Cutting.never
    var longEdges = LongEdgeTreatment.judged
    /// Rounding of coordinates in the output; nil if they are not rounded.
    var rounding: Rounding?
    /// True if features are written, not gathered for another pass.
    var isLast = true
    /// True if every record is written as one feature, unless it lies outside the box.
    var writesAll = true
    /// Fields that the command reads, by the options that name them.
    var namedFields: [(option: String, name: String)] = []
    /// Judges each layer before its features are read to be written.
    var examine: (LayerFacts) throws(Problem) -> Void = { _ in }

    /// Judges what the pass has found, after the last feature and before the output is complete.
    var conclude: (LayerPass) throws(Problem) -> Void = { _ in }

    /// Plane of the layer that this one is compared with, and where it is; nil unless there is such a layer.
    var other: (plane: Plane?, place: Place?)?
    /// Names of this layer and of that one in messages.
    var layerNames = (this: "layer A", other: "layer B")
    /// What cannot be done on a plane, and why; nil for a command that takes planes.
    var needOfGlobe: String?

    /// Way around the globe of edges of more than 180°.
    enum LongEdgeTreatment {
        /// Each ring decides.
        case judged
        /// Shapes that are not cut stay as they come.
        case asTheyCome
        /// An earlier pass has settled it, or it does not matter.
        case settled
        /// Shapes are made of rows: their edges go the short way, like those of a map's overlays.
        case short
    }

    /// Cases in which shapes are cut at the antimeridian.
    struct Cutting {
        /// True if they are cut when the output is in WGS84.
        var inDegrees: Bool
        /// True if they are cut in any space of the output.
        var always = false
        /// True if they are also cut on their way to systems that end at the antimeridian.
        var onTheWay = false

        static let never = Cutting(inDegrees: false)
    }

    /// Returns the request for a pass that gathers or keeps records before anything is written.
    ///
    /// - Parameter areFeatures: true if each record is a feature and must meet the box now; otherwise the features made
    ///   of the records must meet it.
    func gathering(areFeatures: Bool, in space: OutputSpace) -> PassRequest {
        var request = PassRequest(reading: reading, output: space)
        request.box = areFeatures ? box : nil
        request.stopsAtFailure = stopsAtFailure
        request.longEdges = longEdges == .settled ? .settled : .judged
        request.isLast = false
        request.namedFields = namedFields
        request.needOfGlobe = needOfGlobe
        return request
    }

    /// Returns the request for the pass that writes what a first pass has gathered.
    ///
    /// - Parameters:
    ///   - space: the space that coordinates were gathered in.
    ///   - areFeatures: true if each record was a feature; otherwise features were made of several.
    func writing(from space: CoordinateSpace, areFeatures: Bool) -> PassRequest {
        var request = PassRequest(reading: reading, output: output)
        request.reading.sourceSpace = space
        request.box = areFeatures ? nil : box
        request.limit = limit
        request.stopsAtFailure = stopsAtFailure
        request.cutting = cutting
        request.longEdges = areFeatures ? .settled : .short
        return request
    }

    /// Returns the request for a pass that reads all records and writes none.
    func surveying() -> PassRequest {
        var request = PassRequest(reading: reading, output: output)
        request.box = box
        request.limit = writesAll ? limit : nil
        request.stopsAtFailure = stopsAtFailure
        return request
    }
}

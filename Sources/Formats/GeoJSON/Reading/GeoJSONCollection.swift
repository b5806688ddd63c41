import FormatKit
package import Geometry
package import Layers
import Memory

/// The members, coordinate space and notices of a document's collections: everything except their features. The reading
/// thread fills it in, and other threads read it.
package final class GeoJSONCollection: Sendable {
    fileprivate struct State {
        var members: [(key: [UInt8], value: [UInt8])] = []
        /// Index in `members` of each name.
        var indices: [[UInt8]: Int] = [:]
        var size = 0
        var names: Set<[UInt8]> = []
        var hasType = false
        var documents = 0
        /// The coordinate space that this document declares, and the member that declares it.
        var space: (said: CoordinateSpace, member: String)?
        var layerSpace: (said: CoordinateSpace, member: String)?
        var notices: [Problem] = []
        var hasBox = false
        /// Box of the only document.
        var box: GeoJSONBox?
        var problem: Problem?
    }

    private let state = Monitor(State())
    /// True if the caller gives the coordinate space, so that the input's own does not count.
    private let isSystemGiven: Bool
    /// Limit for the bytes of all foreign members together; the same as for a record.
    let limit: RecordLimit

    /// True if members after the features may declare the coordinate space.
    private let takesLateSystem: Bool
    /// True if the documents are rows of a table.
    let holdsRows: Bool

    package init(
        isSystemGiven: Bool, limit: RecordLimit = .standard, takesLateSystem: Bool = false, holdsRows: Bool = false
    ) {
        self.holdsRows = holdsRows
        self.isSystemGiven = isSystemGiven
        self.limit = limit
        self.takesLateSystem = takesLateSystem
    }

    var saysSpace: Bool { state.update { $0.layerSpace != nil } }

    /// True if the space of a document of one record matters: the first may declare one, and later ones must agree with
    /// it.
    var asksForSpace: Bool { state.update { $0.documents == 0 || $0.layerSpace?.said ?? .wgs84 != .wgs84 } }

    /// Adopts the coordinate space found by reading the same input to its end.
    func adoptSystem(of other: GeoJSONCollection) {
        let space = other.state.update { $0.documents == 1 ? $0.layerSpace : nil }
        state.update { if $0.layerSpace == nil { $0.layerSpace = space } }
    }

    var tooMany: Problem {
        Problem(
            .data, "too-many-members", "the members other than the features take more than \(limit.size)",
            hint: "--max-record allows more")
    }

    package var members: [(key: [UInt8], value: [UInt8])] { state.update { $0.members } }
    package var space: CoordinateSpace { state.update { $0.layerSpace?.said ?? .wgs84 } }
    /// The member that declares the coordinate space.
    var spaceMember: String? { state.update { $0.layerSpace?.member } }
    /// How the coordinate space is known; nil for WGS84, which is expected.
    var spaceGuess: LayerFacts.Guess? {
        state.update { state in
            guard let (space, member) = state.layerSpace, space != .wgs84 else { return nil }
            return LayerFacts.Guess("crs", Self.name(space), "from the \"\(member)\" member")
        }
    }
    var notices: [Problem] { state.update { $0.notices } }
    var hasType: Bool { state.update { $0.hasType } }
    var hasBox: Bool { state.update { $0.hasBox } }
    /// The `bbox` of the only document; nil if there are several documents, or it has none.
    var box: GeoJSONBox? { state.update { $0.documents == 1 ? $0.box : nil } }
    /// The reason why the rest of the input cannot be read, if there is one.
    var problem: Problem? { state.update { $0.problem } }

    func beginDocument() {
        state.update { state in
            state.names.removeAll()
            state.hasType = false
            state.space = nil
        }
    }

    func noteArray() {
        guard !holdsRows else { return }
        state.update {
            $0.note("feature-array", "an array of features was read as a FeatureCollection", hint: nil)
        }
    }

    /// Counts a document, once the members before its features are known.
    func beginFeatures() {
        state.update { state in
            state.documents += 1
        }
    }

    /// Returns a problem if the document declares no coordinate space, but the layer has one other than WGS84.
    func endDocument() -> Problem? {
        state.update { state in
            guard !isSystemGiven, let (space, member) = state.layerSpace, space != .wgs84, state.space == nil else {
                return nil
            }
            return Problem(
                .data, "mixed-crs",
                "this document has no \"\(member)\" member, but an earlier one is in \(Self.name(space))",
                hint: "name the CRS of all coordinates with \(OptionName.sourceCRS)")
        }
    }

    /// Takes a member, which is known to be JSON.
    ///
    /// - Parameters:
    ///   - name: the decoded key; `key` is as it is written.
    ///   - start: where in `text` the value starts; it goes on to the text's end.
    func take(
        name: [UInt8], at byte: Int, key: [UInt8], value text: Span<UInt8>, from start: Int
    ) throws(JSONFault) {
        switch String(decoding: name, as: UTF8.self) {
        case "type":
            guard GeoJSONType(text, start, text.count) == .featureCollection else {
                throw JSONFault(.wrongCollection, at: start)
            }
            guard !hasType else { throw JSONFault(.duplicateMember, at: byte) }
            state.update { $0.hasType = true }
        case "features": throw JSONFault(.duplicateMember, at: byte)
        case let known:
            guard state.update({ $0.names.insert(name).inserted }) else {
                throw JSONFault(.duplicateMember, at: byte)
            }
            if known == "crs" {
                takeSystem(GeoJSONReferenceSystem(text, at: start))
            } else if known == "coordinateSpace" {
                takeSpace(text, start, length: text.count - byte)
            } else if known == "bbox" {
                takeBox(GeoJSONBox(text, at: start))
            } else {
                keep(name, key, text.array(start, text.count), text.count - byte)
            }
        }
    }

    /// Takes the coordinate space that a document of one record declares.
    ///
    /// - Parameter name: the name of the member, whose value starts at `start` in `text` and goes on to its end.
    func takeSpace(named name: String, _ text: Span<UInt8>, from start: Int) {
        guard name == "crs" else {
            if case .said(let space) = GeoJSONCoordinateSpace(text, at: start) {
                state.update { take(space, name, &$0) }
            }
            return
        }
        takeSystem(GeoJSONReferenceSystem(text, at: start))
    }

    private func takeSpace(_ text: Span<UInt8>, _ start: Int, length: Int) {
        switch GeoJSONCoordinateSpace(text, at: start) {
        case .said(let space): state.update { take(space, "coordinateSpace", &$0) }
        case .unreadable where !isSystemGiven:
            state.update {
                $0.problem = Problem(
                    .data, "unreadable-space", "a \"coordinateSpace\" of pixels needs a valid viewport",
                    hint: "convert it with plat convert --from pixel")
            }
        case .unreadable: break
        // Foreign members are kept under the plain spelling of their name.
        case .foreign: keep(Self.spaceMember, Array("\"coordinateSpace\"".utf8), text.array(start, text.count), length)
        }
    }

    private func takeBox(_ box: GeoJSONBox?) {
        state.update { state in
            state.hasBox = true
            state.box = box
            guard box == nil else { return }
            state.note("bad-bbox", "the bbox of the collection is not a list of 4 or 6 numbers", hint: nil)
        }
    }

    private static let spaceMember = Array("coordinateSpace".utf8)

    /// Keeps a member. Of members with the same name in successive documents, the last wins.
    private func keep(_ name: [UInt8], _ key: [UInt8], _ value: [UInt8], _ length: Int) {
        state.update { state in
            state.size += length
            guard limit.allows(state.size) else {
                state.problem = tooMany
                return
            }
            if let index = state.indices[name] {
                state.members[index] = (key, value)
            } else {
                state.indices[name] = state.members.count
                state.members.append((key, value))
            }
        }
    }

    private func takeSystem(_ system: GeoJSONReferenceSystem) {
        state.update { state in
            // A `coordinateSpace` is more specific than a `crs`, so it wins.
            guard state.space?.member != "coordinateSpace" else { return }
            switch system {
            case .wgs84, .named: break
            case .unknown: state.note("unknown-crs", "\"crs\" is null, so the CRS is unknown")
            case .link: state.note("linked-crs", "\"crs\" is a link, which is not followed")
            case .unreadable: state.note("unreadable-crs", "\"crs\" has an unknown form")
            }
            if case .named(let name) = system {
                take(CoordinateSpace(definedBy: name), "crs", &state)
            } else {
                take(.wgs84, "crs", &state)
            }
        }
    }

    private func take(_ space: CoordinateSpace, _ member: String, _ state: inout State) {
        guard !isSystemGiven else { return }
        state.space = (space, member)
        if state.documents == 0 || takesLateSystem {
            state.layerSpace = state.space
        } else if space != state.layerSpace?.said ?? .wgs84 {
            state.problem = Problem(
                .data, "late-crs",
                "\"\(member)\" names \(Self.name(space)) after features that were read without it",
                hint: space.system.map { "use \(OptionName.sourceCRS) \($0)" } ?? "use \(OptionName.sourceCRS)")
        }
    }

    private static func name(_ space: CoordinateSpace) -> String {
        switch space {
        case .wgs84: "WGS84"
        case .mapPoint: "map-point"
        case .pixel: "pixel"
        case .system(let name): name
        case .plane: "plane"
        }
    }
}

extension GeoJSONCollection.State {
    fileprivate mutating func note(
        _ code: String, _ message: Wording,
        hint: Wording? = "WGS84 is assumed; name the CRS with \(OptionName.sourceCRS)"
    ) {
        guard !notices.contains(where: { $0.code == code }) else { return }
        notices.append(Problem(.data, code, severity: .warning, message, hint: hint))
    }
}

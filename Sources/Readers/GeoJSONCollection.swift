import Layers

/// What is known of the collections of a document beside their features. The thread that reads fills it, others look.
final class GeoJSONCollection: Sendable {
    fileprivate struct State {
        var members: [(key: [UInt8], value: [UInt8])] = []
        /// Where in `members` a name is.
        var places: [[UInt8]: Int] = [:]
        var size = 0
        var names: Set<[UInt8]> = []
        var hasType = false
        var documents = 0
        /// What this document's `crs` says.
        var system: GeoJSONReferenceSystem?
        var layerSystem: String?
        var notices: [Problem] = []
        var problem: Problem?
    }

    /// How many bytes foreign members may have in all.
    static let most = 16 << 20

    private let state = Monitor(State())
    /// That the caller says what the system is.
    private let isSystemGiven: Bool

    init(isSystemGiven: Bool) {
        self.isSystemGiven = isSystemGiven
    }

    var members: [(key: [UInt8], value: [UInt8])] { state.update { $0.members } }
    /// As PROJ knows it; nil for WGS84.
    var system: String? { state.update { $0.layerSystem } }
    var notices: [Problem] { state.update { $0.notices } }
    var hasType: Bool { state.update { $0.hasType } }
    /// Why the input cannot be read on.
    var problem: Problem? { state.update { $0.problem } }

    func beginDocument() {
        state.update { state in
            state.names.removeAll()
            state.hasType = false
            state.system = nil
        }
    }

    /// What stands before the features of a document is known.
    func beginFeatures() {
        state.update { state in
            state.documents += 1
        }
    }

    /// Why the document cannot be of the layer's system: one without a `crs` after one that has it.
    func endDocument() -> Problem? {
        state.update { state in
            guard !isSystemGiven, let system = state.layerSystem, state.system == nil else { return nil }
            return Problem(
                .data, "mixed-crs", "a document without a \"crs\" after one that is in \(system)",
                hint: "--src-crs says which system all coordinates are in")
        }
    }

    /// A member, which is known to be JSON.
    ///
    /// - Parameters:
    ///   - name: the key as it is meant; `key` is as it is written.
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
            } else if known != "bbox" {
                keep(name, key, text.array(start, text.count))
            }
        }
    }

    /// Members of the same name in documents that follow one another: the last wins.
    private func keep(_ name: [UInt8], _ key: [UInt8], _ value: [UInt8]) {
        state.update { state in
            state.size += key.count + value.count
            guard state.size <= Self.most else {
                state.problem = Problem(
                    .data, "too-many-members",
                    "the members beside the features have more than \(Self.most >> 20) MiB")
                return
            }
            if let place = state.places[name] {
                state.members[place] = (key, value)
            } else {
                state.places[name] = state.members.count
                state.members.append((key, value))
            }
        }
    }

    private func takeSystem(_ system: GeoJSONReferenceSystem) {
        state.update { state in
            state.system = system
            switch system {
            case .wgs84, .named: break
            case .unknown: state.note("unknown-crs", "a \"crs\" of null: nobody knows which system it is")
            case .link: state.note("linked-crs", "the \"crs\" is a link, which is not followed")
            case .unreadable: state.note("unreadable-crs", "the \"crs\" has no form that is known")
            }
            guard !isSystemGiven else { return }
            var name: String?
            if case .named(let named) = system { name = named }
            if state.documents == 0 {
                state.layerSystem = name
            } else if name != state.layerSystem {
                let said = name ?? "WGS84"
                state.problem = Problem(
                    .data, "late-crs", "a \"crs\" that says \(said) after features were read as if it did not",
                    hint: name.map { "give --src-crs \($0)" } ?? "give --src-crs")
            }
        }
    }
}

extension GeoJSONCollection.State {
    fileprivate mutating func note(_ code: String, _ message: String) {
        guard !notices.contains(where: { $0.code == code }) else { return }
        notices.append(
            Problem(
                .data, code, severity: .warning, message,
                hint: "WGS84 is taken; --src-crs says which system it is"))
    }
}

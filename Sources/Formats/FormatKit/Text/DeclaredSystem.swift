package import Geometry
package import Layers
import Streams

/// The CRS of a layer as its file declares it.
package struct DeclaredSystem: Sendable {
    package var name: String
    /// Texts by which PROJ may know it, the best first; empty for a layer without a CRS.
    package var candidates: [String]

    package init(name: String = "", candidates: [String] = []) { (self.name, self.candidates) = (name, candidates) }

    /// Adds the code of a registry, if it can be one.
    package mutating func add(code: Int64, of organization: String) {
        guard !organization.isEmpty, organization.uppercased() != "NONE",
            organization.allSatisfy({ $0.isLetter || $0 == "_" })
        else { return }
        candidates.append("\(organization.uppercased()):\(code)")
    }

    /// Adds a definition, unless it says that there is none.
    package mutating func add(definition: String?) {
        guard let definition, !definition.isEmpty, definition.lowercased() != "undefined" else { return }
        candidates.append(definition)
    }

    /// Decides what coordinates are, unless an option says so.
    ///
    /// - Parameter firstBox: the bounds of a first geometry, which are examined if nothing is declared.
    /// - Returns: true if they must be in the range of degrees.
    package func decide(
        _ options: LayerOptions, _ facts: inout LayerFacts, firstBox: () throws(Problem) -> Shape.Box?
    ) throws(Problem) -> Bool {
        if let space = options.sourceSpace { return space == .wgs84 }
        for candidate in candidates {
            if let plane = Plane(definition: candidate) {
                facts.space = .plane(plane)
                facts.guesses.append(
                    LayerFacts.Guess(
                        "crs", "plane", "the CRS of the layer is a local one that has no relation to the globe"))
                return false
            }
            switch try options.classifySystem(candidate) {
            case .none: continue
            case .wgs84: return true
            case .other:
                facts.space = .system(candidate)
                facts.systemName = name.isEmpty ? nil : name
                return false
            }
        }
        if !candidates.isEmpty {
            facts.hasBadSystem = true
            facts.notices.append(
                Problem(
                    .data, "bad-crs", severity: .warning, at: facts.location,
                    "PROJ does not know the CRS of the layer: \(excerpt((name.isEmpty ? candidates[0] : name).utf8))",
                    hint: "name the CRS with \(OptionName.sourceCRS)"))
        }
        guard let box = try firstBox() else { return false }
        guard !DegreeRange.isExceeded(by: box) else {
            facts.hasUnknownSystem = true
            facts.guesses.append(LayerFacts.Guess("crs", "unknown", "no CRS, and the coordinates are not degrees"))
            return false
        }
        facts.notices.append(
            Problem(
                .data, "no-crs", severity: .warning, at: facts.location,
                "no CRS is declared; coordinates are read as WGS84 degrees",
                hint: "name the CRS with \(OptionName.sourceCRS)"))
        return true
    }
}

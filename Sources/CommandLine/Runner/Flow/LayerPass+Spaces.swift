import CommandKit
import Features
package import Geometry
package import Layers
package import Topology

/// Coordinate spaces of a pass: those of the input, of the work and of the output.
extension LayerPass {
    /// Throws for a system that PROJ does not know.
    package func checkSpaces() throws(Problem) {
        let source = request.reading.sourceSpace ?? .wgs84
        do throws(Problem) {
            _ = try InputTransform(
                from: source, to: request.output.isGiven || source.plane == nil ? request.output.decided : source)
        } catch {
            throw asSaid(error)
        }
    }

    /// Blames the command for needing a globe, and the command line for a plane that it declares and the input does not.
    private func asSaid(_ problem: Problem) -> Problem {
        guard problem.code == "planar" else { return problem }
        var problem = problem
        if let need = request.needOfGlobe { problem.message = "\(need)" }
        guard let plane = request.reading.sourceSpace?.plane else { return problem }
        problem.kind = .usage
        problem.hint =
            plane.definition == nil
            ? "omit \(OptionName.planar) if the coordinates are positions on the globe"
            : "\(OptionName.sourceCRS) names a CRS that is not on the globe"
        return problem
    }

    /// Throws if the box is not valid in the space of the layer's coordinates.
    private func checkBox(_ source: CoordinateSpace, at location: InputLocation) throws(Problem) {
        guard let box = request.box else { return }
        if source.plane != nil, !box.isOnPlane {
            throw Problem(
                .usage, "bad-bbox", at: location,
                box.areDegrees
                    ? "--bbox: a plane has no degrees; use its units" : "--bbox: on a plane, W cannot be greater than E"
            )
        }
        if source.plane == nil, !box.isOnGlobe {
            throw Problem(
                .usage, "bad-bbox", at: location, "--bbox: \(box.faultOnGlobe ?? "the values are not degrees")",
                hint: "use W,S,E,N in degrees, as in 5.9,45.8,10.5,47.8; only a layer on a plane has other units")
        }
    }

    /// Decides the space of the output before any feature is read, if the first layer determines it.
    ///
    /// - Parameter readsTwice: true if all layers are first read once more, to find the columns of a table.
    package func decideOutput(readsTwice: Bool = false) throws(Problem) {
        guard !request.output.isGiven, layers.made == nil, layers.count > 0, request.limit != 0 else { return }
        if let space = request.reading.sourceSpace {
            _ = try request.output.target(for: space, isKnown: true, at: InputLocation(source: layers.names[0]))
        } else if let facts = try namingOptions({ () throws(Problem) in
            try layers.facts(request.reading, readsTwice: readsTwice, areChanged: areFieldsChanged)
        }), !facts.hasUnknownSystem {
            try decideOutput(by: facts)
        }
    }

    /// Works on the plane that the layers are on, if the first layer is on one.
    ///
    /// - Parameters:
    ///   - readsTwice: true if all layers are first read once more, to find the columns of a table.
    ///   - fields: fields that the layers must have, because the first one stays open for its turn.
    /// - Returns: the plane; nil on the globe.
    package mutating func decidePlane(readsTwice: Bool, alsoReading fields: [String?] = []) throws(Problem) -> Plane? {
        if layers.count > 1 { request.reading.stringFields.formUnion(try layers.disputedFields(request.reading)) }
        var opening = self
        for field in fields.compactMap(\.self) { _ = opening.request.reading.alsoRead(field) }
        try opening.decideOutput(readsTwice: readsTwice)
        guard let plane = request.output.decided.plane else { return nil }
        request.workingSpace = .plane(plane)
        return plane
    }

    /// Decides where a command compares borders: on the plane that the layers are on, in the CRS that they are read and
    /// written in if its lengths are those on the ground, else in degrees. So coordinates come out as they were, and edges
    /// are straight where the layer has them straight. With few decimals it is the CRS that is written, as borders are
    /// compared as they are rounded.
    ///
    /// - Parameters:
    ///   - keepsBorders: false if shapes may meet otherwise once they are rounded.
    ///   - other: the number of a layer that the first one is compared with, which must have its CRS; nil if the layers
    ///     are written.
    package mutating func decideMetric(
        writing output: WritingOptions, keepsBorders: Bool = true, comparing other: Int? = nil
    ) throws(Problem) -> BorderMetric {
        let readsTwice = output.format.has(.isTable)
        if try decidePlane(readsTwice: readsTwice) != nil { return .plane }
        let space = other == nil ? request.output.decided : try space(ofLayer: 0, readsTwice: readsTwice)
        let isCoarse = other == nil && keepsBorders && output.roundsCoarsely(in: request.output.decided)
        if let space, try space.hasTrueLengths() {
            let compared = isCoarse ? space : try self.space(ofLayer: other ?? 0, readsTwice: readsTwice)
            if let compared, ReferenceSystem.areSame(compared, space) {
                request.workingSpace = space
                return .planeMetres
            }
        }
        return .metres
    }

    /// Refuses few decimals of an output that is not in degrees if borders are compared in degrees: positions that are
    /// rounded after that would let borders cross.
    package func refuseLaterRounding(_ output: WritingOptions) throws(Problem) {
        let space = request.output.decided
        guard space.plane == nil, output.roundsCoarsely(in: space), try !space.isInDegrees() else { return }
        throw Problem(
            .usage, "rounded-later",
            "\(output.$givenPrecision.title) with \(SpaceName.short(space)): borders are compared in degrees, and positions that are rounded after that would let them cross",
            hint: "omit \(output.$givenPrecision.title)")
    }

    /// The space of a layer's coordinates; nil if it is not known before all layers are read.
    private func space(ofLayer index: Int, readsTwice: Bool) throws(Problem) -> CoordinateSpace? {
        if let space = request.reading.sourceSpace { return space }
        guard layers.made == nil, layers.count > index else { return nil }
        return try namingOptions { () throws(Problem) in
            try layers.facts(
                of: index, request.reading, readsTwice: readsTwice, areChanged: areFieldsChanged)?.space
        }
    }

    /// The space in which a command gathers what it compares.
    package var comparedSpace: OutputSpace {
        guard let space = request.workingSpace, space.plane == nil else { return OutputSpace(.wgs84OrPlane) }
        return OutputSpace(.given(space))
    }

    /// Lets a layer decide the space of the output, if the first layer determines it.
    package func decideOutput(by facts: LayerFacts) throws(Problem) { _ = try target(of: facts) }

    /// Makes the steps of a layer's features from its space to that of the output, through degrees if a step needs them.
    /// The first ones work on what is read, if they need it or do not look at positions: a feature that a condition drops
    /// need not be convertible. With a box, features are dropped by their positions first.
    func transforming(
        _ steps: [Step], of facts: LayerFacts
    ) throws(Problem) -> @Sendable (OperationLog?) throws(Problem) -> [AnyOperation] {
        let (source, target) = (space(of: facts), try target(of: facts))
        let needsGlobe = steps.contains(where: \.needsGlobe)
        var needsDegrees =
            request.workingSpace == nil
            && (steps.contains(where: \.needsDegrees) || request.cutting.always
                || source == .wgs84 && steps.contains(where: \.prefersDegrees))
        // In a view edges go the short way, unless it is decided in degrees before that they do not.
        if case .pixel = target, source == .wgs84 || source.system != nil { needsDegrees = true }
        let isFree = request.workingSpace == nil && !facts.hasUnknownSystem
        let torn = isFree ? try tornMeridian(source, target) : nil
        let joins = isFree ? try joinsHalves(source, target, areDegrees: needsDegrees) : false
        let staysInDegrees = torn != nil || joins
        let needsSpace = needsDegrees || needsGlobe || request.workingSpace != nil
        if needsSpace { try OutputSpace.check(facts, takesPlanes: !needsDegrees && !needsGlobe) }
        let middle = request.workingSpace ?? (needsDegrees ? .wgs84 : staysInDegrees ? source : target)
        if request.cutting.always, let plane = source.plane ?? middle.plane {
            throw Problem(
                .usage, "planar",
                "--cut needs positions on the globe, but the coordinates are on \(SpaceName.short(.plane(plane)))")
        }
        try checkBox(source, at: facts.location)
        reportOtherPlane(source, middle, at: facts.location)
        let cuts = request.cutting.always || request.cutting.inDegrees && target == .wgs84 || torn == 180
        let (box, isLast, rounding) = (request.box, request.isLast, request.rounding)
        let areAsked =
            box != nil || request.reading.edges != nil || torn == 180
            || middle == .wgs84 && (needsDegrees || cuts || request.longEdges != .asTheyCome)
        let areOpen = areAsked && request.longEdges != .decided && !facts.hasUnknownSystem
        let areDegrees = middle == .wgs84 || staysInDegrees
        let edges = areOpen ? LongEdgeRule(given: request.reading.edges, areOverlays: request.longEdges == .short) : nil
        let free = box == nil ? steps.prefix { $0.keepsShapes && !$0.needsDegrees && !$0.needsGlobe }.count : 0
        let firstCount = max(free, (steps.lastIndex(where: \.needsSource) ?? -1) + 1)
        return { (log) throws(Problem) in
            var (first, own) = ([AnyOperation](), [AnyOperation]())
            var facts = facts
            for (index, step) in steps.enumerated() {
                let operation = try step.make()
                try operation.arrive(in: index < firstCount ? source : middle)
                try operation.enter(facts)
                facts.pass(operation)
                if operation.isIdle { continue }
                if index < firstCount { first.append(operation) } else { own.append(operation) }
            }
            let input = try InputTransform(
                from: source, to: middle, areDegrees: areDegrees && middle == source, within: box, resolving: edges,
                log: log)
            let output = try OutputTransform(
                from: middle, to: target, areDegrees: areDegrees, cuts: cuts, alsoAt: torn, joins: joins,
                isLast: isLast, rounding: rounding, log: log)
            if own.isEmpty { return first + [AnyOperation.of(Reprojection(input, output))] }
            return first + [AnyOperation.of(input)] + own + [AnyOperation.of(output)]
        }
    }

    /// The meridian at which shapes must be cut while they are in degrees: the output's system ends there, or it is the
    /// antimeridian, edges go the short way over it, and nothing in the output would show that.
    private func tornMeridian(_ source: CoordinateSpace, _ target: CoordinateSpace) throws(Problem) -> Double? {
        let areShort = request.reading.edges == .short
        // Most layers pass without a check of their system, for which PROJ would have to be loaded.
        guard request.cutting.onTheWay, areShort || target != .wgs84 && target != source, try source.isInDegrees()
        else {
            return nil
        }
        if let meridian = try target.tornMeridian() { return meridian }
        guard areShort else { return nil }
        return try target.isInDegrees() ? 180 : nil
    }

    /// True if shapes that were cut at the antimeridian come to a map that goes on there.
    private func joinsHalves(
        _ source: CoordinateSpace, _ target: CoordinateSpace, areDegrees: Bool
    ) throws(Problem) -> Bool {
        guard case .system = target, source != target, areDegrees || request.longEdges == .asTheyCome else {
            return false
        }
        if !areDegrees, try !source.isInDegrees() { return false }
        if try target.isInDegrees() { return false }
        return try target.tornMeridian() != 180
    }

    /// Warns if two planes that may differ are taken for one.
    private func reportOtherPlane(_ source: CoordinateSpace, _ target: CoordinateSpace, at location: InputLocation) {
        guard let plane = source.plane, let other = target.plane, plane != other, plane.canBe(other) else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "other-plane", severity: .warning, at: location,
                "\(SpaceName.short(source)) is assumed to be the same as \(SpaceName.short(target))"))
    }

    /// The space of a layer's coordinates.
    func space(of facts: LayerFacts) -> CoordinateSpace { request.reading.sourceSpace ?? facts.space }

    /// The space that a layer's coordinates are converted to.
    func target(of facts: LayerFacts) throws(Problem) -> CoordinateSpace {
        try request.output.target(
            for: space(of: facts), isKnown: !facts.hasUnknownSystem, isBad: facts.hasBadSystem,
            at: facts.location)
    }

    /// Blames the input instead of the command line if the input itself declares the system.
    package func blame(_ facts: LayerFacts, for problem: Problem) -> Problem {
        if problem.code == "planar", let other = request.other, (other.plane == nil) != (space(of: facts).plane == nil)
        {
            return apart(facts, from: other)
        }
        var problem = asSaid(problem)
        problem.location = problem.location ?? facts.location
        if problem.code == "unknown-crs", problem.kind == .usage, request.reading.sourceSpace == nil,
            facts.space.system != nil
        {
            problem.kind = .data
            problem.hint = "name the CRS with \(OptionName.sourceCRS)"
            if let member = facts.systemMember, let system = facts.space.system, ReferenceSystem.isUnknown(system) {
                problem.message = "\"\(member)\" names \(SpaceName.short(facts.space)), which PROJ does not know"
            }
        }
        return problem
    }

    /// Problem of layers A and B, one of which is on a plane.
    private func apart(_ facts: LayerFacts, from other: (plane: Plane?, location: InputLocation?)) -> Problem {
        let (this, that) = request.layerNames
        if let plane = other.plane {
            let isPlain = plane.definition == nil
            return Problem(
                .data, "planar", at: other.location ?? facts.location,
                "\(that) is on \(isPlain ? "a plane (--planar-b)" : SpaceName.short(.plane(plane))), but \(this) is not",
                hint: isPlain
                    ? "use \(OptionName.planar) if \(this) is on the same plane"
                    : "if the coordinates of \(that) have a CRS, name it with --src-crs-b")
        }
        let source = space(of: facts)
        guard let given = request.reading.sourceSpace?.plane else {
            return Problem(
                .data, "planar", at: facts.location, "\(this) is on \(SpaceName.short(source)), but \(that) is not",
                hint: "if the coordinates of \(this) have a CRS, name it with \(OptionName.sourceCRS)")
        }
        let isPlain = given.definition == nil
        return Problem(
            .usage, "planar", at: facts.location,
            "\(this) is on \(isPlain ? "a plane (--planar)" : SpaceName.short(source)), but \(that) is not",
            hint: isPlain
                ? "use --planar-b if \(that) is on the same plane"
                : "\(OptionName.sourceCRS) names a CRS that is not on the globe")
    }

    func explain(_ log: OperationLog, from source: CoordinateSpace, to target: CoordinateSpace) {
        for sentence in log.sentences { ledger.diagnostics.explain("operation", "transformation: \(sentence)") }
        guard !log.sentences.isEmpty else { return }
        for sentence in ReferenceSystem.missingGrids(from: source, to: target, log) {
            ledger.diagnostics.explain("missing-grid", "\(sentence)")
        }
    }
}

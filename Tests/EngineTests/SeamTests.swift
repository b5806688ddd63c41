import Features
import GEOS
import Geometry
import LayerOverlay
import Layers
import Memory
import TestSupport
import Testing

/// The 180th meridian makes no difference: shapes on a lattice, anywhere on the globe, lie to each other as their cells
/// do, and have those cells in common.
struct SeamTests {
    /// Longitude of the lattice's origin, in either world: mostly so that the meridian goes along one of its lines, else
    /// through faces or past it.
    private static func longitude(_ generator: inout SplitMix64) -> Double {
        let world = 180 - 360 * Double(generator.int(0...1))
        switch generator.int(0...3) {
        case 0: return world + Double(generator.int(-160...160)) / 4
        case 1: return world - Double(generator.int(-1...33)) / 4
        default: return world - Double(generator.int(0...8))
        }
    }

    private static func layerB(_ shapes: [SeamShape], at longitude: Double) throws -> IndexedLayer {
        let content = IndexedFeatures.Content()
        var holder = IndexedGatherer(content, makesValid: false)
        holder.begin()
        for shape in shapes {
            var feature = Feature()
            feature.shape = shape.cut(at: longitude)
            try holder.consume(&feature, of: Chunk())
        }
        let features = IndexedFeatures(content)
        try holder.send(to: features)
        return IndexedLayer(features)
    }

    @Test func predicates() throws {
        var generator = SplitMix64(seed: 180)
        var answers: [Predicate: Int] = [:]
        for _ in 0..<Effort.of(30_000) {
            let one = SeamShape.random(&generator)
            let other = generator.int(0...20) == 0 ? one : SeamShape.random(&generator)
            let (longitude, world) = (Self.longitude(&generator), 360 * Double(generator.int(0...1)))
            let layerB = try Self.layerB([other], at: longitude)
            var subject = IndexedShapes()
            subject.append(one.cut(at: longitude - world))
            var seam = Seam(isOnGlobe: true)
            seam.begin(subject.box(0))
            var inquiry = PredicateEvaluator(layerB, grid: MatchRequest().grid)
            inquiry.begin()
            for predicate in Predicate.allCases {
                let answer = try seam.satisfies(predicate, subject, 0, &inquiry)
                #expect(answer == one.satisfies(predicate, other), "\(predicate): \(one), \(other) at \(longitude)")
                if answer { answers[predicate, default: 0] += 1 }
            }
            var candidates = FlatBuffer<Int32>()
            layerB.tree.search(subject.box(0), into: &candidates)
            seam.search(layerB, around: subject.box(0), into: &candidates)
            #expect(!candidates.isEmpty || one.satisfies(.disjoint, other), "\(one), \(other) at \(longitude)")
        }
        #expect(answers.count == Predicate.allCases.count)
    }

    @Test(arguments: [FeatureOverlay.Verb.pieces, .clip, .difference])
    func overlays(_ verb: FeatureOverlay.Verb) throws {
        var generator = SplitMix64(seed: 360)
        var request = FeatureOverlay.Request()
        request.verb = verb
        for _ in 0..<Effort.of(10_000) {
            let one = SeamShape.random(&generator)
            let others = (0..<generator.int(1...3)).map { _ in SeamShape.random(&generator) }
            let longitude = Self.longitude(&generator)
            var overlay = try FeatureOverlay(Self.layerB(others, at: longitude), request, JoinedFields())
            var feature = Feature()
            feature.shape = one.cut(at: longitude)
            var pieces = IndexedShapes()
            if try overlay.apply(to: &feature, of: Chunk()) == nil {
                repeat { pieces.append(feature.shape) } while overlay.advance(&feature, of: Chunk())
            }
            #expect(
                Self.cells(of: pieces, at: longitude) == Self.expected(verb, one, others),
                "\(one), \(others) at \(longitude)")
        }
    }

    /// The cells of the highest dimension that can be.
    private static func expected(
        _ verb: FeatureOverlay.Verb, _ one: SeamShape, _ others: [SeamShape]
    ) -> Set<SeamShape.Cell> {
        var cells: Set<SeamShape.Cell> = []
        switch verb {
        case .pieces, .clip:
            for other in others {
                let highest = verb == .clip ? one.dimension : min(one.dimension, other.dimension)
                cells.formUnion(one.cells.intersection(other.cells).filter { $0.dimension == highest })
            }
        case .difference:
            cells = one.cells.filter { $0.dimension == one.dimension }
            for other in others { cells.subtract(other.cells) }
        }
        return cells
    }

    /// The cells that pieces are made of: of its own dimension each.
    private static func cells(of pieces: borrowing IndexedShapes, at longitude: Double) -> Set<SeamShape.Cell> {
        var cells: Set<SeamShape.Cell> = []
        for index in 0..<pieces.count {
            for x in -1...17 {
                for y in -1...17 {
                    let cell = SeamShape.Cell(x: x, y: y)
                    guard cell.dimension == pieces.kind(index).dimension else { continue }
                    // Beside the middle, so that no face and no edge is tested where the meridian cuts it.
                    let place = longitude + Double(x) / 2 + (x & 1 == 1 ? 0.125 : 0)
                    if [place - 360, place, place + 360].contains(where: {
                        pieces.locate(Shape.Point(x: $0, y: Double(y) / 2), in: index) != .exterior
                    }) {
                        cells.insert(cell)
                    }
                }
            }
        }
        return cells
    }
}

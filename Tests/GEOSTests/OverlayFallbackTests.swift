import GEOS
import Geometry
import Testing

struct OverlayFallbackTests {
    private let context: Context

    init() throws {
        context = try Context()
    }

    /// A square that crosses itself at the tip of a cut that goes a little too far.
    private func broken() throws -> GEOS.Geometry {
        try Geometry(
            shape(.polygon, [[[(0, 0), (4, 0), (4, 4), (2, 4), (2.0001, -0.0001), (2.0002, 4), (0, 4), (0, 0)]]]),
            in: context)
    }

    private func square(_ ring: Positions2D = box(0, 0, 4, 4)) throws -> GEOS.Geometry {
        try Geometry(shape(.polygon, [[ring]]), in: context)
    }

    private func failure(_ body: () throws -> Void) -> GEOSError? {
        do {
            try body()
            return nil
        } catch {
            return error as? GEOSError
        }
    }

    /// With a floating point that always fails, as no two valid geometries are known to make it fail.
    @Test func whatFloatingPointCannotDoIsDoneOnAGrid() throws {
        let left = try square()
        let right = try square([(1.01, 1.01), (9, 1.01), (9, 9), (1.01, 1.01)])
        let fails: (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> OpaquePointer? = { _, _, _ in nil }
        for (index, (onGrid, grid, area)) in [
            (context.library.GEOSIntersectionPrec_r, 0.25, 4.5),
            (context.library.GEOSDifferencePrec_r, 0.25, 11.5),
            (context.library.GEOSIntersectionPrec_r, GEOS.Geometry.fallbackGrid, 2.99 * 2.99 / 2),
        ].enumerated() {
            let piece = try left.overlay("test", right, fails, onGrid, grid)
            #expect(try abs(piece.area - area) < 1e-7)
            #expect(context.fallbacks == index + 1)
        }
        let doubled = try Geometry(shape(.multiPolygon, [[box(0, 0, 1, 1)], [box(1, 0, 2, 1)]]), in: context)
        let union = unsafe context.library.GEOSUnaryUnionPrec_r(context.pointer, doubled.pointer, 0.5)
        let made = GEOS.Geometry(owning: try #require(union), hasElevations: false, in: context)
        #expect(try made.area == 2)
    }

    @Test func theGridOfItsOwnLeavesShortNumbersAsTheyAre() throws {
        let left = try square(box(0.5, 0.25, 3, 7))
        let right = try square(box(-9, -9, 90, 90))
        let piece = try left.overlay(
            "test", right, { _, _, _ in nil }, context.library.GEOSIntersectionPrec_r,
            GEOS.Geometry.fallbackGrid)
        var back = Shape()
        _ = try piece.parts(of: .areas, into: &back)
        #expect(back.box == Shape.Box(west: 0.5, south: 0.25, east: 3, north: 7))
    }

    /// On a grid of 1/64 it would be done, but GEOS knows nothing of what is meant.
    @Test func brokenOnesAreNotTriedAgain() throws {
        let left = try broken()
        let right = try square(box(1, 1, 3, 9))
        for isFirst in [true, false] {
            let error = failure {
                _ =
                    try isFirst
                    ? left.intersection(with: right, grid: 1.0 / 64) : right.intersection(with: left, grid: 1.0 / 64)
            }
            #expect(error?.kind == .failed && error?.function == "GEOSIntersection_r")
            #expect(error?.message.contains("Self-intersection at 2.0000999") == true)
        }
        let difference = failure { _ = try left.difference(with: right, grid: 1.0 / 64) }
        #expect(difference?.function == "GEOSDifference_r")
        #expect(context.fallbacks == 0)
        #expect(try left.intersection(with: square(box(5, 5, 6, 6))).isEmpty)
    }

    @Test func onlyAFailureIsTriedAgain() throws {
        let geometry = try Geometry(shape(.point, [[[(1, 2)]]]), in: context)
        var tries: [String] = []
        func run(_ isFine: Bool, _ isFineOnGrid: Bool) -> GEOSError? {
            tries = []
            return failure {
                _ = try context.overlay(
                    "first", of: geometry.pointer,
                    inFloatingPoint: {
                        tries.append("floating")
                        if !isFine { context.log.message = "one" }
                        return isFine ? geometry.pointer : nil
                    },
                    onGrid: {
                        tries.append("grid")
                        if !isFineOnGrid { context.log.message = "two" }
                        return isFineOnGrid ? geometry.pointer : nil
                    })
            }
        }
        #expect(run(true, true) == nil && tries == ["floating"] && context.fallbacks == 0)
        #expect(run(false, true) == nil && tries == ["floating", "grid"] && context.fallbacks == 1)
        let both = run(false, false)
        #expect(both?.function == "first" && both?.message == "one")
        #expect(tries == ["floating", "grid"] && context.fallbacks == 1)
        #expect(context.failure(of: "next").message == "GEOS gives no reason")
    }
}

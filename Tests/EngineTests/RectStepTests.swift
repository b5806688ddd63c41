import Features
import Geometry
import Testing

struct RectStepTests {
    private let rect = MapRect(x: 10, y: 20, width: 30, height: 40)

    /// Null comes out of every step but a union.
    @Test func nullStaysNull() {
        let edges: [RectStep] = MapRectEdge.allCases.flatMap { [.slice(1, $0), .rest(1, $0)] }
        let steps: [RectStep] =
            [.inset(dx: -9, dy: -9), .offset(dx: 1, dy: 1), .clip(.world), .remainder, .union(.null)] + edges
        for step in steps { #expect(step.applied(to: .null).isNull) }
        #expect(RectStep.union(rect).applied(to: .null) == rect)
        #expect(RectStep.union(.null).applied(to: rect) == rect)
    }

    /// Sides may meet, but not pass each other, whatever the library allows.
    @Test func insetEndsAtNothing() {
        #expect(RectStep.inset(dx: 15, dy: 20).applied(to: rect) == MapRect(x: 25, y: 40, width: 0, height: 0))
        #expect(RectStep.inset(dx: 15, dy: 20.5).applied(to: rect).isNull)
        #expect(rect.insetBy(dx: 15, dy: 20.5).height == -1)
    }

    /// A slice and its rest are the rect again.
    @Test(arguments: MapRectEdge.allCases) func sliceAndRest(_ edge: MapRectEdge) {
        for distance in [0, 0.5, 30, 40, 99] {
            let slice = RectStep.slice(distance, edge).applied(to: rect)
            let rest = RectStep.rest(distance, edge).applied(to: rect)
            #expect(slice.union(rest) == rect && !slice.intersects(rest))
        }
    }
}

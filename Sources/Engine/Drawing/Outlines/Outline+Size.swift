import Geometry
import Memory

extension Outline {
    /// The area of the largest ring, in square map points; 0 if there is none.
    public var largestArea: Double {
        largest(.ring) { run in
            // Around the first position, as the world is large.
            let first = points[run.start]
            var sum = 0.0
            for index in run.start + 1..<max(run.end - 1, run.start + 1) {
                let (one, other) = (points[index], points[index + 1])
                sum += (one.x - first.x) * (other.y - first.y) - (other.x - first.x) * (one.y - first.y)
            }
            return sum.magnitude / 2
        }
    }

    /// The length of the longest line, in map points; 0 if there is none.
    public var longestLine: Double {
        largest(.line) { run in
            var sum = 0.0
            for index in run.start + 1..<max(run.end, run.start + 1) {
                let (dx, dy) = (points[index].x - points[index - 1].x, points[index].y - points[index - 1].y)
                sum += (dx * dx + dy * dy).squareRoot()
            }
            return sum
        }
    }

    private func largest(_ kind: Run.Kind, _ size: (Run) -> Double) -> Double {
        var largest = 0.0
        for index in 0..<runs.count where runs[index].kind == kind { largest = max(largest, size(runs[index])) }
        return largest
    }
}

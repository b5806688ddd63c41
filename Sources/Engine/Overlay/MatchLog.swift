public import Layers
import Memory

/// Counts of how the shapes of two layers were compared, for `--explain`.
public final class MatchLog: Sendable {
    /// Counts of a thread's work since it last reported.
    struct Tally: Sendable {
        var features = 0
        /// Pairs whose boxes meet.
        var candidates = 0
        /// Questions that were answered without GEOS.
        var decided = 0
        /// Number of questions that GEOS answered.
        var asked = 0
        /// Overlays by GEOS.
        var overlays = 0
        /// Number of these that needed rounded positions.
        var fallbacks = 0
        /// Geodesic distances.
        var distances = 0

        mutating func add(_ other: Tally) {
            features += other.features
            candidates += other.candidates
            decided += other.decided
            asked += other.asked
            overlays += other.overlays
            fallbacks += other.fallbacks
            distances += other.distances
        }
    }

    private let total = Monitor(Tally())

    public init() {}

    /// Takes the counts of another log.
    public init(counts: [Int]) {
        total.update { tally in
            for (path, count) in zip(Self.paths, counts) { tally[keyPath: path] = count }
        }
    }

    private static var paths: [WritableKeyPath<Tally, Int>] {
        [\.features, \.candidates, \.decided, \.asked, \.overlays, \.fallbacks, \.distances]
    }

    /// The counts, to be summed with those of other runs.
    public var counts: [Int] {
        let all = total.update { $0 }
        return Self.paths.map { all[keyPath: $0] }
    }

    func add(_ tally: inout Tally) {
        let taken = tally
        total.update { $0.add(taken) }
        tally = Tally()
    }

    /// The counts in words.
    public var sentences: [String] {
        let all = total.update { $0 }
        func counted(_ count: Int, _ noun: String) -> String {
            "\(count) \(noun)\(count == 1 ? "" : "s")"
        }
        var sentences = [
            "\(counted(all.features, "feature")), \(counted(all.candidates, "candidate pair")); "
                + "\(all.decided) decided by the index, \(all.asked) by GEOS"
        ]
        if all.overlays > 0 {
            sentences.append(
                counted(all.overlays, "overlay")
                    + (all.fallbacks > 0 ? ", \(all.fallbacks) of them with rounded positions" : ""))
        }
        if all.distances > 0 { sentences.append(counted(all.distances, "geodesic distance")) }
        return sentences
    }
}

extension Diagnostics {
    /// Reports how features were compared, if choices are reported.
    public func explain(_ log: MatchLog) {
        for sentence in log.sentences { explain("plan", "plan: \(sentence)") }
    }
}

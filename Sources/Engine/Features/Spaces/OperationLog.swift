import Geometry
import Memory
public import PROJ

/// The ways that PROJ went, as sentences, each once.
public final class OperationLog: Sendable {
    private let said = Monitor<(sentences: [String], accuracy: Double)>(([], 0))

    public init() {}

    /// In the order in which they came up.
    public var sentences: [String] { said.update { $0.sentences } }

    /// Accuracy of the worst of them in meters; infinite if unknown.
    var accuracy: Double { said.update { $0.accuracy } }

    func add(_ transformation: Transformation) {
        guard let operation = transformation.lastOperation() else { return }
        let sentence = operation.sentence
        said.update { said in
            if !said.sentences.contains(sentence) { said.sentences.append(sentence) }
            said.accuracy = max(said.accuracy, operation.accuracy ?? .infinity)
        }
    }
}

/// Adds to a log from time to time which operation PROJ uses, as that may differ from place to place. Querying for each
/// feature would take longer than transforming.
struct OperationProbe {
    let log: OperationLog?
    private var count = 0

    init(_ log: OperationLog?) { self.log = log }

    mutating func look(at change: borrowing SpaceChange) {
        guard let log else { return }
        if count % 1024 == 0, let transformation = change.probedTransformation() { log.add(transformation) }
        count += 1
    }
}

extension Transformation.Operation {
    /// The name of the operation and its accuracy, in words.
    public var sentence: String {
        let accuracy = accuracy.map { "accuracy \(DecimalText.shortest($0)) m" } ?? "accuracy unknown"
        let warning =
            "; it ignores that the datums differ, so positions may be off by metres or even hundreds of metres"
        return "\(name), \(accuracy)" + (isBallpark ? warning : "")
    }
}

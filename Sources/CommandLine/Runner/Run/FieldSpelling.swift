import CommandKit
import Layers
import Streams

extension Problem {
    /// The problem with the whole line that was meant, if it is a field that the layer has in other letters, large or
    /// small.
    var namingField: Problem {
        let names = "\(message)".split(separator: "'", omittingEmptySubsequences: false)
        guard code == "no-such-field", names.count == 3, let advice = hint?.description,
            advice.hasPrefix("did you mean "), advice.hasSuffix("?")
        else { return self }
        let meant = String(advice.dropFirst("did you mean ".count).dropLast())
        guard meant.lowercased() == names[1].lowercased(),
            let line = CurrentRun.given?.line(naming: meant, insteadOf: String(names[1]))
        else { return self }
        var problem = self
        problem.hint = "use \(printable(line))"
        return problem
    }
}

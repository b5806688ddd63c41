package import Layers

/// Extension of a command's run by another module. A usual run has none.
///
/// It may let the run read ranges of the inputs, with facts about the rest; keep its messages for others; or do other
/// work than the command would.
package protocol RunExtension: AnyObject, Sendable {
    /// Files of settings that are read in addition to those of the command.
    var settings: [String?] { get }

    /// True if messages and the account are kept, because `states` or other runs report them.
    var keepsMessages: Bool { get }

    /// True if other runs report that no feature has a field, because they have read more features.
    var leavesLacksToOthers: Bool { get }

    /// Begins the work, once all layers are known and before any is opened.
    ///
    /// - Parameter layersB: the inputs of layer B, if ranges of them may be read too.
    /// - Returns: Facts about all features, if any are known beforehand.
    func begin(_ layers: LayerInputs, _ layersB: LayerInputs?, _ ledger: Ledger) throws(Problem) -> KnownFacts?

    /// False if other runs read these layers, so that nothing can be reported about how they were read.
    func reads(_ layers: LayerInputs) -> Bool

    /// Does other work than a whole run with its session. False to let the command do its own.
    func replaces(_ run: Any) throws -> Bool

    /// Does other work than a command inside of its session. False to let the command do its own.
    func takesOver(_ work: Any) throws(Problem) -> Bool

    /// Takes the messages and the account at the end of the run. False to let the session report them.
    ///
    /// - Parameter failure: the problem that ended the run.
    func states(_ ledger: Ledger, failure: Problem?, _ inputs: Inputs) throws -> Bool
}

extension CurrentRun {
    /// True if other runs work on the rest of the records, and report what none of them has.
    package static var isOfPart: Bool { extended?.leavesLacksToOthers ?? false }

    /// Does other work than a whole run with its session, if an extension has any.
    package static func isReplaced<Run>(_ run: Run) throws -> Bool { try extended?.replaces(run) ?? false }

    /// Does other work than a command inside of its session, if an extension has any.
    package static func isTakenOver<Work>(_ work: Work) throws(Problem) -> Bool {
        guard let extended else { return false }
        return try extended.takesOver(work)
    }
}

public import JSON

/// What a command counts besides records, in the summary.
public protocol AccountSection: Sendable {
    /// Noun for records that are not read but made.
    var madeNoun: String { get }
    /// The noun for one of the features that records are gathered into.
    var groupNoun: String { get }
    /// True if its text replaces the number of written features.
    var countsWritten: Bool { get }
    /// Codes of warnings that it counts itself.
    var ownCodes: [String] { get }
    /// Its part of the line for people.
    func text(in account: Account) -> String
    /// What it adds to the counts of a second layer.
    func textOfOtherLayer(in account: Account) -> String
    /// Adds its part of the account for programs.
    func add(to object: inout JSONObject, of account: Account)
}

extension AccountSection {
    public var madeNoun: String { "points" }
    public var groupNoun: String { "group" }
    public var countsWritten: Bool { true }
    public var ownCodes: [String] { [] }
    public func textOfOtherLayer(in account: Account) -> String { "" }
}

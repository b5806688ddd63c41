package import Features
package import Layers

/// Facts about all features that are known before any is read, because other runs have found them.
package struct KnownFacts {
    /// Fields, kinds of geometry and identifiers; nil if this run is to find them.
    package var findings: Survey.Findings?
    /// Members of the collections of all inputs, which are written instead of those that this run reads.
    package var members: [(key: [UInt8], value: [UInt8])] = []
    /// The ends of the output that this run writes.
    package var ends = OutputSettings.Ends()
    /// True if this run reports on layers that other runs read as well.
    package var tellsOthers = true

    package init() {}
}

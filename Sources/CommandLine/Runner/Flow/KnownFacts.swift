package import Features
package import Layers

/// What is known of all features before any is read, as other runs have looked at them.
package struct KnownFacts {
    /// Fields, kinds of geometry and identifiers; nil if this run is to find them.
    package var findings: Survey.Findings?
    /// Members of the collections of all inputs, which are written instead of those that this run reads.
    package var members: [(key: [UInt8], value: [UInt8])] = []
    /// The ends of the output that this run writes.
    package var ends = OutputSettings.Ends()
    /// True if this run tells of layers that other runs read as well.
    package var tellsOthers = true

    package init() {}
}

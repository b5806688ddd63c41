package import Layers

/// Steps of a run that follows devices, in their order.
package enum OutputStep: UInt8, BitwiseCopyable {
    /// Fixes are taken as they come.
    case input
    /// Fixes that were held are taken at the end.
    case waiting
    /// Fixes that might have been from a cache, as no other fix of their device has come.
    case cached
    /// Each device is ended.
    case devices
    /// The last fix of each device is written.
    case lasts
    /// All is written.
    case end
}

/// Records what leads to each piece of output, where the fixes come from other runs.
package protocol OutputOrder: AnyObject {
    /// Begins the output that a fix leads to.
    func begin(_ pending: PendingFix)

    /// Begins the output of a step at the end.
    func begin(_ step: OutputStep, device: Int)

    func begin(_ step: OutputStep, fix number: Int)
}

/// Follows devices by their fixes, which other runs have read.
package protocol HandedFixFlow: AnyObject {
    /// Takes the next fix, whose device is known by its name alone.
    func take(_ pending: inout PendingFix, of name: Span<UInt8>, _ kind: Value.Kind, row: Span<UInt8>) throws(Problem)

    /// Ends the input.
    func finish() throws(Problem)

    var followed: FixTotals { get }
}

/// A pipeline of fixes that may come from other runs.
protocol HandedFixPipeline: DeviceFollower, ~Copyable {
    /// Takes a fix whose device has its number.
    mutating func take(handed pending: PendingFix, _ row: Span<UInt8>) throws(Problem)
}

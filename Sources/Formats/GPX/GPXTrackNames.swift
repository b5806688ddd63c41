/// The names of the tracks and routes of a file, so that each has one of its own.
struct GPXTrackNames {
    /// The number that was added last to each name, from 1 for the name as it is.
    private var numbers: [[UInt8]: Int] = [:]

    /// Returns a name, or the name with a number if an earlier track or route has it.
    mutating func take(_ name: [UInt8]) -> [UInt8] {
        var number = numbers[name, default: 1]
        var own = name
        while numbers[own] != nil {
            number += 1
            own = name + Array(" (\(number))".utf8)
        }
        numbers[name] = number
        if own != name { numbers[own] = 1 }
        return own
    }
}

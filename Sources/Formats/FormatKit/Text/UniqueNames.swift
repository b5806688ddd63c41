/// Gives columns names that no other column has.
package struct UniqueNames {
    private var taken: Set<String>
    private var seen: Set<String> = []
    /// The last number given to a name.
    private var numbers: [String: Int] = [:]

    package init(among names: [String]) {
        taken = Set(names)
    }

    package mutating func isFirst(_ name: String) -> Bool { seen.insert(name).inserted }

    /// Returns the name itself if it is free, otherwise with the first free number.
    package mutating func next(for name: String) -> String {
        if taken.insert(name).inserted { return name }
        var number = numbers[name] ?? 1
        repeat { number += 1 } while !taken.insert("\(name)_\(number)").inserted
        numbers[name] = number
        return "\(name)_\(number)"
    }
}

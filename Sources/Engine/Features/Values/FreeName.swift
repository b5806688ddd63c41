/// A name for a new field that no field of the input has.
package enum FreeName {
    package static func of(_ name: String, besides taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        var number = 2
        while taken.contains("\(name)_\(number)") { number += 1 }
        return "\(name)_\(number)"
    }
}

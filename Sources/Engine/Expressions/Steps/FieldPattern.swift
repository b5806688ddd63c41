/// A name of fields in which `*` stands for any text and `?` for one character, or simply a name.
package struct FieldPattern: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// True if it stands for more than one name.
    package var isGlob: Bool { text.contains { $0 == "*" || $0 == "?" } }

    /// - Parameter ignoresCase: true if large letters equal small ones.
    package func matches(_ name: String, ignoringCase ignoresCase: Bool) -> Bool {
        matches(name) || ignoresCase && FieldPattern(text.lowercased()).matches(name.lowercased())
    }

    package func matches(_ name: String) -> Bool {
        if name == text { return true }
        guard isGlob else { return false }
        let (pattern, name) = (Array(text), Array(name))
        var (index, part) = (0, 0)
        var again: (index: Int, part: Int)?
        while index < name.count {
            if part < pattern.count, pattern[part] == "*" {
                again = (index, part + 1)
                part += 1
            } else if part < pattern.count, pattern[part] == "?" || pattern[part] == name[index] {
                index += 1
                part += 1
            } else if let last = again {
                again = (last.index + 1, last.part)
                (index, part) = (last.index + 1, last.part)
            } else {
                return false
            }
        }
        return pattern[part...].allSatisfy { $0 == "*" }
    }
}

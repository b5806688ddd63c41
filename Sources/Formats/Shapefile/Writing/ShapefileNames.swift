/// Column names that a .dbf can hold: at most ten bytes, and different even when case is ignored.
package enum ShapefileNames {
    private static let longest = 10

    /// Makes a unique name of each name. Names that fit are kept; the others are shortened, and numbered if necessary.
    package static func unique(_ names: [String]) -> [String] {
        var taken: Set<String> = []
        var result = names.map { name in fits(name) && taken.insert(name.lowercased()).inserted ? name : "" }
        for index in names.indices where result[index].isEmpty {
            let clean = cleaned(names[index])
            var candidate = prefix(of: clean, longest)
            var number = 1
            while !taken.insert(candidate.lowercased()).inserted {
                let suffix = "_\(number)"
                candidate = prefix(of: clean, longest - suffix.utf8.count) + suffix
                number += 1
            }
            result[index] = candidate
        }
        return result
    }

    private static func fits(_ name: String) -> Bool { name.utf8.count <= longest && cleaned(name) == name }

    /// Readers cut names at a NUL and trim blanks.
    private static func cleaned(_ name: String) -> String {
        var scalars = name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "_" : $0 }[...]
        while scalars.first == " " { scalars.removeFirst() }
        while scalars.last == " " { scalars.removeLast() }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return text.isEmpty ? "FIELD" : String(text)
    }

    /// As many whole characters as fit.
    private static func prefix(of name: String, _ room: Int) -> String {
        var prefix = ""
        for character in name {
            guard prefix.utf8.count + character.utf8.count <= room else { break }
            prefix.append(character)
        }
        while prefix.last == " " { prefix.removeLast() }
        return prefix.isEmpty ? "FIELD" : prefix
    }
}

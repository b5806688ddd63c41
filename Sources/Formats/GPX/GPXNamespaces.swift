import FormatKit
import Memory

/// The namespaces that are declared around an element, and which of them hold the elements of GPX.
///
/// These are those of GPX 1.0 and 1.1, and that of the root element, in which programs misspell these. Elements without a namespace count as well,
/// as many programs declare none.
struct GPXNamespaces: ~Copyable {
    private struct Declaration: BitwiseCopyable {
        /// Number of elements that are open in the element of the declaration, with itself.
        var depth: Int
        /// The prefix and the name in `text`.
        var start: Int
        var prefixEnd: Int
        var end: Int
    }

    private var declarations = FlatBuffer<Declaration>()
    private var text = FlatBuffer<UInt8>()
    /// The name of the namespace of the root element.
    private var root = FlatBuffer<UInt8>()

    mutating func declare(_ prefix: Span<UInt8>, _ name: Span<UInt8>, depth: Int) {
        let start = text.count
        text.append(contentsOf: prefix)
        text.append(contentsOf: name)
        declarations.append(
            Declaration(depth: depth, start: start, prefixEnd: start + prefix.count, end: text.count))
    }

    /// Forgets the declarations of elements that are closed.
    mutating func close(to depth: Int) {
        while let last = declarations.last, last.depth > depth {
            text.truncate(to: last.start)
            declarations.truncate(to: declarations.count - 1)
        }
    }

    /// Notes the name of the root element. Returns its namespace if that is not GPX's, in any spelling.
    mutating func noteRoot(_ element: Span<UInt8>) -> String? {
        guard let range = nameRange(of: element), !range.isEmpty else { return nil }
        for index in range { root.append(text[index]) }
        let name = name(of: element)
        return name.lowercased().contains("topografix.com/gpx") ? nil : name
    }

    /// The name of the namespace of an element; empty for none.
    func name(of element: Span<UInt8>) -> String {
        String(decoding: (nameRange(of: element) ?? 0..<0).map { text[$0] }, as: UTF8.self)
    }

    /// True if an element is in a namespace of GPX or in none.
    func holdGPX(_ element: Span<UInt8>) -> Bool {
        guard let range = nameRange(of: element), !range.isEmpty else { return true }
        let name = text.span.extracting(range)
        return name.isEqual(to: root.span) || name.spells("http://www.topografix.com/GPX/1/1")
            || name.spells("http://www.topografix.com/GPX/1/0")
    }

    /// The name of the namespace of an element in `text`; nil if none is declared for its prefix.
    private func nameRange(of element: Span<UInt8>) -> Range<Int>? {
        let prefix = element.extracting(..<max(element.count - element.localName.count - 1, 0))
        var index = declarations.count
        while index > 0 {
            index -= 1
            let declaration = declarations[index]
            if text.span.extracting(declaration.start..<declaration.prefixEnd).isEqual(to: prefix) {
                return declaration.prefixEnd..<declaration.end
            }
        }
        return nil
    }
}

extension Span<UInt8> {
    fileprivate func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}

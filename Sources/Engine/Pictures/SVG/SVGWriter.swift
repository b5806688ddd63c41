public import Layers

/// Writes an SVG element by element, through a buffer of which no more is kept than about 64 KiB and one element.
///
/// Keeps the first failure, writes nothing after it, and throws it at the end, so that drawing code need not throw.
public struct SVGWriter: ~Copyable {
    private let write: (borrowing ByteBuffer) throws(Problem) -> Void
    private var buffer = ByteBuffer()
    /// Elements that have begun.
    private var names: [String] = []
    /// True while the last element still has neither text nor elements.
    private var isEmpty = false
    private var failure: Problem?
    private static let room = 64 << 10

    public init(_ write: @escaping (borrowing ByteBuffer) throws(Problem) -> Void) { self.write = write }

    public mutating func begin(_ name: String, _ attributes: borrowing SVGAttributes) {
        closeStart()
        if buffer.count >= Self.room { flush() }
        // A line break before a title would become a part of a text.
        if name != "title", !names.isEmpty { buffer.append("\n") }
        buffer.append("<")
        buffer.append(name)
        buffer.append(attributes.bytes)
        names.append(name)
        isEmpty = true
    }

    public mutating func begin(_ name: String) { begin(name, SVGAttributes()) }

    public mutating func end() {
        guard let name = names.popLast() else { return }
        if isEmpty {
            buffer.append("/>")
        } else {
            buffer.append("</")
            buffer.append(name)
            buffer.append(">")
        }
        isEmpty = false
    }

    /// Appends what is in an element that has begun.
    public mutating func append(_ text: String) {
        closeStart()
        buffer.append(xml: text)
    }

    /// Appends a title to the element that has begun, unless it is empty.
    public mutating func title(_ text: String) {
        guard !text.isEmpty else { return }
        begin("title")
        append(text)
        end()
    }

    public mutating func path(_ attributes: borrowing SVGAttributes, _ data: borrowing SVGPathData, title: String = "")
    {
        begin("path", attributes)
        buffer.append(" d=\"")
        buffer.append(data.bytes)
        buffer.append("\"")
        self.title(title)
        end()
    }

    private mutating func closeStart() {
        if isEmpty { buffer.append(">") }
        isEmpty = false
    }

    private mutating func flush() {
        if failure == nil {
            do throws(Problem) {
                try write(buffer)
            } catch {
                failure = error
            }
        }
        buffer.removeAll()
    }

    /// Ends all elements, and throws if something could not be written.
    public mutating func finish() throws(Problem) {
        while !names.isEmpty { end() }
        buffer.append("\n")
        flush()
        if let failure { throw failure }
    }
}

package import Expat
package import Layers
import Streams

extension Problem {
    /// Reports a libexpat that cannot be used.
    package init(_ error: ExpatError) {
        self.init(
            .unavailable, "no-libexpat", "\(printable(error.reason))",
            hint: "install libexpat (Debian: apt-get install libexpat1)")
    }

    /// Reports why an XML input cannot be read on.
    ///
    /// - Parameters:
    ///   - format: the format, such as `GPX`.
    ///   - end: location of the end of what was read.
    package init(
        _ reason: XMLFault.Reason, inFormat format: String, at location: InputLocation, end: InputLocation
    ) {
        switch reason {
        case .truncated:
            self.init(
                .data, "truncated", at: end, "the \(format) ends before its root element is closed",
                hint: "is it an incomplete copy?")
        case .malformed(let reason):
            self.init(.data, "bad-xml", at: location, "the XML is not well-formed: \(printable(reason))")
        case .doctype:
            self.init(
                .data, "xml-doctype", at: location,
                "a document type declaration, which may declare entities, is not allowed in \(format)",
                hint: "remove <!DOCTYPE …> if you trust the file")
        case .entity:
            self.init(
                .data, "bad-xml", at: location, "the XML refers to an entity that it does not declare",
                hint: "write & as &amp;")
        case .encoding(let encoding):
            self.init(
                .data, "bad-encoding", at: location,
                "the XML declares the encoding '\(excerpt(encoding.utf8))', which cannot be read as it is declared",
                hint: "name the encoding with \(OptionName.encoding)")
        case .tooDeep:
            self.init(
                .data, "too-deep", at: location, "elements are nested more than \(XMLParser.mostDepth) deep")
        }
    }
}

extension SystemLibrary {
    /// The library that formats of XML need, loaded only when a run reads one.
    package static var expat: SystemLibrary {
        do throws(ExpatError) {
            let version = try Installation.version()
            return SystemLibrary(loaded: "libexpat", version: version, prefix: "libexpat.so")
        } catch {
            return .notFound(name: "libexpat", Problem(error))
        }
    }
}

/// The longest tag or comment; libexpat holds it as a whole.
package let mostOfTag = 16 << 20

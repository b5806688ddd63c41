import CCrashCleanup
import CExpat
import Glibc
import Memory

/// A parser of XML that comes in pieces. It turns each piece into events, and refuses declarations of entities.
///
/// Memory is bounded by the events of one piece, and by the longest tag or comment.
@safe
public struct XMLParser: ~Copyable {
    private let library: Library
    private let parser: OpaquePointer
    private let state: UnsafeMutablePointer<XMLParserState>
    public private(set) var fault: XMLFault?
    /// The most elements inside each other.
    public static let mostDepth = 256

    /// - Parameters:
    ///   - encoding: the encoding, whatever the text declares; nil to follow the declaration.
    ///   - knowsHTML: true if text may have the entities of HTML, though nothing declares them.
    public init(encoding: String?, knowsHTML: Bool = false) throws(ExpatError) {
        library = try Library.shared()
        guard let parser = unsafe library.XML_ParserCreate(encoding) else { cleanup_out_of_memory() }
        unsafe self.parser = parser
        unsafe state = UnsafeMutablePointer.allocate(capacity: 1)
        unsafe state.initialize(to: XMLParserState(library: library, parser: parser))
        unsafe library.XML_SetUserData(parser, state)
        unsafe library.XML_SetElementHandler(
            parser, { unsafe XMLParserState.at($0).pointee.start($1, $2) },
            { (context, _) in unsafe XMLParserState.at(context).pointee.end() })
        unsafe library.XML_SetCharacterDataHandler(parser) { unsafe XMLParserState.at($0).pointee.text($1, $2) }
        // Comments and instructions, only for their ends.
        unsafe library.XML_SetDefaultHandler(parser) { (context, _, _) in
            unsafe XMLParserState.at(context).pointee.pass()
        }
        unsafe library.XML_SetStartDoctypeDeclHandler(parser) { (context, _, _, _, _) in
            unsafe XMLParserState.at(context).pointee.refuse(.doctype)
        }
        unsafe library.XML_SetUnknownEncodingHandler(
            parser, { unsafe XMLParserState.at($0).pointee.encoding($1, $2) }, state)
        guard knowsHTML else { return }
        // An entity that a document type of its own might declare is reported instead of refused.
        _ = unsafe library.XML_UseForeignDTD(parser, 1)
        unsafe library.XML_SetSkippedEntityHandler(parser) { (context, name, _) in
            unsafe XMLParserState.at(context).pointee.entity(name)
        }
    }

    deinit {
        unsafe library.XML_ParserFree(parser)
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// Parses the next piece, in time linear in its length; false if nothing can be parsed after it. The events that
    /// come before a fault are kept.
    public mutating func parse(_ bytes: Span<UInt8>, isLast: Bool) -> Bool {
        guard fault == nil else { return false }
        unsafe state.pointee.events.removeAll()
        let status = unsafe bytes.withUnsafeBufferPointer { bytes in
            let count = Int32(truncatingIfNeeded: bytes.count)
            guard let start = bytes.baseAddress else { return unsafe library.XML_Parse(parser, "", 0, isLast ? 1 : 0) }
            return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                unsafe library.XML_Parse(parser, start, count, isLast ? 1 : 0)
            }
        }
        if status != XML_STATUS_ERROR { return true }
        fault = XMLFault(reason: reason(isLast: isLast), byte: max(unsafe library.XML_GetCurrentByteIndex(parser), 0))
        return false
    }

    private func reason(isLast: Bool) -> XMLFault.Reason {
        if let refusal = unsafe state.pointee.events.refusal { return refusal }
        let code = unsafe library.XML_GetErrorCode(parser)
        switch code {
        case XML_ERROR_NO_MEMORY: cleanup_out_of_memory()
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
            if isLast { return .truncated }
        case XML_ERROR_UNDEFINED_ENTITY: return .entity
        case XML_ERROR_UNKNOWN_ENCODING: return .encoding(unsafe state.pointee.events.encoding)
        default: break
        }
        return .malformed(
            unsafe library.XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)")
    }

    /// The events of the last piece.
    public var events: Span<XMLEvent> {
        @_lifetime(borrow self)
        get {
            let span = unsafe state.pointee.events.events.span
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The texts that events refer to.
    public var text: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let span = unsafe state.pointee.events.text.span
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// End in bytes of the last tag, text, comment or instruction that was met.
    public var endOfLast: Int { unsafe state.pointee.events.endOfLast }
}

/// The state that libexpat passes to its handlers.
@unsafe
struct XMLParserState: ~Copyable {
    let library: Library
    let parser: OpaquePointer
    var events = XMLEvents()

    init(library: Library, parser: OpaquePointer) {
        unsafe self.library = library
        unsafe self.parser = parser
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLParserState> {
        guard let context = unsafe context else { preconditionFailure("libexpat has lost its user data") }
        return unsafe context.assumingMemoryBound(to: XMLParserState.self)
    }

    /// Bounds of the event that libexpat is at.
    private mutating func location() -> (byte: Int, length: Int) {
        let byte = unsafe library.XML_GetCurrentByteIndex(parser)
        let length = unsafe Int(library.XML_GetCurrentByteCount(parser))
        unsafe events.endOfLast = byte + length
        return (byte, length)
    }

    mutating func pass() { _ = unsafe location() }

    mutating func refuse(_ reason: XMLFault.Reason) {
        guard unsafe events.refusal == nil else { return }
        unsafe events.refusal = reason
        _ = unsafe library.XML_StopParser(parser, 0)
    }

    mutating func start(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard let name = unsafe name, unsafe events.refusal == nil else { return }
        let (byte, length) = unsafe location()
        unsafe events.depth += 1
        unsafe events.isAfterEnd = false
        guard unsafe events.depth <= XMLParser.mostDepth else { return unsafe refuse(.tooDeep) }
        // An element may be in a namespace that it declares itself.
        unsafe addNamespaces(of: attributes, at: byte, length)
        let first = unsafe events.text.count
        unsafe events.put(name, strlen(name))
        unsafe events.add(.start, from: first, to: events.text.count, at: byte, length)
        guard var next = unsafe attributes else { return }
        while let name = unsafe next[0], let value = unsafe next[1] {
            if unsafe Self.prefix(declaredBy: name) == nil { unsafe add(.attribute, name, value, at: byte, length) }
            unsafe next += 2
        }
    }

    private mutating func addNamespaces(
        of attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?, at byte: Int, _ length: Int
    ) {
        guard var next = unsafe attributes else { return }
        while let name = unsafe next[0], let value = unsafe next[1] {
            if let prefix = unsafe Self.prefix(declaredBy: name) {
                unsafe add(.namespace, prefix, value, at: byte, length)
            }
            unsafe next += 2
        }
    }

    /// The prefix, perhaps empty, for which an attribute declares a namespace; nil for any other attribute.
    private static func prefix(declaredBy name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
        guard unsafe name[0] == 0x78, unsafe strncmp(name, "xmlns", 5) == 0 else { return nil }
        return unsafe name[5] == 0 ? name + 5 : name[5] == 0x3A ? name + 6 : nil
    }

    private mutating func add(
        _ kind: XMLEvent.Kind, _ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>, at byte: Int, _ length: Int
    ) {
        let first = unsafe events.text.count
        unsafe events.put(name, strlen(name))
        let end = unsafe events.text.count
        unsafe events.put(value, strlen(value))
        unsafe events.add(kind, from: first, to: end, at: byte, length)
    }

    mutating func end() {
        guard unsafe events.refusal == nil else { return }
        let (byte, length) = unsafe location()
        unsafe events.depth -= 1
        unsafe events.isAfterEnd = true
        let count = unsafe events.text.count
        unsafe events.add(.end, from: count, to: count, at: byte, length)
    }

    mutating func text(_ bytes: UnsafePointer<CChar>?, _ count: Int32) {
        guard let bytes = unsafe bytes, unsafe events.refusal == nil else { return }
        if unsafe events.isAfterEnd, unsafe Self.isBlank(bytes, Int(count)) {
            // Most texts of most files; a blank has at least one byte.
            unsafe events.endOfLast = library.XML_GetCurrentByteIndex(parser) + Int(count)
            return
        }
        let (byte, length) = unsafe location()
        unsafe events.add(text: bytes, Int(count), at: byte, length)
    }

    mutating func entity(_ name: UnsafePointer<CChar>?) {
        guard let name = unsafe name, unsafe events.refusal == nil else { return }
        guard let scalar = unsafe HTMLEntities.scalar(named: String(cString: name)) else {
            return unsafe refuse(.entity)
        }
        let (byte, length) = unsafe location()
        unsafe String(scalar).withCString { bytes in
            unsafe events.add(text: bytes, strlen(bytes), at: byte, length)
        }
    }

    private static func isBlank(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Bool {
        for index in 0..<count {
            if unsafe !XMLEvents.isBlank(UInt8(bitPattern: bytes[index])) { return false }
        }
        return true
    }

    /// Describes an encoding of single bytes that libexpat does not know but the C library does; 0 for any other.
    mutating func encoding(_ name: UnsafePointer<CChar>?, _ found: UnsafeMutablePointer<XML_Encoding>?) -> Int32 {
        guard let name = unsafe name, let found = unsafe found else { return 0 }
        unsafe events.encoding = unsafe String(cString: name)
        guard let converter = unsafe iconv_open("UTF-32LE", name), unsafe converter != iconv_t(bitPattern: -1) else {
            return 0
        }
        defer { unsafe iconv_close(converter) }
        unsafe found.pointee = XML_Encoding()
        return unsafe withUnsafeMutableBytes(of: &found.pointee.map) { map in
            let map = unsafe map.assumingMemoryBound(to: Int32.self)
            for byte in 0..<256 {
                guard let scalar = unsafe Self.scalar(of: UInt8(byte), converter) else { return 0 }
                // libexpat needs ASCII, in which tags are written.
                if byte < 0x80, scalar != Int32(byte) { return 0 }
                unsafe map[byte] = scalar
            }
            return 1
        }
    }

    /// The scalar of a byte, -1 if it is invalid; nil if it is only the start of a character.
    private static func scalar(of byte: UInt8, _ converter: iconv_t) -> Int32? {
        var input = CChar(bitPattern: byte)
        var output: UInt32 = 0
        var (inputLength, outputLength) = (1, 4)
        unsafe iconv(converter, nil, nil, nil, nil)
        errno = 0
        let result = unsafe withUnsafeMutablePointer(to: &input) { input in
            unsafe withUnsafeMutableBytes(of: &output) { output in
                var start: UnsafeMutablePointer<CChar>? = unsafe input
                var end = unsafe output.assumingMemoryBound(to: CChar.self).baseAddress
                return unsafe iconv(converter, &start, &inputLength, &end, &outputLength)
            }
        }
        if result == -1 { return errno == EILSEQ ? -1 : nil }
        // libexpat accepts only scalars of the basic plane in its map.
        return outputLength == 0 && output <= 0xFFFF ? Int32(output) : -1
    }
}

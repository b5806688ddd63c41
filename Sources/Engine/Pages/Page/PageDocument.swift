import CPages
import JSON
public import Layers
import Pictures

/// A font in a page.
public struct PageFont {
    let family: String
    /// From 1 to 1000.
    let weight: Int
    /// Percent of the usual width.
    let width: Double
    let isItalic: Bool
    let bytes: [UInt8]

    public init(family: String, weight: Int, width: Double, isItalic: Bool, bytes: [UInt8]) {
        (self.family, self.weight, self.width, self.isItalic) = (family, weight, width, isItalic)
        self.bytes = bytes
    }
}

/// The HTML of a page, with all that it needs.
public struct PageDocument {
    private let leaflet: LeafletFiles
    private let title: String
    /// The fonts that labels are drawn in; none to leave that to the browser.
    public var fonts: [PageFont] = []

    public init(_ leaflet: LeafletFiles, title: String) {
        self.leaflet = leaflet
        self.title = title
    }

    /// The size of the page.
    public func byteCount(_ data: borrowing PageData) throws(Problem) -> Int {
        var count = 0
        try write(data) { count += $0.count }
        return count
    }

    /// Passes the page to `body` piece by piece.
    public func write(_ data: borrowing PageData, _ body: (Span<UInt8>) throws(Problem) -> Void) throws(Problem) {
        let styles = [leaflet.style, fontStyle, Self.style].filter { !$0.isEmpty }
        let scripts = [leaflet.script, Self.script]
        var head = ByteBuffer()
        head.append("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
        head.append("<meta http-equiv=\"Content-Security-Policy\" content=\"\(Self.policy(styles, scripts))\">\n")
        head.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        head.append("<meta name=\"generator\" content=\"plat\">\n<title>")
        head.append(html: title)
        head.append("</title>\n")
        for style in styles {
            head.append("<style>")
            head.append(style.span)
            head.append("</style>\n")
        }
        head.append("<div id=\"plat-map\"></div>\n<noscript>This map needs JavaScript.</noscript>\n")
        head.append("<script type=\"application/json\" id=\"plat-data\">")
        try body(head.bytes)
        try Self.write(escaped: data.text, body)
        var tail = ByteBuffer()
        tail.append("</script>\n")
        for script in scripts {
            tail.append("<script>")
            tail.append(script.span)
            tail.append("</script>\n")
        }
        try body(tail.bytes)
    }

    /// Writes JSON in pieces, so that its escaped text is never held as a whole.
    private static func write(
        escaped json: Span<UInt8>, _ body: (Span<UInt8>) throws(Problem) -> Void
    ) throws(Problem) {
        var piece = ByteBuffer()
        var start = 0
        while start < json.count {
            var end = min(start + 1 << 16, json.count)
            // No character is cut in two.
            while end < json.count, json[end] & 0xC0 == 0x80 { end += 1 }
            piece.removeAll()
            piece.append(scriptJSON: json.extracting(start..<end))
            try body(piece.bytes)
            start = end
        }
    }

    /// Lets these styles and scripts run, images and fonts come from the page itself, and nothing else happen.
    private static func policy(_ styles: [[UInt8]], _ scripts: [[UInt8]]) -> String {
        func hashes(_ all: [[UInt8]]) -> String {
            all.map { bytes in
                var hash = ByteBuffer()
                hash.append(base64: SHA256.hash(of: bytes.span).span)
                return "'sha256-\(hash.text)'"
            }.joined(separator: " ")
        }
        return """
            default-src 'none'; script-src \(hashes(scripts)); style-src \(hashes(styles)); img-src data:; \
            font-src data:; base-uri 'none'; form-action 'none'
            """
    }

    private var fontStyle: [UInt8] {
        var style = ByteBuffer()
        for font in fonts {
            style.append("@font-face { font-family: ")
            style.append(cssString: font.family)
            style.append(
                "; font-weight: \(font.weight); font-stretch: \(JSONValue.number(font.width).text())%")
            style.append("; font-style: \(font.isItalic ? "italic" : "normal")")
            style.append("; src: url(data:font/ttf;base64,")
            style.append(base64: font.bytes.span)
            style.append("); }\n")
        }
        return Array(style.text.utf8)
    }

    // MARK: Built in

    private static var style: [UInt8] { unsafe bytes(of: pages_style) }

    private static var script: [UInt8] { unsafe bytes(of: pages_script) }

    private static func bytes(of text: pages_text) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
    }
}

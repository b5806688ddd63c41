import CCairo
import Glibc

/// A PDF that is written while it is drawn (`cairo_pdf_surface_t`). Only one thread at a time may use it.
@safe
public struct PDFSurface: ~Copyable {
    let library: Library
    let handle: OpaquePointer
    private let sink: Sink

    private final class Sink {
        var write: ((Span<UInt8>) -> Bool)?
    }

    /// - Parameters:
    ///   - width: width of a page in points, 1/72 of an inch.
    ///   - height: its height in points.
    ///   - title: title of the document.
    ///   - date: the date in the document, in ISO 8601.
    ///   - write: takes the bytes that come next; false if they could not be written.
    public init(
        width: Double, height: Double, title: String? = nil, date: String = PDFSurface.reproducibleDate,
        write: @escaping (Span<UInt8>) -> Bool
    ) throws(CairoError) {
        let function = "cairo_pdf_surface_create_for_stream"
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            throw CairoError(.unfitNumber, function, "a page of \(width)x\(height) points cannot be drawn")
        }
        let library = try Library.shared()
        let sink = Sink()
        sink.write = write
        let made = unsafe library.cairo_pdf_surface_create_for_stream(
            { context, bytes, count in
                guard let context = unsafe context else { return CAIRO_STATUS_WRITE_ERROR }
                let sink = unsafe Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
                let span = unsafe Span(_unsafeElements: UnsafeBufferPointer(start: bytes, count: Int(count)))
                return sink.write?(span) == false ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque(), width, height)
        let status = unsafe library.cairo_surface_status(made)
        guard let handle = unsafe made, status == CAIRO_STATUS_SUCCESS else {
            unsafe library.cairo_surface_destroy(made)
            throw library.error(status, function) ?? CairoError(.failed, function, "no surface")
        }
        unsafe library.cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATE_DATE, date)
        if let title { unsafe library.cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_TITLE, title) }
        self.library = library
        unsafe self.handle = handle
        self.sink = sink
    }

    deinit {
        // Nothing is written any more, even if a context still refers to the surface.
        sink.write = nil
        unsafe library.cairo_surface_finish(handle)
        unsafe library.cairo_surface_destroy(handle)
    }

    /// Writes what is left (`cairo_surface_finish`); nothing can be drawn after it.
    public mutating func finish() throws(CairoError) {
        unsafe library.cairo_surface_finish(handle)
        let status = unsafe library.cairo_surface_status(handle)
        if let error = library.error(status, "cairo_surface_finish") { throw error }
    }

    /// The date in `SOURCE_DATE_EPOCH`, as in all reproducible builds, or else the start of 2000.
    public static var reproducibleDate: String {
        let text = unsafe getenv("SOURCE_DATE_EPOCH").map { unsafe String(cString: $0) }
        return text.flatMap { Int($0) }.flatMap(date(ofSeconds:)) ?? "2000-01-01T00:00:00Z"
    }

    /// The date of a number of seconds since 1970; nil if it is outside the years 1970…9999.
    package static func date(ofSeconds seconds: Int) -> String? {
        guard (0..<253_402_300_800).contains(seconds) else { return nil }
        // Days are counted from the March before the year 0, so that leap days come last.
        let days = seconds / 86_400 + 719_468
        let era = days / 146_097
        let day = days % 146_097
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let civil = (year: era * 400 + year + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9)
        let rest = seconds % 86_400
        let parts = [civil.month, dayOfYear - (153 * month + 2) / 5 + 1, rest / 3600, rest / 60 % 60, rest % 60]
        let texts = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(civil.year)-\(texts[0])-\(texts[1])T\(texts[2]):\(texts[3]):\(texts[4])Z"
    }
}

import Decluttering
import Features
import Geometry
import Layers

/// Measures the label of a feature and its offset from the place.
struct LabelMeasures: ~Copyable {
    private let request: LabelRequest
    private var sizes: PixelSizeFields
    private var offsetX: NumericField
    private var offsetY: NumericField
    /// The field of the text; -1 until it has come up.
    private var textField = -1
    private var text = ByteBuffer()
    /// Size and offset that all labels share, in eighths of a pixel; nil if not known yet, or if labels differ.
    private var fixedSize: (width: Int32, height: Int32)?
    private var fixedOffset: (Int32, Int32)?
    /// Size of the next label, where it is measured elsewhere.
    var measured = PixelSize(width: 0, height: 0)
    /// True if the last feature has no text, or no size for its label.
    private(set) var isSizeMissing = false

    private static let longest = PixelSizeFields.longest

    init(_ request: LabelRequest) {
        self.request = request
        switch request.size {
        case .same(let size): sizes = PixelSizeFields(constant: size)
        case .fields(let width, let height): sizes = PixelSizeFields(width: width, height: height)
        case .text, .measured: sizes = PixelSizeFields(constant: PixelSize(width: 0, height: 0))
        }
        offsetX = request.offsetFields.map { NumericField(named: $0.x) } ?? NumericField(constant: request.offset.x)
        offsetY = request.offsetFields.map { NumericField(named: $0.y) } ?? NumericField(constant: request.offset.y)
    }

    mutating func add(_ field: Field, at index: Int) {
        sizes.add(field, at: index)
        offsetX.add(field, at: index)
        offsetY.add(field, at: index)
        if case .text(let name, _) = request.size, textField < 0, field.name == name { textField = index }
    }

    /// Size with padding, in eighths of a pixel; 0 for a feature without a text.
    mutating func size(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> (width: Int32, height: Int32) {
        if let fixedSize { return fixedSize }
        let (width, height) = try plainSize(of: feature, chunk)
        guard width > 0, height > 0 else { return (0, 0) }
        var rounding = FloatingPointRoundingRule.toNearestOrAwayFromZero
        // Texts that are drawn must not overlap by a fraction.
        if case .measured = request.size { rounding = .up }
        let size = (
            Self.eighths(width + 2 * request.padding, rounding), Self.eighths(height + 2 * request.padding, rounding)
        )
        if case .same = request.size { fixedSize = size }
        return size
    }

    /// The text that was measured last.
    var lastText: String { unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }

    /// Size without padding; a circle is as high as it is wide.
    private mutating func plainSize(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> (width: Double, height: Double) {
        let size = try bareSize(of: feature, chunk)
        return request.shape == .circle ? (size.width, size.width) : size
    }

    private mutating func bareSize(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> (width: Double, height: Double) {
        if case .text(_, let fontSize) = request.size {
            text.removeAll()
            isSizeMissing = !text.appendPlain(ofField: textField, feature, chunk) || text.isEmpty
            if isSizeMissing { return (0, 0) }
            let extent = TextExtent(text.bytes)
            return (min(extent.width * fontSize, Self.longest), min(extent.height * fontSize, Self.longest))
        }
        if case .measured = request.size {
            isSizeMissing = measured.width <= 0 || measured.height <= 0
            return (min(measured.width, Self.longest), min(measured.height, Self.longest))
        }
        let (width, height) = try sizes.size(of: feature, chunk)
        isSizeMissing = width == nil || (height == nil && request.shape != .circle)
        return (width ?? 0, height ?? 0)
    }

    /// Offset from the place to the centre of the box, in eighths of a pixel.
    mutating func offset(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> (Int32, Int32) {
        if let fixedOffset { return fixedOffset }
        var (x, y) = try movement(of: feature, chunk)
        if request.anchor.x != 0 || request.anchor.y != 0 {
            let (width, height) = try plainSize(of: feature, chunk)
            x -= Double(request.anchor.x) * width / 2
            y -= Double(request.anchor.y) * height / 2
        }
        let offset = (Self.eighths(x), Self.eighths(y))
        if request.offsetFields == nil, case .same = request.size { fixedOffset = offset }
        return offset
    }

    /// Offset of each anchor's box, in eighths of a pixel.
    mutating func offsets(
        of anchors: [LabelRequest.Anchor], _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> [(x: Int32, y: Int32)] {
        let (x, y) = try movement(of: feature, chunk)
        let (width, height) = try plainSize(of: feature, chunk)
        return anchors.map {
            (Self.eighths(-Double($0.x) * (width / 2 + x)), Self.eighths(-Double($0.y) * (height / 2 + y)))
        }
    }

    /// Pixels by which a label is moved from its place.
    private mutating func movement(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> (x: Double, y: Double) {
        let x = try offsetX.valueIfAny(of: feature, chunk, code: "bad-offset") ?? 0
        let y = try offsetY.valueIfAny(of: feature, chunk, code: "bad-offset") ?? 0
        for value in [x, y] where !(value.magnitude <= Self.longest) {
            throw BadRecord(
                "bad-offset", record: feature.record, at: chunk.byte(of: feature),
                "a label offset of \(DecimalText.shortest(value)) pixels is too large")
        }
        return (x, y)
    }

    private static func eighths(
        _ pixels: Double, _ rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Int32 {
        Int32((pixels * 8).rounded(rounding))
    }
}

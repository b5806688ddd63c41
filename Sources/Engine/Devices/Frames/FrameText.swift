import CameraViews
import Features
import Geometry
import Layers
import Memory

/// A frame as values, for a line of JSON or for a polygon.
enum FrameFeature {
    /// Fields that come before the settings of the view.
    private static let ownFields =
        [Field("device", .any), Field("time", .any), Field("mode", .string)]
        + ["lat", "lon", "x", "y"].map { Field($0, .number) } + [Field("visible", .boolean), Field("age", .number)]

    static let fields = ownFields + ViewFields.all

    /// Makes the polygon of a frame's view.
    static func fill(
        _ feature: inout Feature, _ frame: Frame, _ names: borrowing NameTable, _ device: Int, _ time: KnownTime?,
        _ precision: Precision?, _ outline: inout ViewOutline
    ) {
        feature.removeAll()
        append(frame, names, device, time, (precision ?? .digits(7), precision ?? .digits(3)), to: &feature)
        ViewFields.append(frame.view, precision, from: ownFields.count, to: &feature)
        outline.draw(frame.view, in: &feature.shape)
    }

    /// Appends a line of JSON: members about the device, and those of `plat fit --json`.
    static func append(
        _ frame: Frame, _ names: borrowing NameTable, _ device: Int, _ time: KnownTime?, _ feature: inout Feature,
        _ text: inout ViewText, to lines: inout ByteBuffer
    ) {
        feature.removeAll()
        append(frame, names, device, time, (.full, .full), to: &feature)
        lines.append("{")
        for (field, value) in zip(ownFields, 0..<feature.values.count) {
            lines.append(value == 0 ? "\"" : ",\"")
            lines.append(field.name)
            lines.append("\":")
            lines.append(feature.values[value], feature.scratch.bytes)
        }
        text.removeAll()
        text.finishLine(with: frame.view)
        lines.append(text.bytes.bytes)
    }

    private static func append(
        _ frame: Frame, _ names: borrowing NameTable, _ device: Int, _ time: KnownTime?,
        _ precisions: (ofDegrees: Precision, ofPixels: Precision), to feature: inout Feature
    ) {
        var values = FeatureValues()
        values.append(device: device, names, to: &feature)
        values.append(time, to: &feature)
        values.append(text: frame.mode.rawValue, to: &feature)
        values.append(frame.place.latitude, precisions.ofDegrees, to: &feature)
        values.append(frame.place.longitude, precisions.ofDegrees, to: &feature)
        let pixel = frame.pixel
        values.append(pixel.x, precisions.ofPixels, to: &feature)
        values.append(pixel.y, precisions.ofPixels, to: &feature)
        values.append(frame.isVisible, to: &feature)
        values.append(frame.age, .digits(6), to: &feature)
    }
}

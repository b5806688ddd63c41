import FormatKit
package import Geometry
import JSON
package import Layers
import Streams

extension Viewport {
    /// Reads a file that `ViewText` has written.
    package init(settings path: String) throws(Problem) {
        let value: JSONValue
        do throws(Problem) {
            value = try JSONValue(fileAt: path)
        } catch {
            guard error.kind == .data else { throw error }
            var problem = error
            problem.hint = "write the file with 'plat fit --json'"
            throw problem
        }
        do throws(SettingFault) {
            self = try Self.view(in: value)
        } catch {
            switch error {
            case .missing(let name):
                throw Problem(
                    .data, "not-a-viewport", at: InputLocation(source: pathName(path)),
                    "the file has no number \(name)",
                    hint: "write the file with 'plat fit --json'")
            case .outOfReason:
                throw Problem(
                    .data, "not-a-viewport", at: InputLocation(source: pathName(path)),
                    "size and zoomScale must be positive, and all numbers within reason")
            }
        }
    }

    /// Reads what `ViewText` has written, or a JSON string that holds it; nil if it is something else.
    package init?(settingsIn text: Span<UInt8>) {
        var value = JSONValue(parsing: text.indices.map { text[$0] })
        if case .string(let inner)? = value { value = JSONValue(parsing: Array(inner.utf8)) }
        guard let value, let view = try? Self.view(in: value) else { return nil }
        self = view
    }

    private enum SettingFault: Error {
        case missing(String)
        case outOfReason
    }

    private static func view(in value: JSONValue) throws(SettingFault) -> Viewport {
        func number(_ member: String, _ name: String) throws(SettingFault) -> Double {
            let number = value[member]?[name]?.number ?? (name.isEmpty ? value[member]?.number : nil)
            guard let number else { throw .missing(name.isEmpty ? member : "\(member).\(name)") }
            return number
        }
        let size = PixelSize(width: try number("size", "width"), height: try number("size", "height"))
        let center = MapPoint(x: try number("centerPoint", "x"), y: try number("centerPoint", "y"))
        let scale = try number("zoomScale", "")
        // Files of earlier versions have no heading.
        let heading = value["heading"] == nil ? 0 : try number("heading", "")
        guard let view = Viewport(checkedSize: size, center: center, scale: scale, heading: heading) else {
            throw .outOfReason
        }
        return view
    }

    /// Everything about the view, for people: each value as the option of that name takes it.
    package var report: String {
        let rect = visibleMapRect
        let tiles = TileRange(covering: rect, level: tileLevel)
        let lines = [
            ("size", "\(DecimalText.shortest(size.width))x\(DecimalText.shortest(size.height))"),
            ("center", list([region.center.latitude, region.center.longitude], digits: 7)),
            ("span", list([region.span.latitudeDelta, region.span.longitudeDelta], digits: 7)),
            ("zoom", DecimalText.string(zoomLevel, fractionDigits: 6)),
            ("zoom scale", DecimalText.shortest(scale) + " pixel\(scale == 1 ? "" : "s") per map point"),
            ("resolution", DecimalText.string(metersPerPixel, fractionDigits: 6) + " metres per pixel"),
            ("heading", DecimalText.shortest(heading)),
            ("map rect", list([rect.minX, rect.minY, rect.width, rect.height], digits: 3)),
            (
                "region",
                list(
                    [
                        region.center.latitude, region.center.longitude, region.span.latitudeDelta,
                        region.span.longitudeDelta,
                    ], digits: 7)
            ),
            (
                "tiles",
                "level \(tiles.level), x \(tiles.firstColumn)…\(tiles.lastColumn), "
                    + "y \(tiles.firstRow)…\(tiles.lastRow)"
            ),
        ]
        let width = 12
        return lines.map { name, value in
            name + String(repeating: " ", count: width - name.count) + value + "\n"
        }.joined()
    }

    private func list(_ values: [Double], digits: Int) -> String {
        values.map { DecimalText.string($0, fractionDigits: digits) }.joined(separator: ",")
    }
}

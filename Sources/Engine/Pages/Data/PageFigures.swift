import Drawing
import Geometry
import JSON

/// Drawings of paths, each once, by number.
struct PageFigures {
    private(set) var all: [JSONValue] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of drawing: JSONObject) -> Int {
        let text = drawing.text()
        if let known = numbers[text] { return known }
        numbers[text] = all.count
        all.append(.object(drawing))
        return all.count - 1
    }

    static func drawing(_ figure: Figure, opacity: Double = 1) -> JSONObject {
        [
            "opacity": .number(opacity), "box": box(figure.box),
            "parts": .array(
                figure.parts.map { part in
                    var object: JSONObject = ["path": .string(path(part.path)), "paint": paint(part.paint)]
                    object["stroke"] = part.stroke.map { .number($0) }
                    return .object(object)
                }),
        ]
    }

    /// A colour as browsers read it: one that is not seen keeps its channels, as gradients lead there.
    static func text(_ color: Color) -> JSONValue {
        .string(color.isNone ? color.hexadecimal + "00" : color.description)
    }

    static func box(_ box: Shape.Box) -> JSONValue {
        box.isNull ? numbers([0, 0, 0, 0]) : numbers([box.west, box.south, box.east, box.north])
    }

    static func stops(_ stops: [Gradient.Stop], opacity: Double = 1) -> JSONValue {
        .array(stops.map { .array([.number($0.offset), text($0.color.faded(by: opacity))]) })
    }

    private static func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .number(rounded($0)) }) }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 + 0 }

    private static func path(_ path: FigurePath) -> String {
        func text(_ points: Shape.Point...) -> String {
            points.map { "\(JSONValue.number(rounded($0.x)).text()) \(JSONValue.number(rounded($0.y)).text())" }
                .joined(separator: " ")
        }
        return path.commands.map { command in
            switch command {
            case .move(let point): "M\(text(point))"
            case .line(let point): "L\(text(point))"
            case .curve(let first, let second, let end): "C\(text(first, second, end))"
            case .close: "Z"
            }
        }.joined()
    }

    private static func paint(_ paint: Figure.Paint) -> JSONValue {
        switch paint {
        case .color(let color): text(color)
        case .linear(let start, let end, let stops):
            ["linear": numbers([start.x, start.y, end.x, end.y]), "stops": Self.stops(stops)]
        case .radial(let center, let radius, let stops):
            ["radial": numbers([center.x, center.y, radius]), "stops": Self.stops(stops)]
        }
    }
}

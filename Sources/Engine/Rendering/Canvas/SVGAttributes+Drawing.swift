import Cairo
import Drawing
import Geometry
import Memory
import Pictures

/// A colour, or the name of colours that merge.
enum SVGPaint {
    case color(Color)
    case name(String)
}

extension SVGAttributes {
    /// Sets a colour, and its opacity if it has one.
    mutating func set(_ name: String, _ color: Color, by factor: Double = 1, opacity opacityName: String? = nil) {
        set(name, red: color.red, green: color.green, blue: color.blue)
        let opacity = color.opacity * factor
        if opacity < 1 { set(opacityName ?? name + "-opacity", opacity, digits: 3) }
    }

    mutating func set(_ name: String, _ paint: SVGPaint) {
        switch paint {
        case .color(let color): set(name, color)
        case .name(let definition): set(name, "url(#\(definition))")
        }
    }

    /// Sets the look of a line, as far as it differs from that of most.
    mutating func set(_ line: StrokeLine, dashOffset: Double) {
        set("stroke", line.color, by: line.opacity)
        set("stroke-width", line.width)
        if line.join != .round { set("stroke-linejoin", line.join == .miter ? "miter" : "bevel") }
        if line.cap != .round { set("stroke-linecap", line.cap == .butt ? "butt" : "square") }
        guard !line.dash.isEmpty else { return }
        set("stroke-dasharray", line.dash.all)
        if dashOffset != 0 { set("stroke-dashoffset", dashOffset) }
    }
}

extension SVGPathData {
    /// Adds runs of a path.
    mutating func add(_ path: borrowing PixelPath, _ runs: Range<Int>) {
        for index in runs {
            let run = path.runs[index]
            move(path.points[run.start].x, path.points[run.start].y)
            for point in run.start + 1..<max(run.end, run.start + 1) {
                line(path.points[point].x, path.points[point].y)
            }
            if run.isClosed { close() }
        }
    }

    mutating func add(_ path: FigurePath) {
        for command in path.commands {
            switch command {
            case .move(let point): move(point.x, point.y)
            case .line(let point): line(point.x, point.y)
            case .curve(let first, let second, let end):
                curve(first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: close()
            }
        }
    }

    /// Adds the outline of a text, moved by (x, y).
    mutating func add(_ outline: Cairo.Outline, x: Double, y: Double) {
        var next = 0
        let numbers = outline.numbers
        for step in outline.steps {
            switch step {
            case .move: move(numbers[next] + x, numbers[next + 1] + y)
            case .line: line(numbers[next] + x, numbers[next + 1] + y)
            case .curve:
                curve(
                    numbers[next] + x, numbers[next + 1] + y, numbers[next + 2] + x, numbers[next + 3] + y,
                    numbers[next + 4] + x, numbers[next + 5] + y)
            case .close: close()
            }
            next += step.numberCount
        }
    }
}

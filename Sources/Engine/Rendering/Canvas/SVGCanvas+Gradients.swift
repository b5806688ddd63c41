import Drawing
import Geometry
import Pictures

/// Colours that merge, each defined right before what it paints.
extension SVGCanvas {
    /// Returns the name of the gradient.
    mutating func define(from start: Shape.Point, to end: Shape.Point, _ stops: [Gradient.Stop]) -> String {
        let name = beginGradient()
        attributes.set("x1", start.x)
        attributes.set("y1", start.y)
        attributes.set("x2", end.x)
        attributes.set("y2", end.y)
        svg.begin("linearGradient", attributes)
        endGradient(stops)
        return name
    }

    /// Returns the name of the gradient.
    mutating func define(center: Shape.Point, radius: Double, _ stops: [Gradient.Stop]) -> String {
        let name = beginGradient()
        attributes.set("cx", center.x)
        attributes.set("cy", center.y)
        attributes.set("r", radius)
        svg.begin("radialGradient", attributes)
        endGradient(stops)
        return name
    }

    private mutating func beginGradient() -> String {
        counts.gradients += 1
        let name = "gradient.\(counts.gradients)"
        attributes.removeAll()
        attributes.set("id", name)
        attributes.set("gradientUnits", "userSpaceOnUse")
        return name
    }

    private mutating func endGradient(_ stops: [Gradient.Stop]) {
        for stop in stops {
            attributes.removeAll()
            attributes.set("offset", stop.offset, digits: 4)
            attributes.set("stop-color", stop.color, opacity: "stop-opacity")
            svg.begin("stop", attributes)
            svg.end()
        }
        svg.end()
    }
}

import Drawing
import Geometry
import Testing

struct FigureTests {
    @Test(arguments: [20.0, 28, 40]) func pinsStandOnTheirPlace(height: Double) {
        for color in [PinColor.red, PinColor.green, PinColor.purple] {
            let box = Pin.figure(color, height: height).box
            #expect(abs(box.south + height) < height * 0.02, "top \(box.south)")
            #expect(box.north < height * 0.07 && box.west > -height * 0.3 && box.east < height * 0.4)
        }
        let head = Pin.head(height: height)
        #expect(abs(head.center.y - head.radius + height) < height * 0.02)
        let lifted = Pin.figure(PinColor.red, height: height, lifted: 8).box
        #expect(abs(lifted.south + height + 8) < height * 0.02)
    }

    /// An outline of curves has the area of a circle within a thousandth.
    @Test func circles() throws {
        let area = try #require(Self.area(FigurePath.circle(x: 5, y: -3, radius: 40)))
        #expect(abs(area / (1600 * .pi) - 1) < 1e-3)
        let part = try #require(Self.area(FigurePath.sector(radius: 40, from: 10, to: 80)))
        #expect(abs(part / (1600 * .pi * 70 / 360) - 1) < 1e-3)
        let rect = PixelRect(x: 1, y: 2, width: 30, height: 20)
        let round = try #require(Self.area(FigurePath.rect(rect, corner: 6)))
        #expect(abs(round - (600 - 36 * (4 - .pi))) < 0.1)
        #expect(try #require(Self.area(FigurePath.rect(rect))) == 600)
    }

    /// Area of a closed path, by many chords.
    private static func area(_ path: FigurePath) -> Double? {
        var points: [Shape.Point] = []
        for command in path.commands {
            switch command {
            case .move(let point), .line(let point): points.append(point)
            case .curve(let first, let second, let end):
                guard let start = points.last else { return nil }
                for step in 1...200 {
                    let (t, u) = (Double(step) / 200, 1 - Double(step) / 200)
                    func at(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> Double {
                        u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
                    }
                    points.append(
                        Shape.Point(x: at(start.x, first.x, second.x, end.x), y: at(start.y, first.y, second.y, end.y)))
                }
            case .close: break
            }
        }
        var sum = 0.0
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            sum += point.x * next.y - next.x * point.y
        }
        return abs(sum) / 2
    }

    @Test func placing() {
        let figure = Dot.figure(.black, radius: 4)
        let (box, moved) = (figure.box, figure.moved(x: 10, y: 20, scale: 2).box)
        #expect(moved.west == box.west * 2 + 10 && moved.north == box.north * 2 + 20)
    }

    /// Wherever the place is, the callout is in the picture, and its pointer at the place.
    @Test func calloutsStayInThePicture() {
        let bounds = PixelRect(x: 0, y: 0, width: 400, height: 300)
        for x in stride(from: 10.0, through: 390, by: 20) {
            for y in stride(from: 10.0, through: 290, by: 20) {
                let place = PixelPoint(x: x, y: y)
                let top = PixelPoint(x: x, y: y - 28)
                let callout = Callout(content: PixelSize(width: 120, height: 34), above: top, below: place, in: bounds)
                #expect(callout.box.minX >= 0 && callout.box.maxX <= 400)
                #expect(callout.box.minY >= 0 && callout.box.maxY <= 300, "\(x) \(y)")
                #expect(callout.tip.x == x && (callout.isBelow ? callout.tip.y > y : callout.tip.y < y - 28))
                let box = callout.outline.box
                #expect(box.west >= callout.box.minX && box.east <= callout.box.maxX)
                #expect(callout.isBelow ? box.south == callout.tip.y : box.north == callout.tip.y)
            }
        }
        let wide = Callout(
            content: PixelSize(width: 900, height: 34), above: PixelPoint(x: 5, y: 90),
            below: PixelPoint(x: 5, y: 100), in: bounds)
        #expect(wide.box.midX == 200)
    }

    @Test func badges() {
        let (image, text) = Badge.layout(width: 40, height: 50, hasImage: true, hasText: true)
        #expect(image.maxY == text.minY && image.height > text.height && text.maxY == 21)
        #expect(Badge.layout(width: 40, height: 50, hasImage: false, hasText: true).text.height == 42)
        #expect(Badge.layout(width: 4, height: 4, hasImage: true, hasText: false).image.height == 0)
        let place = Coordinate(latitude: 0, longitude: 0)
        #expect(
            UserLocation(place, accuracy: 0).circle(atScale: 1).isEmpty
                && UserLocation(place).circle(atScale: 1).isEmpty)
    }
}

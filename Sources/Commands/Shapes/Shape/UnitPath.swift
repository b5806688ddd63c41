import CommandKit
import Geometry
import Runner

/// An outline in arbitrary units, as on a command line: positions as in `0,0.5 -0.3,0 0.3,0`, or the path data of SVG.
struct UnitPath: ExpressibleByArgument {
    let outline: PathOutline
    /// True if it is path data.
    let isData: Bool

    static var argumentNoun: String { "path" }
    static var argumentForm: String? {
        "two or more positions X,Y separated by blanks, as in '0,0 1,0 0,2', or SVG path data, as in 'M0 0h1v2z'"
    }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        // Numbers begin with no letter, and path data with nothing else.
        isData = argument.first { !$0.isWhitespace }?.isLetter ?? false
        if isData {
            do throws(PathFault) {
                outline = try PathOutline(data: argument)
            } catch {
                throw UsageError("character \(error.position) of the path: \(error.message)")
            }
            guard outline.subpathCount > 0 else { throw UsageError("the path draws nothing") }
            return
        }
        var positions: [Shape.Point] = []
        for word in argument.split(whereSeparator: \.isWhitespace) {
            guard let position = MapPoint(word) else { throw Self.notAPath(argument) }
            positions.append(Shape.Point(x: position.x, y: position.y))
        }
        guard positions.count >= 2 else { throw Self.notAPath(argument) }
        outline = PathOutline(positions)
    }

    private static func notAPath(_ argument: String) -> UsageError {
        UsageError("'\(argument)' is not a path", hint: valueForm(argumentForm))
    }
}

/// Two numbers: to the east and to the north.
struct PlaneOffset: ExpressibleByArgument {
    let offset: Shape.Point

    static var argumentNoun: String { "offset" }
    static var argumentForm: String? { "X,Y, to the east and to the north, as in 2,-1.5" }

    init?(argument: String) {
        guard !argument.contains("{"), let point = MapPoint(argument) else { return nil }
        offset = Shape.Point(x: point.x, y: point.y)
    }
}

import Foundation
import TestSupport
import Testing

/// Views of the tests of pictures.
enum PictureView {
    /// The whole world in 512 pixels, on white: longitude ±90 is at 128 and 384, latitude 66.51326 at 128.
    static let world = "--size 512x512 --center 0,0 --zoom 1 --background white"

    /// A polygon between two meridians and two parallels.
    static func square(_ west: Double, _ south: Double, _ east: Double, _ north: Double, _ properties: String = "{}")
        -> String
    {
        let ring = "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
        return #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[\#(ring)]},"properties":\#(properties)}"#
    }
}

extension Workdir {
    /// The colours of pixels of a PNG, after its size.
    func probe(_ file: String, _ places: [String]) throws -> [String] { try probe([file], places) }

    /// Those of each of several PNGs, one after the other.
    func probe(_ files: [String], _ places: [String]) throws -> [String] {
        let script = Package.root + "/Tests/EndToEndTests/Oracles/picture_probes.py"
        let outcome = try Command.run([Python.path, script] + files + places, in: path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines
    }
}

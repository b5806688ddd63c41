import Foundation
import GEOS
import Geometry
import TestSupport
import Testing

import enum Geometry.Predicate

/// Seeded pairs, compared with GEOS through other bindings and other code that reads and writes.
struct OverlayOracleTests {
    /// Predicates of the pair; then for both overlays how many points, lines and polygons, and what is not common to
    /// the piece that was found and its own.
    private static let program = """
        import sys
        from osgeo import ogr
        ogr.DontUseExceptions()
        names = "Intersects Disjoint Touches Crosses Overlaps Within Contains".split()
        def atoms(shape):
            if shape.GetGeometryCount() and ogr.GT_Flatten(shape.GetGeometryType()) != ogr.wkbPolygon:
                return [atom for index in range(shape.GetGeometryCount()) for atom in atoms(shape.GetGeometryRef(index))]
            return [] if shape.IsEmpty() else [shape]
        def parts(shape, dimension):
            return [atom for atom in atoms(shape) if atom.GetDimension() == dimension]
        def together(found):
            kinds = [ogr.wkbMultiPoint, ogr.wkbMultiLineString, ogr.wkbMultiPolygon]
            whole = ogr.Geometry(kinds[found[0].GetDimension()])
            for atom in found: whole.AddGeometry(atom)
            return whole
        for line in open(sys.argv[1]):
            left, right, common, rest = [ogr.CreateGeometryFromWkt(text) for text in line.split(";")]
            facts = [str(int(getattr(left, name)(right))) for name in names]
            for ours, theirs in ((common, left.Intersection(right)), (rest, left.Difference(right))):
                for dimension in range(3):
                    us, them = parts(ours, dimension), parts(theirs, dimension)
                    facts.append(str(len(us) - len(them)))
                    if us and them:
                        odd = together(us).SymDifference(together(them))
                        facts.append(str(odd.Area() + odd.Length()))
                    facts.append(str(int(all(atom.IsValid() for atom in us))))
            print("".join(facts[:7]), " ".join(facts[7:]))
        """

    @Test(.enabled(if: Python.hasGEOS)) func asOtherBindingsHaveIt() throws {
        let context = try Context()
        var random = SplitMix64(seed: 11)
        var lines: [String] = []
        var predicates: [String] = []
        for index in 0..<400 {
            let isLattice = index % 2 == 0
            let left = isLattice ? random.onLattice() : random.stars()
            let right = isLattice ? random.onLattice() : random.stars()
            let a = try Geometry(left, in: context)
            let b = try Geometry(right, in: context)
            let common = try a.intersection(with: b)
            let rest = try a.difference(with: b)
            lines.append("\(left.text);\(right.text);\(try common.text);\(try rest.text)")
            let asked: [Predicate] = [
                .intersects, .disjoint, .touches, .crosses, .overlaps, .within, .contains,
            ]
            var answers = ""
            for predicate in asked { answers += try a.satisfies(predicate, b) ? "1" : "0" }
            predicates.append(answers)
        }
        let output = try Python.run(Self.program, lines.joined(separator: "\n")).split(separator: "\n")
        try #require(output.count == lines.count)
        for (index, line) in output.enumerated() {
            let words = line.split(separator: " ")
            #expect(words[0] == predicates[index], "\(lines[index])")
            // Each dimension gives its counts' difference, what is odd if both have any, and whether ours is valid.
            var facts = words[1...].map { Double($0) ?? .nan }[...]
            for _ in 0..<6 {
                #expect(facts.removeFirst() == 0, "\(lines[index])")
                while facts.count > 0, let fact = facts.popFirst(), fact != 1 {
                    #expect(fact < 1e-9, "\(lines[index])")
                }
            }
        }
        #expect(Set(predicates).count > 5)
    }
}

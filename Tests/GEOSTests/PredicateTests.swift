import GEOS
import Geometry
import TestSupport
import Testing

import enum Geometry.Predicate

struct PredicateTests {
    private let context: Context

    init() throws {
        context = try Context()
    }

    private struct Row: Sendable {
        let name: String
        let right: Positions2D
        let holds: Set<Predicate>
    }

    private static let square = box(0, 0, 4, 4)

    /// How a square lies to others.
    private static let rows: [Row] = [
        Row(name: "apart", right: box(5, 0, 6, 1), holds: [.disjoint]),
        Row(name: "edge", right: box(4, 1, 6, 2), holds: [.intersects, .touches]),
        Row(name: "corner", right: box(4, 4, 6, 6), holds: [.intersects, .touches]),
        Row(name: "overlap", right: box(2, 2, 6, 6), holds: [.intersects, .overlaps]),
        Row(name: "inner", right: box(1, 1, 2, 2), holds: [.intersects, .contains, .covers]),
        Row(name: "outer", right: box(-1, -1, 5, 5), holds: [.intersects, .within, .coveredBy]),
        Row(
            name: "same", right: [(4, 4), (2, 4), (0, 4), (0, 0), (4, 0), (4, 4)],
            holds: [.intersects, .contains, .covers, .within, .coveredBy, .equals]),
        Row(name: "line across", right: [(-1, 1), (5, 2)], holds: [.intersects, .crosses]),
        Row(name: "line on the edge", right: [(0, 1), (0, 3)], holds: [.intersects, .touches, .covers]),
        Row(name: "line inside", right: [(0, 1), (3, 3)], holds: [.intersects, .contains, .covers]),
        Row(name: "point on the edge", right: [(0, 2)], holds: [.intersects, .touches, .covers]),
        Row(name: "point inside", right: [(1, 2)], holds: [.intersects, .contains, .covers]),
        Row(name: "point apart", right: [(9, 2)], holds: [.disjoint]),
    ]

    private static let converses: [Predicate: Predicate] = [
        .within: .contains, .contains: .within, .covers: .coveredBy, .coveredBy: .covers,
    ]

    @Test func knownAnswers() throws {
        for row in Self.rows {
            let kind: Shape.Kind = row.right.count == 1 ? .point : row.right.count == 2 ? .lineString : .polygon
            let left = try Geometry(shape(.polygon, [[Self.square]]), in: context)
            let right = try Geometry(shape(kind, [[row.right]]), in: context)
            let preparedLeft = try Prepared(Geometry(shape(.polygon, [[Self.square]]), in: context))
            let preparedRight = try Prepared(Geometry(shape(kind, [[row.right]]), in: context))
            for predicate in Predicate.allCases {
                let expected = row.holds.contains(predicate)
                let converse = Self.converses[predicate] ?? predicate
                for _ in 0..<2 {
                    #expect(try left.satisfies(predicate, right) == expected, "\(row.name) \(predicate)")
                    #expect(try preparedLeft.satisfies(predicate, right) == expected, "\(row.name) \(predicate)")
                    #expect(try right.satisfies(converse, left) == expected, "\(row.name) \(predicate)")
                    #expect(try preparedRight.satisfies(converse, left) == expected, "\(row.name) \(predicate)")
                }
            }
        }
    }

    @Test func theEmptyLiesNowhere() throws {
        var empty = Shape()
        empty.kind = .multiPolygon
        let nothing = try Geometry(empty, in: context)
        let prepared = try Prepared(Geometry(shape(.polygon, [[Self.square]]), in: context))
        for predicate in Predicate.allCases {
            #expect(try prepared.satisfies(predicate, nothing) == (predicate == .disjoint), "\(predicate)")
            #expect(try nothing.satisfies(predicate, prepared.geometry) == (predicate == .disjoint), "\(predicate)")
        }
    }

    @Test func whatGEOSDoesNotAnswerIsThrown() throws {
        var mixed = shape(.collection, [[Self.square]])
        mixed.endMember(.polygon)
        append([[[(0, 0), (9, 9)]]], to: &mixed)
        mixed.endMember(.lineString)
        let collection = try Geometry(mixed, in: context)
        let square = try Geometry(shape(.polygon, [[Self.square]]), in: context)
        #expect(try square.satisfies(.intersects, collection))
        do throws(GEOSError) {
            let holds = try square.satisfies(.overlaps, collection)
            // From 3.13 on it does.
            #expect(!holds)
        } catch {
            #expect(error.kind == .failed && error.function == "GEOSOverlaps_r")
            #expect(error.message.contains("GeometryCollection"))
        }
    }

    /// A prepared geometry answers as the plain one does.
    @Test func preparedOnesAgree() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<60 {
            let left = random.onLattice()
            let right = random.onLattice()
            let prepared = try Prepared(Geometry(left, in: context))
            let other = try Geometry(right, in: context)
            for predicate in Predicate.allCases {
                let expected = try prepared.geometry.satisfies(predicate, other)
                #expect(try prepared.satisfies(predicate, other) == expected, "\(left.text) \(predicate) \(right.text)")
            }
        }
    }
}

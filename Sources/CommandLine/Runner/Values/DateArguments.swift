package import CommandKit
package import Features
import Geometry
import Streams
package import Times

/// A date: a decimal year, a time, or now.
package struct DateArgument: ExpressibleByArgument {
    package let year: Double

    package static var argumentNoun: String { "date" }
    package static var argumentForm: String? {
        "a time such as 2026-11-22T12:00:00Z, a decimal year such as 2026.5, or now"
    }
    package var defaultValueDescription: String { DecimalText.shortest(year) }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        if argument == "now" {
            year = Instant.now.decimalYear
        } else if let number = DecimalText.number(argument), DecimalYear.nameable.contains(number) {
            year = number
        } else {
            do throws(UsageError) {
                year = try InstantArgument(parsing: argument).instant.decimalYear
            } catch {
                throw UsageError(error.message, hint: valueForm(Self.argumentForm))
            }
        }
    }
}

/// How dates in a field are written: as times, or as decimal years.
package struct DateNotationArgument: ExpressibleByArgument {
    /// Nil for decimal years.
    package let times: TimeNotation?

    package static var argumentNoun: String { "time format" }
    package static var argumentForm: String? { "year, s, ms, us, ns, or a pattern such as '%d/%m/%Y %H:%M:%S'" }
    package var defaultValueDescription: String { times?.defaultValueDescription ?? "year" }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        if argument == "year" {
            times = nil
            return
        }
        do throws(UsageError) {
            times = try TimeNotation(parsing: argument)
        } catch {
            throw UsageError(error.message, hint: error.hint == nil ? nil : valueForm(Self.argumentForm))
        }
    }
}

/// A grid of points in degrees.
package struct GridArgument: ExpressibleByArgument {
    package let grid: GeographicGrid

    package init(grid: GeographicGrid) { self.grid = grid }

    package static var argumentNoun: String { "grid" }
    package static var argumentForm: String? { "W,S,E,N,STEP in degrees, as in -180,-90,180,90,10" }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        let texts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let form = valueForm(Self.argumentForm)
        let axes: [DegreeText.Axis] = [.longitude, .latitude, .longitude, .latitude]
        let sides = zip(texts, axes).compactMap { DegreeText.read($0, $1) }.filter(\.isFinite)
        guard texts.count == 5, sides.count == 4, let step = DecimalText.number(texts[4]) else {
            throw UsageError("'\(printable(argument))' is not a grid", hint: form)
        }
        let (west, south, east, north) = (sides[0], sides[1], sides[2], sides[3])
        if let fault = GeographicBox.faultOnGlobe(west: west, south: south, east: east, north: north) {
            throw UsageError(fault, hint: form)
        }
        guard south <= north else {
            throw UsageError(
                "south \(DecimalText.shortest(south)) is greater than north \(DecimalText.shortest(north))", hint: form)
        }
        guard let grid = GeographicGrid(west: west, south: south, east: east, north: north, step: step) else {
            let (least, greatest) = (GeographicGrid.steps.lowerBound, GeographicGrid.steps.upperBound)
            throw UsageError(
                "the step \(DecimalText.shortest(step)) is outside \(DecimalText.string(least, fractionDigits: 6))…\(DecimalText.shortest(greatest)) degrees"
            )
        }
        self.grid = grid
    }
}

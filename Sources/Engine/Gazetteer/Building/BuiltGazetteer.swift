import Memory

/// The bytes of a gazetteer, and the rows that are not in it.
public struct BuiltGazetteer: Sendable {
    public let image: [UInt8]
    /// One for each source, in the order in which sources were added.
    public let losses: [RowLosses]
}

/// Numbers of rows of a source by what became of them, other than to be a place of their own.
public struct RowLosses: Hashable, Sendable {
    /// Rows of which an earlier one has the same country or division, or the same place without a number.
    public var repeated = 0
    /// Second-level divisions that are omitted, because no place lies in them to show where they are.
    public var unplaced = 0
    /// Names of a division that was omitted.
    public var strange = 0
    /// Countries and first-level divisions that are kept without a position, as no place lies in them.
    public var positionless = 0

    init() {}
}

extension GazetteerBuilder {
    /// Changes the losses of a source by its number.
    mutating func count(_ loss: WritableKeyPath<RowLosses, Int>, of source: UInt16) {
        let index = Int(source)
        while losses.count <= index { losses.append(RowLosses()) }
        losses[index][keyPath: loss] += 1
    }

    /// Counts further rows of countries and divisions, and those whose position no place gives.
    mutating func countRegions() throws(GazetteerFault) {
        var known: Set<UInt32> = []
        for (row, source) in zip(draft.countries, draft.countrySources) where !row.code.isEmpty {
            let code = try draft.texts.number(of: row.code)
            if !known.insert(code).inserted {
                count(\.repeated, of: source)
            } else if let index = countryIndices[code], hasNoPosition(countries[index].place) {
                count(\.positionless, of: source)
            }
        }
        known = []
        for (row, source) in zip(draft.divisions, draft.divisionSources) {
            let code = try draft.texts.number(of: row.code)
            guard let index = divisionIndices[code] else {
                count(\.unplaced, of: source)
                continue
            }
            if !known.insert(code).inserted {
                count(\.repeated, of: source)
            } else if hasNoPosition(divisions[index].place) {
                count(\.positionless, of: source)
            }
        }
    }

    private func hasNoPosition(_ place: UInt32) -> Bool {
        place != PlaceRecord.none && places[Int(place)].latitude == PlaceRecord.nowhere
    }
}

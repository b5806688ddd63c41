import Decluttering
import Geometry
import Layers

extension ArrivedLabels {
    /// Labels of a part that may show at all, and what the part keeps to write all outcomes. Call it once.
    func takeLabels(of part: Int, _ request: Decluttering.Request, into kept: inout OwnOutcomes) -> TileLabels {
        var columns = takeColumns()
        let labels = columns.takeLabels()
        var found = TileLabels()
        for index in 0..<labels.count {
            let run = labels.zooms(of: index).intersection(ZoomSet(request.zooms)).highestRun
            kept.minimums.append(run == nil ? UInt8(request.zooms.upperBound + 1) : OwnOutcomes.unknown)
            kept.areHidden.append(false)
            if labels.haveOwnZooms { kept.zooms.append(labels.zooms(of: index)) }
            guard run != nil else { continue }
            found.append(
                TileLabel(
                    label: labels.label(index), origin: LabelOrigin(part: Int32(part), index: Int32(index)),
                    isOwn: true,
                    range: .unknown))
        }
        swap(&kept.standings, &columns.standings)
        obstructions.append(to: &kept.obstructed)
        swap(&kept.identities, &columns.identities)
        return found
    }
}

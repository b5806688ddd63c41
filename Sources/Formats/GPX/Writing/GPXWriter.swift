import FormatKit
import Layers
import Memory

/// A place of a document in which what is encoded comes together.
enum GPXSection: Hashable {
    case waypoints
    case route([UInt8])
    /// Points of a segment of a track.
    case points([UInt8], segment: [UInt8])
    /// Whole segments of a track.
    case segments([UInt8])
    /// Whole tracks.
    case tracks

    var device: [UInt8] {
        switch self {
        case .waypoints, .tracks: []
        case .route(let device), .points(let device, _), .segments(let device): device
        }
    }
}

/// Keeps what is encoded of all inputs, then writes one document: waypoints come first, and tracks are whole.
final class GPXWriter: LayerWriter {
    private let output: Output
    private let settings: OutputSettings
    private let rows = GroupedRows()
    private var sections: [GPXSection] = []
    private var indices: [GPXSection: Int] = [:]

    init(_ output: Output, _ settings: OutputSettings) { (self.output, self.settings) = (output, settings) }

    var sink: Sink { Sink(self) { [precision = settings.precision] in GPXEncoder(precision: precision) } }

    func add(_ encoder: borrowing GPXEncoder) throws(Problem) {
        var runs = FlatBuffer<GroupedRows.Run>()
        for index in 0..<encoder.runs.count {
            let run = encoder.runs[index]
            runs.append(GroupedRows.Run(group: number(of: encoder.sections[run.group]), end: run.end))
        }
        try rows.append(encoder.output, runs)
    }

    private func number(of section: GPXSection) -> Int {
        if let number = indices[section] { return number }
        indices[section] = sections.count
        sections.append(section)
        return sections.count - 1
    }

    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {
        try output.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="plat" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" xmlns:plat="urn:x-plat:fields">

            """)
        if let attribution = settings.attribution {
            var metadata = ByteBuffer()
            metadata.append("<metadata><desc>")
            _ = metadata.append(xml: attribution)
            metadata.append("</desc></metadata>\n")
            try output.write(metadata)
        }
        try copy(.waypoints)
        for section in sections {
            guard case .route(let device) = section else { continue }
            try open("rte", device)
            try copy(section)
            try output.write("</rte>\n")
        }
        var devices: [[UInt8]: [GPXSection]] = [:]
        var order: [[UInt8]] = []
        for section in sections {
            switch section {
            case .points, .segments:
                if devices[section.device] == nil { order.append(section.device) }
                devices[section.device, default: []].append(section)
            default: break
            }
        }
        for device in order {
            try open("trk", device)
            for section in devices[device] ?? [] {
                if case .segments = section {
                    try copy(section)
                } else {
                    try output.write("<trkseg>\n")
                    try copy(section)
                    try output.write("</trkseg>\n")
                }
            }
            try output.write("</trk>\n")
        }
        try copy(.tracks)
        try output.write("</gpx>\n")
    }

    private func open(_ element: String, _ device: [UInt8]) throws(Problem) {
        var start = ByteBuffer()
        start.append("<\(element)>")
        if !device.isEmpty {
            start.append("<name>")
            _ = start.append(xml: device.span)
            start.append("</name>")
        }
        start.append("\n")
        try output.write(start)
    }

    private func copy(_ section: GPXSection) throws(Problem) {
        guard let number = indices[section] else { return }
        try rows.forEachPiece(ofGroup: number) { (piece) throws(Problem) in try output.write(piece) }
    }
}

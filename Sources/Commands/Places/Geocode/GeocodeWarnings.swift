package import Layers
import Runner

extension GeocodeCommand: CapableCommand {
    package static var capabilities: [Capability] { [.geocode, .geocoding, .places, .areas, .addresses, .links] }
}

extension Capability {
    package static let geocode = Capability(
        codes: [
            CodeText(
                .files, "one-row-devices",
                "Each device has only one row, so no row takes the last answer of its device."),
            CodeText(.unreadableFiles, "no-address-columns", "No field holds a part of an address."),
            CodeText(
                .unreadableFiles, "no-query-column",
                "No field holds names of places that 'plat geocode forward' could look for."),
        ],
        manual: [
            ManualNote(
                30,
                .summaryLine(
                    "6 read, 6 written (matched 4, corrected 1 of them, unmatched 2), 0.0 s",
                    explanation: """
                        'plat geocode', which also counts partial matches, and reused answers if rows of a device may take \
                        the last one; --summary json counts the answers as well, and names the gazetteer with its date and \
                        checksum. 'places' are the features of --layer of 'plat geocode search'.
                        """))
        ])
}

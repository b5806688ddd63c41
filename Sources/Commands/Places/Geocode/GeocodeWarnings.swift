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
        ])
}

// Degrees are printed to seven decimals, about a centimetre, without trailing zeros.

extension Coordinate: CustomStringConvertible {
    /// Reads `lat,lon` in degrees. Any finite numbers are taken: `isValid` tells whether they are a place.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: ["#,#"]) else { return nil }
        self.init(latitude: numbers[0], longitude: numbers[1])
    }

    /// `lat,lon` with up to seven decimals.
    public var description: String { degrees([latitude, longitude]) }
}

extension CoordinateSpan: CustomStringConvertible {
    /// Reads `dlat,dlon` in degrees.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: ["#,#"]) else { return nil }
        self.init(latitudeDelta: numbers[0], longitudeDelta: numbers[1])
    }

    /// `dlat,dlon` with up to seven decimals.
    public var description: String { degrees([latitudeDelta, longitudeDelta]) }
}

extension CoordinateRegion: CustomStringConvertible {
    /// Reads `lat,lon,dlat,dlon` in degrees.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.four) else { return nil }
        self.init(
            center: Coordinate(latitude: numbers[0], longitude: numbers[1]),
            span: CoordinateSpan(latitudeDelta: numbers[2], longitudeDelta: numbers[3]))
    }

    /// `lat,lon,dlat,dlon` with up to seven decimals.
    public var description: String { "\(center),\(span)" }
}

private func degrees(_ values: [Double]) -> String {
    values.map { DecimalText.string($0, fractionDigits: 7, trimmingZeros: true) }.joined(separator: ",")
}

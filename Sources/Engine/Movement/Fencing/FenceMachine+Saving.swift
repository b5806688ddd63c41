import Geometry
public import Memory

/// A reason why saved states cannot be read.
public struct FenceStateFault: Error, Hashable, Sendable {
    /// Position of the byte at which reading ended.
    public var byte: Int
    public var reason: String
}

/// States as bytes, for a later run. They name regions by identifier and time of registration, so the later run may
/// have other regions.
extension FenceMachine {
    /// Appends the names of all regions. A run that reads states must know which regions the states are about.
    public func appendRegions(to bytes: inout FlatBuffer<UInt8>) {
        bytes.append(bytesOf: UInt32(truncatingIfNeeded: set.count))
        for region in 0..<set.count {
            append(name: Int32(truncatingIfNeeded: region), to: &bytes)
            bytes.append(bytesOf: set.digest(of: region))
        }
    }

    /// Reads what `appendRegions` has written, all of it. Of regions that are not named, or that had another shape,
    /// nothing is known yet. Comes before states of devices are read.
    ///
    /// - Returns: number of regions that had another shape.
    @discardableResult
    public mutating func readRegions(_ bytes: Span<UInt8>) throws(FenceStateFault) -> Int {
        var reader = FenceStateReader(bytes)
        let count = try reader.take(UInt32.self)
        var changedCount = 0
        changed = NewRegions()
        news.insertAll(of: set)
        for _ in 0..<count {
            let region = try reader.takeRegion(of: set)
            let digest = try reader.take(UInt64.self)
            guard let region else { continue }
            guard set.digest(of: Int(region)) != digest else {
                news.remove(region)
                continue
            }
            changed.insert(region, of: set)
            changedCount += 1
        }
        try reader.end()
        return changedCount
    }

    /// Ends the reading of states: from now on all that is known of regions is of this run.
    package mutating func endReading() { changed = NewRegions() }

    /// Appends the state of a device; nothing for one without a fix.
    public func append(device number: Int, to bytes: inout FlatBuffer<UInt8>) {
        guard number < devices.count, devices[number].isKnown else { return }
        let device = devices[number]
        bytes.append(bytesOf: FenceStateReader.version)
        bytes.append(bytesOf: device.time)
        bytes.append(bytesOf: device.place.x)
        bytes.append(bytesOf: device.place.y)
        bytes.append(bytesOf: device.cushion)
        var stay = device.first
        var count: UInt32 = 0
        while stay >= 0 {
            count += 1
            stay = stays[stay].next
        }
        bytes.append(bytesOf: count)
        stay = device.first
        while stay >= 0 {
            append(name: stays[stay].region, to: &bytes)
            bytes.append(bytesOf: stays[stay].since)
            bytes.append(bytesOf: stays[stay].pending)
            bytes.append(UInt8(stays[stay].hasLoitered ? 1 : 0))
            stay = stays[stay].next
        }
        let choice = choices.choice(of: number) ?? FenceChoices.Choice()
        bytes.append(bytesOf: choice.time)
        bytes.append(bytesOf: choice.place.x)
        bytes.append(bytesOf: choice.place.y)
        bytes.append(bytesOf: UInt32(truncatingIfNeeded: choice.count))
        for index in 0..<Int(choice.count) { append(name: choices.region(index, of: number), to: &bytes) }
    }

    private func append(name region: Int32, to bytes: inout FlatBuffer<UInt8>) {
        bytes.append(bytesOf: set.regions[Int(region)].registered)
        set.withIdentifier(of: Int(region)) { name in
            bytes.append(bytesOf: UInt32(truncatingIfNeeded: name.count))
            bytes.append(contentsOf: name)
        }
    }

    /// Reads the state of a device that has had no fix in this run; takes all of the bytes. States with regions that
    /// were removed are dropped. After a fault the device is as before.
    public mutating func read(device number: Int, from bytes: Span<UInt8>) throws(FenceStateFault) {
        guard !bytes.isEmpty else { return }
        var reader = FenceStateReader(bytes)
        var device = try reader.takeDevice()
        var found = FlatBuffer<FenceDwell>()
        for _ in 0..<(try reader.take(UInt32.self)) {
            let region = try reader.takeRegion(of: set)
            let stay = try reader.takeStay(region ?? 0, upTo: device.time)
            if let region, !changed.holds(region) { found.append(stay) }
        }
        var choice = FenceChoices.Choice(place: Shape.Point(x: 0, y: 0), time: try reader.take(Int64.self))
        choice.place = try reader.takePlace()
        var chosen = FlatBuffer<Int32>()
        for _ in 0..<(try reader.take(UInt32.self)) {
            if let region = try reader.takeRegion(of: set), !changed.holds(region) { chosen.append(region) }
        }
        try reader.end()
        var room = FlatBuffer<FenceDwell>()
        found.sort(in: &room) { $0.region < $1.region }
        for index in 1..<max(found.count, 1) where found[index - 1].region == found[index].region {
            throw FenceStateFault(byte: reader.offset, reason: "two states with one region")
        }
        forget(device: number)
        makeRoom(for: number)
        var last: Int32 = -1
        for index in 0..<found.count { last = stays.insert(found[index], after: last, of: &device) }
        device.hasNews = news.holdsAny
        devices[number] = device
        chosen.sortShort()
        choices.restore(chosen, choice, for: number, in: set)
    }
}

/// Reads states from bytes of any kind.
private struct FenceStateReader: ~Escapable {
    static let version: UInt32 = 1

    private let bytes: Span<UInt8>
    private(set) var offset = 0

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
    }

    private func fault(_ reason: String) -> FenceStateFault { FenceStateFault(byte: offset, reason: reason) }

    @_lifetime(self: copy self)
    mutating func take<Value: BitwiseCopyable>(_ type: Value.Type) throws(FenceStateFault) -> Value {
        guard bytes.count - offset >= MemoryLayout<Value>.size else { throw fault("the bytes end too early") }
        defer { offset += MemoryLayout<Value>.size }
        // Any bytes are a value of the number types that are taken.
        return unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type)
    }

    func end() throws(FenceStateFault) {
        guard offset == bytes.count else { throw fault("there are too many bytes") }
    }

    @_lifetime(self: copy self)
    mutating func takeDevice() throws(FenceStateFault) -> FenceDevice {
        guard try take(UInt32.self) == Self.version else { throw fault("the version is unknown") }
        var device = FenceDevice()
        device.time = try take(Int64.self)
        guard device.time != FenceDwell.never else { throw fault("a device has no time") }
        device.place = try takePlace()
        device.cushion = try take(Double.self)
        guard device.cushion >= 0, device.cushion.isFinite else { throw fault("a cushion is not a length") }
        return device
    }

    @_lifetime(self: copy self)
    mutating func takePlace() throws(FenceStateFault) -> Shape.Point {
        let place = Shape.Point(x: try take(Double.self), y: try take(Double.self))
        guard place.x.magnitude <= 180, place.y.magnitude <= 90 else { throw fault("a place is not on the globe") }
        return place
    }

    @_lifetime(self: copy self)
    mutating func takeStay(_ region: Int32, upTo time: Int64) throws(FenceStateFault) -> FenceDwell {
        var stay = FenceDwell(region: region, since: try take(Int64.self), pending: try take(Int64.self))
        let mark = try take(UInt8.self)
        guard stay.isNeeded, stay.since <= time, stay.pending <= time, mark <= 1, mark == 0 || stay.isInside else {
            throw fault("a state contradicts itself")
        }
        stay.hasLoitered = mark == 1
        return stay
    }

    /// The number of a region by its name; nil for one that was removed.
    @_lifetime(self: copy self)
    mutating func takeRegion(of set: RegionSet) throws(FenceStateFault) -> Int32? {
        let registered = try take(Int64.self)
        let count = Int(try take(UInt32.self))
        guard count <= bytes.count - offset else { throw fault("the bytes end too early") }
        let name = bytes.extracting(offset..<offset + count)
        offset += count
        return set.number(of: name, registered: registered)
    }
}

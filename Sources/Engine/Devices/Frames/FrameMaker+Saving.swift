import Geometry
import Layers

extension FrameMaker {
    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        let new = Follower(mode: request.mode, view: request.start)
        try coder.serialize(&followers, new: nil) { (follower, coder) throws(Problem) in
            try coder.serialize(&follower, new: new) { (follower, coder) throws(Problem) in
                try follower.serialize(with: &coder)
            }
        }
    }
}

extension FrameMaker.Follower {
    fileprivate mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try mode.serialize(with: &coder)
        try coder.serialize(&isLost)
        try coder.serialize(&scale)
        try coder.serialize(&heading)
        try coder.serialize(&course)
        try coder.serialize(time: &time)
        try coder.serialize(&headingThen)
        try coder.serialize(&view, new: .blank) { (view, coder) throws(Problem) in try view.serialize(with: &coder) }
    }
}

extension FrameRequest.Mode {
    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        let modes = Self.allCases
        var number = UInt8(truncatingIfNeeded: modes.firstIndex(of: self) ?? 0)
        try coder.serialize(&number, upTo: UInt8(truncatingIfNeeded: modes.count - 1))
        self = modes[Int(number)]
    }
}

extension Viewport {
    /// A view that is about to be read from a state.
    static let blank = Viewport(size: PixelSize(width: 1, height: 1), center: MapPoint(x: 0, y: 0), scale: 1)

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        var numbers = [size.width, size.height, center.x, center.y, scale, heading]
        for index in numbers.indices { try coder.serialize(&numbers[index]) }
        let (size, center) = (
            PixelSize(width: numbers[0], height: numbers[1]), MapPoint(x: numbers[2], y: numbers[3])
        )
        guard let view = Viewport(checkedSize: size, center: center, scale: numbers[4], heading: numbers[5]) else {
            throw coder.fault("a view is out of range")
        }
        self = view
    }
}

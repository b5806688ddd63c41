import Geometry
import Layers
import Movement

extension DeviceState {
    /// Codes all of it.
    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(&last, new: Last(Fix(time: 0, latitude: 0, longitude: 0), Moment().place)) {
            (last, coder) throws(Problem) in
            try coder.serialize(time: &last.time)
            try coder.serialize(&last.place)
            try coder.serialize(&last.reported)
            try coder.serialize(&last.accuracy)
            try coder.serialize(&last.altitude)
            try coder.serialize(&last.segment)
        }
        try coder.serialize(&course)
        try leg.serialize(with: &coder)
        let none = Delivered(time: 0, place: Coordinate(latitude: 0, longitude: 0), accuracy: .nan)
        try coder.serialize(&delivered, new: none) { (delivered, coder) throws(Problem) in
            try coder.serialize(time: &delivered.time)
            try coder.serialize(&delivered.place)
            try coder.serialize(&delivered.accuracy)
        }
        try coder.serialize(&isDone)
        try coder.serialize(&outliers)
        try outlier.serialize(with: &coder)
        try anchor.serialize(with: &coder)
        try anchorLeg.serialize(with: &coder)
        try coder.serialize(&stay.fixCount)
        try coder.serialize(&stay.north)
        try coder.serialize(&stay.east)
        try coder.serialize(&stopCount)
        try coder.serialize(&isPaused)
        try stall.serialize(with: &coder)
        try coder.serialize(&shownAngle)
        try coder.serialize(&turnCourse)
        try coder.serialize(&way)
        try coder.serialize(&batch.number)
        try coder.serialize(time: &batch.time)
        try coder.serialize(&batch.way)
    }
}

extension Moment {
    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(time: &time)
        try coder.serialize(&place)
    }
}

extension Leg {
    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(&number)
        try coder.serialize(time: &start)
        try coder.serialize(&startPlace)
        try end.serialize(with: &coder)
        try coder.serialize(&fixCount)
        try coder.serialize(&travelled)
        try coder.serialize(&moving)
        try coder.serialize(&maximumSpeed)
        try coder.serialize(&climb)
        try coder.serialize(&descent)
        try coder.serialize(&level)
    }
}

extension StallWatch {
    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(&best)
        try coder.serialize(&improved, new: 0) { (time, coder) throws(Problem) in try coder.serialize(time: &time) }
        try coder.serialize(&isReported)
    }
}

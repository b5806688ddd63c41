/// Reason for a delivery, or the one to leave out a fix.
private enum Passing {
    case success(TrackRow.Why)
    case failure(FixSkipReason)
}

extension FixEvaluator {
    /// Decides whether an accepted fix is delivered; returns the reason if it is skipped.
    ///
    /// - Parameters:
    ///   - last: the accepted fix before it.
    ///   - inverse: the path from that one.
    mutating func deliver(
        _ fix: Fix, _ why: TrackRow.Why, _ last: DeviceState.Last?, _ inverse: FixWay?, _ state: inout DeviceState
    ) -> FixSkipReason? {
        var why = why
        var meters = Double.nan
        if case .once = request.delivery {
            if state.isDone { return .notNeeded }
            if let goal = request.goal, !(fix.accuracy <= goal) { return .inaccurate }
            state.isDone = true
        } else if let delivered = state.delivered {
            let isLast = last.map { $0.time == delivered.time && $0.place == delivered.place } ?? false
            meters = isLast && inverse != nil ? inverse!.meters : way(from: delivered.place, to: fix.place).meters
            if why == .moved {
                switch passes(fix, meters, delivered, state.shownAngle) {
                case .success(let reason): why = reason
                case .failure(let skipReason):
                    guard improves(fix, delivered) else { return skipReason }
                    why = .improved
                }
            }
        }
        fill(fix, why, meters, &state)
        return nil
    }

    /// Reason to deliver a fix after another one, or to leave it out.
    @inline(__always)
    private func passes(
        _ fix: Fix, _ meters: Double, _ delivered: DeviceState.Delivered, _ shownAngle: Double
    ) -> Passing {
        var (least, interval) = (request.distanceFilter, request.minimumInterval)
        if case .significant(let limit, let time) = request.delivery { (least, interval) = (.meters(limit), time) }
        var why = TrackRow.Why.moved
        let hasMoved = least.map { reaches(meters, $0, delivered.accuracy, fix.accuracy) }
        if let filter = request.headingFilter, hasMoved != true {
            guard filter.passes(angle(filter), after: shownAngle) else {
                return .failure(hasMoved == nil ? .notTurned : .notMoved)
            }
            why = .turned
        } else if hasMoved == false {
            return .failure(.notMoved)
        }
        if let interval, fix.time - delivered.time < interval { return .failure(.tooSoon) }
        return .success(why)
    }

    @inline(__always)
    private func angle(_ filter: TrackRequest.HeadingFilter) -> Double {
        filter.takesDirection ? row.direction.degrees : row.heading
    }

    /// True if a fix is better than the one that was delivered before, and that one was worse than the goal.
    @inline(__always)
    private func improves(_ fix: Fix, _ delivered: DeviceState.Delivered) -> Bool {
        guard case .filtered = request.delivery, let goal = request.goal else { return false }
        return !(delivered.accuracy <= goal)
            && fix.accuracy < (delivered.accuracy.isNaN ? .infinity : delivered.accuracy)
    }

    /// Completes the row of a fix that is delivered.
    private mutating func fill(
        _ fix: Fix, _ why: TrackRow.Why, _ meters: Double, _ state: inout DeviceState
    ) {
        row.why = why
        row.leg = state.leg.number
        row.travelled = state.leg.travelled
        if let delivered = state.delivered {
            row.from = (delivered.time, delivered.place)
            if why == .moved || why == .improved || why == .turned {
                row.step = meters
                row.elapsed = fix.seconds(since: delivered.time)
            }
        }
        (row.place, row.accuracy) = (fix.place, fix.accuracy)
        row.batch = batch(fix, &state)
        if let filter = request.headingFilter, !angle(filter).isNaN { state.shownAngle = angle(filter) }
        state.delivered = DeviceState.Delivered(time: fix.time, place: fix.place, accuracy: fix.accuracy)
    }

    /// Number of the batch of a fix that is delivered.
    @inline(__always)
    private func batch(_ fix: Fix, _ state: inout DeviceState) -> Int {
        let isFull =
            state.batch.number == 0 || request.batchDistance.map { state.way - state.batch.way >= $0 } ?? false
            || request.batchTime.map { fix.time - state.batch.time >= $0 } ?? false
        if isFull { state.batch = (state.batch.number + 1, fix.time, state.way) }
        return state.batch.number
    }
}

extension TrackRequest.HeadingFilter {
    /// True if an angle is known, and as far from the one delivered before as requested; that is NaN before the first.
    package func passes(_ angle: Double, after shownAngle: Double) -> Bool {
        guard !shownAngle.isNaN else { return !angle.isNaN }
        return FixEvaluator.isTurn(of: degrees, from: shownAngle, to: angle)
    }
}

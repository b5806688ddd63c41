import Memory

extension Arrangement {
    /// Finds a fault in an outcome for the request, whether this arrangement or an earlier one made it; nil if it is
    /// the only right outcome.
    ///
    /// Labels that are shown must not collide at any zoom, and each label must name the one that hides it one zoom
    /// below its lowest. By induction on the rank, this allows no other outcome. The reasons are not checked. O(n) for
    /// each zoom.
    ///
    /// - Parameters:
    ///   - outcome: the outcome to prove.
    ///   - request: the request that it answers.
    ///   - zoom: the single zoom that was decided, which may lie between two whole ones; nil for those of the request.
    public func firstViolation(of outcome: borrowing Outcome, _ request: Request, atZoom zoom: Double? = nil)
        -> Violation?
    {
        var request = request
        if let zoom { (request.zooms, request.mode) = (Int(zoom)...Int(zoom), .nested) }
        guard outcome.minimumZooms.count == count, outcome.blockers.count == count,
            request.mode != .independent || outcome.zooms.count == count
        else { return Violation(kind: .otherCount, label: -1, other: -1, zoom: -1) }
        var proof = Proof(field, outcome, request, atZoom: zoom)
        if let violation = proof.ownZoomViolation(field) ?? proof.blockerViolation(field) { return violation }
        let members = byPlace()
        for zoom in request.zooms.reversed() {
            var violation: Violation?
            field.inOrder(at: zoom) { field in
                let order = field.byRank()
                violation =
                    proof.collisionViolation(field, members.span, zoom) ?? proof.limitViolation(field, order.span, zoom)
                if violation == nil, request.mode == .independent {
                    violation = proof.hidingViolation(field, order.span, zoom)
                }
            }
            if let violation { return violation }
        }
        return nil
    }
}

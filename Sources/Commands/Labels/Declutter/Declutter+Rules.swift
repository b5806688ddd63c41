import CommandKit
import Maps
import Runner

extension Declutter {
    /// The form of the output.
    var form: DeclutterOptions.Form {
        let isOfChanges = view.previous != nil && view.placing != nil && !declutter.verify
        return declutter.form ?? (isOfChanges ? .changes : .features)
    }

    /// Rules for what follows from an earlier result.
    var rulesOfPrevious: [Rule] {
        [
            .that(
                declutter.form != .changes || view.previous != nil && view.placing != nil,
                else: "--as changes needs --previous and a view"),
            .that(
                declutter.form != .features || view.previous == nil || view.keep,
                else: "--as features cannot be used with --previous: the features do not depend on it",
                hint: "add --keep to keep what showed before"),
            .refuse(
                [declutter.$blockedBy], with: view.$previous.title, if: form == .changes,
                because: "--previous does not write that field"),
            .excludes(clusters.$cluster, view.$keep, because: "clusters are not features that showed before"),
        ]
    }

    /// Rules for a distance on the ground, which has neither zooms nor pixels.
    var rulesOfSpacing: [Rule] {
        let title = collisions.$spacing.title
        let isGiven = collisions.$spacing.isGiven
        return [
            .refuse(
                labels.ofRoom + [labels.$fontSize, collisions.$repeatDistance, collisions.$obstacles], with: title,
                if: isGiven, because: "distances on the ground replace pixels"),
            .refuse(
                [
                    zooms.$zooms, zooms.$tileSize, zooms.$mode, zooms.$lowestZoomField, zooms.$highestZoomField,
                    zooms.$maxPerTile, zooms.$maxLabels, declutter.$minzoomField, declutter.$visibleAt,
                    declutter.$tippecanoe, view.viewport.$zoom,
                ], with: title, if: isGiven, because: "a distance on the ground is the same at all zoom levels"),
            .that(
                !isGiven || view.placing == nil,
                else: "\(view.placing ?? "") cannot be used with \(title): \(title) thins the whole layer",
                hint: "use --bbox to limit the area"),
            .refuse(
                [clusters.$cluster], with: title, if: isGiven, because: "clusters are computed for zoom levels"),
            .that(
                !isGiven || !declutter.table,
                else: "--as table cannot be used with \(title): a table counts by zoom level"),
        ]
    }

    /// Rules for labels along lines, whose boxes depend on the zoom level.
    var rulesOfLines: [Rule] {
        let isGiven = labels.along
        return [
            .refuse(
                [
                    zooms.$maxPerTile, zooms.$maxLabels, collisions.$repeatDistance, collisions.$obstacles,
                    collisions.$spacing, clusters.$cluster, view.$previous,
                ], with: "--along", if: isGiven, because: "labels along lines are decided by their letters alone"),
            .refuse(
                [zooms.$mode], with: "--along", if: isGiven && zooms.mode != .nested,
                because: "labels along lines keep their places at all zoom levels"),
            .that(
                !isGiven || view.placing == nil,
                else: "--along cannot be used with \(view.placing ?? ""): it is for the whole map",
                hint: "plat render draws the labels of a view along its lines"),
        ]
    }
}

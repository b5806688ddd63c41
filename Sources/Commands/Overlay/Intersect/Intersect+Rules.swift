package import CommandKit
import LayerOverlay
import Runner
import Streams

// Which options of the command go together.
extension Intersect {
    package var rules: [Rule] {
        let isJoin = intersection.givenForm == "--join"
        let writesNoB = intersection.givenForm != nil && !isJoin
        let atNearest = "only one feature is nearest"
        let partnerAndValue = partners.firstGivenWithValue ?? ""
        return rulesOfForm + [
            ruleOfFields,
            .refuse([intersection.$first], with: "--nearest", if: partners.nearest, because: atNearest),
            .refuse(
                intersection.ofPieces, with: "--nearest", if: partners.nearest, because: "--nearest makes no pieces"
            ),
            .refuse(
                [intersection.$largest], with: partnerAndValue,
                if: partners.rects || partners.isOfDistance || partners.given.names.contains(.disjoint),
                because: "\(partnerAndValue) computes no common area"),
            .that(
                !partners.areSeveral || intersection.pairs && !intersection.count,
                else: "several predicates need --pairs without --count"),
            .that(
                !intersection.select || intersection.selectNot || !partners.given.names.contains(.disjoint),
                else: "--select --predicate disjoint would keep what is apart from any feature of B",
                hint: "write --select-not for features that meet none"),
            .refuse([partners.$nearestCount], with: "--count", if: intersection.counts, because: atNearest),
            .that(
                !partners.nearest || !intersection.selects,
                else: "--nearest cannot be used with \(intersection.givenForm ?? "")",
                hint: "write --predicate dwithin --distance METRES"),
            .refuse(
                [output.writing.$makeValid], with: "--rects", if: partners.rects && intersection.pairs,
                because: "--rects ignores shapes"),
            .refuse(
                wantedB.ofSelection, with: intersection.givenForm ?? "", if: writesNoB,
                because: "\(intersection.givenForm ?? "") writes no fields of B"),
            .refuse(
                [$crs], with: partnerAndValue, if: partners.isOfDistance || partners.rects,
                because: "\(partnerAndValue) works on the globe, not in a CRS"),
            input.ruleOfGlobe($crs, output.$dstCrs, partners.$rects),
            inputB.ruleOfGlobe($crs, output.$dstCrs, partners.$rects),
            .refuse(
                inputB.parsedOptions + wantedB.parsedOptions + [intersection.$checkB], if: intersection.isSelf,
                because: "--self has no layer B"),
        ]
    }

    /// Rule for `select name,code FILE`, which selects fields elsewhere.
    private var ruleOfFields: Rule {
        let first = files.count == 2 && intersection.select ? files[0] : ""
        let areFields = first.contains(",") && LastOperand.isFieldList(first) && LastOperand.isAbsent(first)
        return .that(
            !areFields, else: "'\(printable(first))' is not a layer", hint: "plat cat --fields selects fields")
    }

    /// Rules for the chosen form.
    private var rulesOfForm: [Rule] {
        switch form {
        case .pairs:
            [
                .refuse(wanted.ofSelection, with: "--pairs", because: "--pairs writes no fields"),
                .refuse(
                    output.ofGeometries.filter { $0 !== output.writing.$makeValid }
                        + [output.writing.$givenPrecision], with: "--pairs",
                    because: "--pairs writes no geometries"),
            ] + output.writing.rules(ofTableBy: "--pairs")
        case .pieces, .clip, .difference:
            [
                .that(
                    partners.firstGiven == nil,
                    else: "\(partners.firstGiven ?? "") needs --pairs, --join, --count or --select")
            ]
        case .join:
            [
                .that(
                    !intersection.isSelf,
                    else: intersection.givenForm.map { "--self and \($0) cannot be used together" }
                        ?? "--self with --nearest needs --pairs")
            ]
        case .count, .select: []
        }
    }
}

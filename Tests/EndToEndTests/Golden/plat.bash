# Completions of plat for bash.

# Offers those of its arguments that begin with the word at the cursor.
_plat_offer() {
    local word
    for word in "$@"; do
        [[ $word == "$current"* ]] && COMPREPLY+=("$prefix$word")
    done
}

_plat() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    local command=plat prefix= i
    COMPREPLY=()

    # Where '=' parts words, '--name=value' comes as three of them.
    if [[ $current == '=' ]]; then
        current=
    elif [[ $previous == '=' ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
    elif [[ $current == --*=* ]]; then
        previous=${current%%=*} prefix=${current%%=*}= current=${current#*=}
    fi

    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$command ${COMP_WORDS[i]}" in
            'plat cat' | 'plat info' | 'plat check' | 'plat convert' | 'plat filter' | 'plat sort' | 'plat group' | 'plat join' | 'plat split' | 'plat measure' | 'plat bounds' | 'plat shape' | 'plat shape circle' | 'plat shape rect' | 'plat shape polyline' | 'plat shape polygon' | 'plat shape geodesic' | 'plat shape arrow' | 'plat points' | 'plat buffer' | 'plat hull' | 'plat grid' | 'plat voronoi' | 'plat triangulate' | 'plat dissolve' | 'plat simplify' | 'plat repair' | 'plat intersect' | 'plat overlay' | 'plat diff' | 'plat declutter' | 'plat render' | 'plat view' | 'plat fit' | 'plat track' | 'plat fence' | 'plat move' | 'plat declination' | 'plat geocode' | 'plat geocode forward' | 'plat geocode reverse' | 'plat geocode search' | 'plat geocode format' | 'plat geocode link' | 'plat gazetteer' | 'plat gazetteer build' | 'plat gazetteer info' | 'plat gazetteer check' | 'plat gazetteer export' | 'plat parts' | 'plat parts plan' | 'plat parts merge' | 'plat parts report' | 'plat help' | 'plat help cat' | 'plat help info' | 'plat help check' | 'plat help convert' | 'plat help filter' | 'plat help sort' | 'plat help group' | 'plat help join' | 'plat help split' | 'plat help measure' | 'plat help bounds' | 'plat help shape' | 'plat help shape circle' | 'plat help shape rect' | 'plat help shape polyline' | 'plat help shape polygon' | 'plat help shape geodesic' | 'plat help shape arrow' | 'plat help points' | 'plat help buffer' | 'plat help hull' | 'plat help grid' | 'plat help voronoi' | 'plat help triangulate' | 'plat help dissolve' | 'plat help simplify' | 'plat help repair' | 'plat help intersect' | 'plat help overlay' | 'plat help diff' | 'plat help declutter' | 'plat help render' | 'plat help view' | 'plat help fit' | 'plat help track' | 'plat help fence' | 'plat help move' | 'plat help declination' | 'plat help geocode' | 'plat help geocode forward' | 'plat help geocode reverse' | 'plat help geocode search' | 'plat help geocode format' | 'plat help geocode link' | 'plat help gazetteer' | 'plat help gazetteer build' | 'plat help gazetteer info' | 'plat help gazetteer check' | 'plat help gazetteer export' | 'plat help parts' | 'plat help parts plan' | 'plat help parts merge' | 'plat help parts report' | 'plat help help' | 'plat help completions' | 'plat help formats' | 'plat help csv' | 'plat help spaces' | 'plat help errors' | 'plat help codes' | 'plat help pipes' | 'plat help expressions' | 'plat help input' | 'plat help selection' | 'plat help output' | 'plat help bad-records' | 'plat help limits' | 'plat help run' | 'plat completions') command+=" ${COMP_WORDS[i]}" ;;
            *) break ;;
        esac
    done

    case "$command $previous" in
        'plat cat --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat cat --delimiter') :; return ;;
        'plat cat --lat') :; return ;;
        'plat cat --lon') :; return ;;
        'plat cat --x') :; return ;;
        'plat cat --y') :; return ;;
        'plat cat --wkt') :; return ;;
        'plat cat --encoding') :; return ;;
        'plat cat --edges') _plat_offer straight short; return ;;
        'plat cat --where') :; return ;;
        'plat cat -s' | 'plat cat --src-crs') :; return ;;
        'plat cat --fields') :; return ;;
        'plat cat --exclude') :; return ;;
        'plat cat --set') :; return ;;
        'plat cat --rename') :; return ;;
        'plat cat --number-fields') :; return ;;
        'plat cat --null-values') :; return ;;
        'plat cat --string-fields') :; return ;;
        'plat cat --bbox') :; return ;;
        'plat cat -o' | 'plat cat --output') compopt -o default; return ;;
        'plat cat -f' | 'plat cat --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat cat --precision') :; return ;;
        'plat cat --layer-name') :; return ;;
        'plat cat --update-layer') :; return ;;
        'plat cat --quantization') :; return ;;
        'plat cat --object-name') :; return ;;
        'plat cat --topology-memory') :; return ;;
        'plat cat --folder-by') :; return ;;
        'plat cat -d' | 'plat cat --dst-crs') :; return ;;
        'plat cat --on-error') _plat_offer fail skip; return ;;
        'plat cat --max-errors') :; return ;;
        'plat cat --rejects') compopt -o default; return ;;
        'plat cat --max-record') :; return ;;
        'plat cat --max-fields') :; return ;;
        'plat cat --threads') :; return ;;
        'plat cat --expect') :; return ;;
        'plat cat --summary') _plat_offer text json; return ;;
        'plat cat --log-format') _plat_offer text json; return ;;
        'plat cat --limit') :; return ;;
        'plat cat --unique-by') :; return ;;
        'plat cat --sample') :; return ;;
        'plat cat --seed') :; return ;;
        'plat cat --source-field') :; return ;;
        'plat cat --add-id') :; return ;;
        'plat cat --densify') :; return ;;
        'plat cat --winding') _plat_offer clockwise counterclockwise; return ;;
        'plat cat --parts') :; return ;;
        'plat cat --part') :; return ;;
        'plat cat --facts-to') compopt -o default; return ;;
        'plat cat --facts') compopt -o default; return ;;
        'plat cat --summary-to') compopt -o default; return ;;
        'plat cat --results') compopt -o default; return ;;
        'plat info --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat info --delimiter') :; return ;;
        'plat info --lat') :; return ;;
        'plat info --lon') :; return ;;
        'plat info --x') :; return ;;
        'plat info --y') :; return ;;
        'plat info --wkt') :; return ;;
        'plat info --encoding') :; return ;;
        'plat info --edges') _plat_offer straight short; return ;;
        'plat info --where') :; return ;;
        'plat info -s' | 'plat info --src-crs') :; return ;;
        'plat info --fields') :; return ;;
        'plat info --exclude') :; return ;;
        'plat info --set') :; return ;;
        'plat info --rename') :; return ;;
        'plat info --number-fields') :; return ;;
        'plat info --null-values') :; return ;;
        'plat info --string-fields') :; return ;;
        'plat info --bbox') :; return ;;
        'plat info --limit') :; return ;;
        'plat info -o' | 'plat info --output') compopt -o default; return ;;
        'plat info --on-error') _plat_offer fail skip; return ;;
        'plat info --max-errors') :; return ;;
        'plat info --rejects') compopt -o default; return ;;
        'plat info --max-record') :; return ;;
        'plat info --max-fields') :; return ;;
        'plat info --threads') :; return ;;
        'plat info --expect') :; return ;;
        'plat info --summary') _plat_offer text json; return ;;
        'plat info --log-format') _plat_offer text json; return ;;
        'plat info --parts') :; return ;;
        'plat info --part') :; return ;;
        'plat info --facts-to') compopt -o default; return ;;
        'plat info --facts') compopt -o default; return ;;
        'plat info --summary-to') compopt -o default; return ;;
        'plat info --results') compopt -o default; return ;;
        'plat check --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat check --delimiter') :; return ;;
        'plat check --lat') :; return ;;
        'plat check --lon') :; return ;;
        'plat check --x') :; return ;;
        'plat check --y') :; return ;;
        'plat check --wkt') :; return ;;
        'plat check --encoding') :; return ;;
        'plat check --edges') _plat_offer straight short; return ;;
        'plat check --where') :; return ;;
        'plat check -s' | 'plat check --src-crs') :; return ;;
        'plat check -o' | 'plat check --output') compopt -o default; return ;;
        'plat check --gaps') :; return ;;
        'plat check --faults') compopt -o default; return ;;
        'plat check --memory') :; return ;;
        'plat check --max-record') :; return ;;
        'plat check --max-fields') :; return ;;
        'plat check --threads') :; return ;;
        'plat check --expect') :; return ;;
        'plat check --summary') _plat_offer text json; return ;;
        'plat check --log-format') _plat_offer text json; return ;;
        'plat check --parts') :; return ;;
        'plat check --part') :; return ;;
        'plat check --facts-to') compopt -o default; return ;;
        'plat check --facts') compopt -o default; return ;;
        'plat check --summary-to') compopt -o default; return ;;
        'plat check --results') compopt -o default; return ;;
        'plat convert --from') _plat_offer coordinate map-point pixel; return ;;
        'plat convert --to') _plat_offer coordinate map-point pixel; return ;;
        'plat convert -s' | 'plat convert --src-crs') :; return ;;
        'plat convert -d' | 'plat convert --dst-crs') :; return ;;
        'plat convert --kind') _plat_offer point rect region; return ;;
        'plat convert --inset') :; return ;;
        'plat convert --offset') :; return ;;
        'plat convert --clip') :; return ;;
        'plat convert --union') :; return ;;
        'plat convert --split') :; return ;;
        'plat convert --columns') :; return ;;
        'plat convert --viewport') compopt -o default; return ;;
        'plat convert --size') :; return ;;
        'plat convert --region') :; return ;;
        'plat convert --map-rect') :; return ;;
        'plat convert --center') :; return ;;
        'plat convert --zoom') :; return ;;
        'plat convert --span-meters') :; return ;;
        'plat convert --edge-padding') :; return ;;
        'plat convert --heading') :; return ;;
        'plat convert --pan') :; return ;;
        'plat convert --zoom-by') :; return ;;
        'plat convert --bbox') :; return ;;
        'plat convert --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat convert --delimiter') :; return ;;
        'plat convert --lat') :; return ;;
        'plat convert --lon') :; return ;;
        'plat convert --x') :; return ;;
        'plat convert --y') :; return ;;
        'plat convert --wkt') :; return ;;
        'plat convert --encoding') :; return ;;
        'plat convert --edges') _plat_offer straight short; return ;;
        'plat convert --where') :; return ;;
        'plat convert --fields') :; return ;;
        'plat convert --exclude') :; return ;;
        'plat convert --set') :; return ;;
        'plat convert --rename') :; return ;;
        'plat convert --number-fields') :; return ;;
        'plat convert --null-values') :; return ;;
        'plat convert --string-fields') :; return ;;
        'plat convert --format') _plat_offer decimal dms dm; return ;;
        'plat convert -o' | 'plat convert --output') compopt -o default; return ;;
        'plat convert -f' | 'plat convert --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat convert --precision') :; return ;;
        'plat convert --layer-name') :; return ;;
        'plat convert --update-layer') :; return ;;
        'plat convert --quantization') :; return ;;
        'plat convert --object-name') :; return ;;
        'plat convert --topology-memory') :; return ;;
        'plat convert --folder-by') :; return ;;
        'plat convert --on-error') _plat_offer fail skip; return ;;
        'plat convert --max-errors') :; return ;;
        'plat convert --rejects') compopt -o default; return ;;
        'plat convert --max-record') :; return ;;
        'plat convert --max-fields') :; return ;;
        'plat convert --threads') :; return ;;
        'plat convert --expect') :; return ;;
        'plat convert --summary') _plat_offer text json; return ;;
        'plat convert --log-format') _plat_offer text json; return ;;
        'plat convert --text') :; return ;;
        'plat convert --parts') :; return ;;
        'plat convert --part') :; return ;;
        'plat convert --facts-to') compopt -o default; return ;;
        'plat convert --facts') compopt -o default; return ;;
        'plat convert --summary-to') compopt -o default; return ;;
        'plat convert --results') compopt -o default; return ;;
        'plat filter --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat filter --delimiter') :; return ;;
        'plat filter --lat') :; return ;;
        'plat filter --lon') :; return ;;
        'plat filter --x') :; return ;;
        'plat filter --y') :; return ;;
        'plat filter --wkt') :; return ;;
        'plat filter --encoding') :; return ;;
        'plat filter --edges') _plat_offer straight short; return ;;
        'plat filter -s' | 'plat filter --src-crs') :; return ;;
        'plat filter --fields') :; return ;;
        'plat filter --exclude') :; return ;;
        'plat filter --set') :; return ;;
        'plat filter --rename') :; return ;;
        'plat filter --number-fields') :; return ;;
        'plat filter --null-values') :; return ;;
        'plat filter --string-fields') :; return ;;
        'plat filter --bbox') :; return ;;
        'plat filter -o' | 'plat filter --output') compopt -o default; return ;;
        'plat filter -f' | 'plat filter --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat filter --precision') :; return ;;
        'plat filter --layer-name') :; return ;;
        'plat filter --update-layer') :; return ;;
        'plat filter --quantization') :; return ;;
        'plat filter --object-name') :; return ;;
        'plat filter --topology-memory') :; return ;;
        'plat filter --folder-by') :; return ;;
        'plat filter -d' | 'plat filter --dst-crs') :; return ;;
        'plat filter --on-error') _plat_offer fail skip; return ;;
        'plat filter --max-errors') :; return ;;
        'plat filter --rejects') compopt -o default; return ;;
        'plat filter --max-record') :; return ;;
        'plat filter --max-fields') :; return ;;
        'plat filter --threads') :; return ;;
        'plat filter --expect') :; return ;;
        'plat filter --summary') _plat_offer text json; return ;;
        'plat filter --log-format') _plat_offer text json; return ;;
        'plat filter --limit') :; return ;;
        'plat filter --unique-by') :; return ;;
        'plat filter --sample') :; return ;;
        'plat filter --seed') :; return ;;
        'plat filter --source-field') :; return ;;
        'plat filter --add-id') :; return ;;
        'plat filter --densify') :; return ;;
        'plat filter --winding') _plat_offer clockwise counterclockwise; return ;;
        'plat filter --parts') :; return ;;
        'plat filter --part') :; return ;;
        'plat filter --facts-to') compopt -o default; return ;;
        'plat filter --facts') compopt -o default; return ;;
        'plat filter --summary-to') compopt -o default; return ;;
        'plat filter --results') compopt -o default; return ;;
        'plat sort --by') :; return ;;
        'plat sort --top') :; return ;;
        'plat sort --seed') :; return ;;
        'plat sort --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat sort --delimiter') :; return ;;
        'plat sort --lat') :; return ;;
        'plat sort --lon') :; return ;;
        'plat sort --x') :; return ;;
        'plat sort --y') :; return ;;
        'plat sort --wkt') :; return ;;
        'plat sort --encoding') :; return ;;
        'plat sort --edges') _plat_offer straight short; return ;;
        'plat sort --where') :; return ;;
        'plat sort -s' | 'plat sort --src-crs') :; return ;;
        'plat sort --fields') :; return ;;
        'plat sort --exclude') :; return ;;
        'plat sort --set') :; return ;;
        'plat sort --rename') :; return ;;
        'plat sort --number-fields') :; return ;;
        'plat sort --null-values') :; return ;;
        'plat sort --string-fields') :; return ;;
        'plat sort --bbox') :; return ;;
        'plat sort -o' | 'plat sort --output') compopt -o default; return ;;
        'plat sort -f' | 'plat sort --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat sort --precision') :; return ;;
        'plat sort --layer-name') :; return ;;
        'plat sort --update-layer') :; return ;;
        'plat sort --quantization') :; return ;;
        'plat sort --object-name') :; return ;;
        'plat sort --topology-memory') :; return ;;
        'plat sort --folder-by') :; return ;;
        'plat sort -d' | 'plat sort --dst-crs') :; return ;;
        'plat sort --on-error') _plat_offer fail skip; return ;;
        'plat sort --max-errors') :; return ;;
        'plat sort --rejects') compopt -o default; return ;;
        'plat sort --max-record') :; return ;;
        'plat sort --max-fields') :; return ;;
        'plat sort --threads') :; return ;;
        'plat sort --expect') :; return ;;
        'plat sort --summary') _plat_offer text json; return ;;
        'plat sort --log-format') _plat_offer text json; return ;;
        'plat group --by') :; return ;;
        'plat group --sum') :; return ;;
        'plat group --mean') :; return ;;
        'plat group --min') :; return ;;
        'plat group --max') :; return ;;
        'plat group --median') :; return ;;
        'plat group --first') :; return ;;
        'plat group --last') :; return ;;
        'plat group --distinct') :; return ;;
        'plat group --memory') :; return ;;
        'plat group --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat group --delimiter') :; return ;;
        'plat group --lat') :; return ;;
        'plat group --lon') :; return ;;
        'plat group --x') :; return ;;
        'plat group --y') :; return ;;
        'plat group --wkt') :; return ;;
        'plat group --encoding') :; return ;;
        'plat group --edges') _plat_offer straight short; return ;;
        'plat group --where') :; return ;;
        'plat group -s' | 'plat group --src-crs') :; return ;;
        'plat group --fields') :; return ;;
        'plat group --exclude') :; return ;;
        'plat group --set') :; return ;;
        'plat group --rename') :; return ;;
        'plat group --number-fields') :; return ;;
        'plat group --null-values') :; return ;;
        'plat group --string-fields') :; return ;;
        'plat group --bbox') :; return ;;
        'plat group -o' | 'plat group --output') compopt -o default; return ;;
        'plat group -f' | 'plat group --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat group --precision') :; return ;;
        'plat group --layer-name') :; return ;;
        'plat group --update-layer') :; return ;;
        'plat group --quantization') :; return ;;
        'plat group --object-name') :; return ;;
        'plat group --topology-memory') :; return ;;
        'plat group --folder-by') :; return ;;
        'plat group -d' | 'plat group --dst-crs') :; return ;;
        'plat group --on-error') _plat_offer fail skip; return ;;
        'plat group --max-errors') :; return ;;
        'plat group --rejects') compopt -o default; return ;;
        'plat group --max-record') :; return ;;
        'plat group --max-fields') :; return ;;
        'plat group --threads') :; return ;;
        'plat group --expect') :; return ;;
        'plat group --summary') _plat_offer text json; return ;;
        'plat group --log-format') _plat_offer text json; return ;;
        'plat group --limit') :; return ;;
        'plat join --key') :; return ;;
        'plat join --type') _plat_offer left inner anti semi; return ;;
        'plat join --key-type') _plat_offer text number; return ;;
        'plat join --duplicates') _plat_offer fail first all; return ;;
        'plat join --prefix-b') :; return ;;
        'plat join --unmatched-a') compopt -o default; return ;;
        'plat join --unmatched-b') compopt -o default; return ;;
        'plat join --memory') :; return ;;
        'plat join --input-format-b') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat join --delimiter-b') :; return ;;
        'plat join --lat-b') :; return ;;
        'plat join --lon-b') :; return ;;
        'plat join --x-b') :; return ;;
        'plat join --y-b') :; return ;;
        'plat join --wkt-b') :; return ;;
        'plat join --encoding-b') :; return ;;
        'plat join --edges-b') _plat_offer straight short; return ;;
        'plat join --where-b') :; return ;;
        'plat join --fields-b') :; return ;;
        'plat join --exclude-b') :; return ;;
        'plat join --set-b') :; return ;;
        'plat join --rename-b') :; return ;;
        'plat join --number-fields-b') :; return ;;
        'plat join --null-values-b') :; return ;;
        'plat join --string-fields-b') :; return ;;
        'plat join --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat join --delimiter') :; return ;;
        'plat join --lat') :; return ;;
        'plat join --lon') :; return ;;
        'plat join --x') :; return ;;
        'plat join --y') :; return ;;
        'plat join --wkt') :; return ;;
        'plat join --encoding') :; return ;;
        'plat join --edges') _plat_offer straight short; return ;;
        'plat join --where') :; return ;;
        'plat join -s' | 'plat join --src-crs') :; return ;;
        'plat join --fields') :; return ;;
        'plat join --exclude') :; return ;;
        'plat join --set') :; return ;;
        'plat join --rename') :; return ;;
        'plat join --number-fields') :; return ;;
        'plat join --null-values') :; return ;;
        'plat join --string-fields') :; return ;;
        'plat join --bbox') :; return ;;
        'plat join -o' | 'plat join --output') compopt -o default; return ;;
        'plat join -f' | 'plat join --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat join --precision') :; return ;;
        'plat join --layer-name') :; return ;;
        'plat join --update-layer') :; return ;;
        'plat join --quantization') :; return ;;
        'plat join --object-name') :; return ;;
        'plat join --topology-memory') :; return ;;
        'plat join --folder-by') :; return ;;
        'plat join -d' | 'plat join --dst-crs') :; return ;;
        'plat join --on-error') _plat_offer fail skip; return ;;
        'plat join --max-errors') :; return ;;
        'plat join --rejects') compopt -o default; return ;;
        'plat join --max-record') :; return ;;
        'plat join --max-fields') :; return ;;
        'plat join --threads') :; return ;;
        'plat join --expect') :; return ;;
        'plat join --summary') _plat_offer text json; return ;;
        'plat join --log-format') _plat_offer text json; return ;;
        'plat join --limit') :; return ;;
        'plat join --parts') :; return ;;
        'plat join --part') :; return ;;
        'plat join --facts-to') compopt -o default; return ;;
        'plat join --facts') compopt -o default; return ;;
        'plat join --summary-to') compopt -o default; return ;;
        'plat join --results') compopt -o default; return ;;
        'plat split --by') :; return ;;
        'plat split --rows') :; return ;;
        'plat split --parts') :; return ;;
        'plat split --grid') :; return ;;
        'plat split --max-files') :; return ;;
        'plat split --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat split --delimiter') :; return ;;
        'plat split --lat') :; return ;;
        'plat split --lon') :; return ;;
        'plat split --x') :; return ;;
        'plat split --y') :; return ;;
        'plat split --wkt') :; return ;;
        'plat split --encoding') :; return ;;
        'plat split --edges') _plat_offer straight short; return ;;
        'plat split --where') :; return ;;
        'plat split -s' | 'plat split --src-crs') :; return ;;
        'plat split --fields') :; return ;;
        'plat split --exclude') :; return ;;
        'plat split --set') :; return ;;
        'plat split --rename') :; return ;;
        'plat split --number-fields') :; return ;;
        'plat split --null-values') :; return ;;
        'plat split --string-fields') :; return ;;
        'plat split --bbox') :; return ;;
        'plat split -o' | 'plat split --output') compopt -o default; return ;;
        'plat split -f' | 'plat split --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat split --precision') :; return ;;
        'plat split --layer-name') :; return ;;
        'plat split --update-layer') :; return ;;
        'plat split --quantization') :; return ;;
        'plat split --object-name') :; return ;;
        'plat split --topology-memory') :; return ;;
        'plat split --folder-by') :; return ;;
        'plat split -d' | 'plat split --dst-crs') :; return ;;
        'plat split --on-error') _plat_offer fail skip; return ;;
        'plat split --max-errors') :; return ;;
        'plat split --rejects') compopt -o default; return ;;
        'plat split --max-record') :; return ;;
        'plat split --max-fields') :; return ;;
        'plat split --threads') :; return ;;
        'plat split --expect') :; return ;;
        'plat split --summary') _plat_offer text json; return ;;
        'plat split --log-format') _plat_offer text json; return ;;
        'plat measure --what') _plat_offer distance course final-course local-distance rhumb-distance rhumb-course seconds metres-per-point points-per-metre; return ;;
        'plat measure --speed') :; return ;;
        'plat measure --columns') :; return ;;
        'plat measure --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat measure --delimiter') :; return ;;
        'plat measure --lat') :; return ;;
        'plat measure --lon') :; return ;;
        'plat measure --x') :; return ;;
        'plat measure --y') :; return ;;
        'plat measure --wkt') :; return ;;
        'plat measure --encoding') :; return ;;
        'plat measure --edges') _plat_offer straight short; return ;;
        'plat measure --where') :; return ;;
        'plat measure -s' | 'plat measure --src-crs') :; return ;;
        'plat measure --fields') :; return ;;
        'plat measure --exclude') :; return ;;
        'plat measure --set') :; return ;;
        'plat measure --rename') :; return ;;
        'plat measure --number-fields') :; return ;;
        'plat measure --null-values') :; return ;;
        'plat measure --string-fields') :; return ;;
        'plat measure --bbox') :; return ;;
        'plat measure -o' | 'plat measure --output') compopt -o default; return ;;
        'plat measure -f' | 'plat measure --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat measure --precision') :; return ;;
        'plat measure --layer-name') :; return ;;
        'plat measure --update-layer') :; return ;;
        'plat measure --quantization') :; return ;;
        'plat measure --object-name') :; return ;;
        'plat measure --topology-memory') :; return ;;
        'plat measure --folder-by') :; return ;;
        'plat measure -d' | 'plat measure --dst-crs') :; return ;;
        'plat measure --on-error') _plat_offer fail skip; return ;;
        'plat measure --max-errors') :; return ;;
        'plat measure --rejects') compopt -o default; return ;;
        'plat measure --max-record') :; return ;;
        'plat measure --max-fields') :; return ;;
        'plat measure --threads') :; return ;;
        'plat measure --expect') :; return ;;
        'plat measure --summary') _plat_offer text json; return ;;
        'plat measure --log-format') _plat_offer text json; return ;;
        'plat measure --limit') :; return ;;
        'plat measure --text') :; return ;;
        'plat measure --parts') :; return ;;
        'plat measure --part') :; return ;;
        'plat measure --facts-to') compopt -o default; return ;;
        'plat measure --facts') compopt -o default; return ;;
        'plat measure --summary-to') compopt -o default; return ;;
        'plat measure --results') compopt -o default; return ;;
        'plat bounds --intersecting') :; return ;;
        'plat bounds --viewport') compopt -o default; return ;;
        'plat bounds --size') :; return ;;
        'plat bounds --region') :; return ;;
        'plat bounds --map-rect') :; return ;;
        'plat bounds --center') :; return ;;
        'plat bounds --zoom') :; return ;;
        'plat bounds --span-meters') :; return ;;
        'plat bounds --edge-padding') :; return ;;
        'plat bounds --heading') :; return ;;
        'plat bounds --pan') :; return ;;
        'plat bounds --zoom-by') :; return ;;
        'plat bounds --as') _plat_offer properties rects points table total bbox overlaps; return ;;
        'plat bounds --z-order') :; return ;;
        'plat bounds --front') :; return ;;
        'plat bounds --back') :; return ;;
        'plat bounds --swap') :; return ;;
        'plat bounds --above') :; return ;;
        'plat bounds --below') :; return ;;
        'plat bounds --id') :; return ;;
        'plat bounds --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat bounds --delimiter') :; return ;;
        'plat bounds --lat') :; return ;;
        'plat bounds --lon') :; return ;;
        'plat bounds --x') :; return ;;
        'plat bounds --y') :; return ;;
        'plat bounds --wkt') :; return ;;
        'plat bounds --encoding') :; return ;;
        'plat bounds --edges') _plat_offer straight short; return ;;
        'plat bounds --where') :; return ;;
        'plat bounds -s' | 'plat bounds --src-crs') :; return ;;
        'plat bounds --fields') :; return ;;
        'plat bounds --exclude') :; return ;;
        'plat bounds --set') :; return ;;
        'plat bounds --rename') :; return ;;
        'plat bounds --number-fields') :; return ;;
        'plat bounds --null-values') :; return ;;
        'plat bounds --string-fields') :; return ;;
        'plat bounds --bbox') :; return ;;
        'plat bounds -o' | 'plat bounds --output') compopt -o default; return ;;
        'plat bounds -f' | 'plat bounds --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat bounds --precision') :; return ;;
        'plat bounds --layer-name') :; return ;;
        'plat bounds --update-layer') :; return ;;
        'plat bounds --quantization') :; return ;;
        'plat bounds --object-name') :; return ;;
        'plat bounds --topology-memory') :; return ;;
        'plat bounds --folder-by') :; return ;;
        'plat bounds -d' | 'plat bounds --dst-crs') :; return ;;
        'plat bounds --on-error') _plat_offer fail skip; return ;;
        'plat bounds --max-errors') :; return ;;
        'plat bounds --rejects') compopt -o default; return ;;
        'plat bounds --max-record') :; return ;;
        'plat bounds --max-fields') :; return ;;
        'plat bounds --threads') :; return ;;
        'plat bounds --expect') :; return ;;
        'plat bounds --summary') _plat_offer text json; return ;;
        'plat bounds --log-format') _plat_offer text json; return ;;
        'plat bounds --limit') :; return ;;
        'plat bounds --parts') :; return ;;
        'plat bounds --part') :; return ;;
        'plat bounds --facts-to') compopt -o default; return ;;
        'plat bounds --facts') compopt -o default; return ;;
        'plat bounds --summary-to') compopt -o default; return ;;
        'plat bounds --results') compopt -o default; return ;;
        'plat shape circle --radius') :; return ;;
        'plat shape circle --radius-field') :; return ;;
        'plat shape circle --no-radius') _plat_offer skip point fail; return ;;
        'plat shape circle --segments') :; return ;;
        'plat shape circle --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat shape circle --delimiter') :; return ;;
        'plat shape circle --lat') :; return ;;
        'plat shape circle --lon') :; return ;;
        'plat shape circle --x') :; return ;;
        'plat shape circle --y') :; return ;;
        'plat shape circle --wkt') :; return ;;
        'plat shape circle --encoding') :; return ;;
        'plat shape circle --edges') _plat_offer straight short; return ;;
        'plat shape circle --where') :; return ;;
        'plat shape circle -s' | 'plat shape circle --src-crs') :; return ;;
        'plat shape circle --fields') :; return ;;
        'plat shape circle --exclude') :; return ;;
        'plat shape circle --set') :; return ;;
        'plat shape circle --rename') :; return ;;
        'plat shape circle --number-fields') :; return ;;
        'plat shape circle --null-values') :; return ;;
        'plat shape circle --string-fields') :; return ;;
        'plat shape circle --bbox') :; return ;;
        'plat shape circle -o' | 'plat shape circle --output') compopt -o default; return ;;
        'plat shape circle -f' | 'plat shape circle --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat shape circle --precision') :; return ;;
        'plat shape circle --layer-name') :; return ;;
        'plat shape circle --update-layer') :; return ;;
        'plat shape circle --quantization') :; return ;;
        'plat shape circle --object-name') :; return ;;
        'plat shape circle --topology-memory') :; return ;;
        'plat shape circle --folder-by') :; return ;;
        'plat shape circle -d' | 'plat shape circle --dst-crs') :; return ;;
        'plat shape circle --on-error') _plat_offer fail skip; return ;;
        'plat shape circle --max-errors') :; return ;;
        'plat shape circle --rejects') compopt -o default; return ;;
        'plat shape circle --max-record') :; return ;;
        'plat shape circle --max-fields') :; return ;;
        'plat shape circle --threads') :; return ;;
        'plat shape circle --expect') :; return ;;
        'plat shape circle --summary') _plat_offer text json; return ;;
        'plat shape circle --log-format') _plat_offer text json; return ;;
        'plat shape circle --limit') :; return ;;
        'plat shape circle --parts') :; return ;;
        'plat shape circle --part') :; return ;;
        'plat shape circle --facts-to') compopt -o default; return ;;
        'plat shape circle --facts') compopt -o default; return ;;
        'plat shape circle --summary-to') compopt -o default; return ;;
        'plat shape circle --results') compopt -o default; return ;;
        'plat shape rect --map-rect-fields') :; return ;;
        'plat shape rect --region-fields') :; return ;;
        'plat shape rect --bbox-fields') :; return ;;
        'plat shape rect --size') :; return ;;
        'plat shape rect --size-fields') :; return ;;
        'plat shape rect --offset') :; return ;;
        'plat shape rect --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat shape rect --delimiter') :; return ;;
        'plat shape rect --lat') :; return ;;
        'plat shape rect --lon') :; return ;;
        'plat shape rect --x') :; return ;;
        'plat shape rect --y') :; return ;;
        'plat shape rect --wkt') :; return ;;
        'plat shape rect --encoding') :; return ;;
        'plat shape rect --edges') _plat_offer straight short; return ;;
        'plat shape rect --where') :; return ;;
        'plat shape rect -s' | 'plat shape rect --src-crs') :; return ;;
        'plat shape rect --fields') :; return ;;
        'plat shape rect --exclude') :; return ;;
        'plat shape rect --set') :; return ;;
        'plat shape rect --rename') :; return ;;
        'plat shape rect --number-fields') :; return ;;
        'plat shape rect --null-values') :; return ;;
        'plat shape rect --string-fields') :; return ;;
        'plat shape rect --bbox') :; return ;;
        'plat shape rect -o' | 'plat shape rect --output') compopt -o default; return ;;
        'plat shape rect -f' | 'plat shape rect --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat shape rect --precision') :; return ;;
        'plat shape rect --layer-name') :; return ;;
        'plat shape rect --update-layer') :; return ;;
        'plat shape rect --quantization') :; return ;;
        'plat shape rect --object-name') :; return ;;
        'plat shape rect --topology-memory') :; return ;;
        'plat shape rect --folder-by') :; return ;;
        'plat shape rect -d' | 'plat shape rect --dst-crs') :; return ;;
        'plat shape rect --on-error') _plat_offer fail skip; return ;;
        'plat shape rect --max-errors') :; return ;;
        'plat shape rect --rejects') compopt -o default; return ;;
        'plat shape rect --max-record') :; return ;;
        'plat shape rect --max-fields') :; return ;;
        'plat shape rect --threads') :; return ;;
        'plat shape rect --expect') :; return ;;
        'plat shape rect --summary') _plat_offer text json; return ;;
        'plat shape rect --log-format') _plat_offer text json; return ;;
        'plat shape rect --limit') :; return ;;
        'plat shape polyline --group') :; return ;;
        'plat shape polyline --order') :; return ;;
        'plat shape polyline --points') :; return ;;
        'plat shape polyline --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat shape polyline --delimiter') :; return ;;
        'plat shape polyline --lat') :; return ;;
        'plat shape polyline --lon') :; return ;;
        'plat shape polyline --x') :; return ;;
        'plat shape polyline --y') :; return ;;
        'plat shape polyline --wkt') :; return ;;
        'plat shape polyline --encoding') :; return ;;
        'plat shape polyline --edges') _plat_offer straight short; return ;;
        'plat shape polyline --where') :; return ;;
        'plat shape polyline -s' | 'plat shape polyline --src-crs') :; return ;;
        'plat shape polyline --fields') :; return ;;
        'plat shape polyline --exclude') :; return ;;
        'plat shape polyline --set') :; return ;;
        'plat shape polyline --rename') :; return ;;
        'plat shape polyline --number-fields') :; return ;;
        'plat shape polyline --null-values') :; return ;;
        'plat shape polyline --string-fields') :; return ;;
        'plat shape polyline --bbox') :; return ;;
        'plat shape polyline -o' | 'plat shape polyline --output') compopt -o default; return ;;
        'plat shape polyline -f' | 'plat shape polyline --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat shape polyline --precision') :; return ;;
        'plat shape polyline --layer-name') :; return ;;
        'plat shape polyline --update-layer') :; return ;;
        'plat shape polyline --quantization') :; return ;;
        'plat shape polyline --object-name') :; return ;;
        'plat shape polyline --topology-memory') :; return ;;
        'plat shape polyline --folder-by') :; return ;;
        'plat shape polyline -d' | 'plat shape polyline --dst-crs') :; return ;;
        'plat shape polyline --on-error') _plat_offer fail skip; return ;;
        'plat shape polyline --max-errors') :; return ;;
        'plat shape polyline --rejects') compopt -o default; return ;;
        'plat shape polyline --max-record') :; return ;;
        'plat shape polyline --max-fields') :; return ;;
        'plat shape polyline --threads') :; return ;;
        'plat shape polyline --expect') :; return ;;
        'plat shape polyline --summary') _plat_offer text json; return ;;
        'plat shape polyline --log-format') _plat_offer text json; return ;;
        'plat shape polyline --limit') :; return ;;
        'plat shape polyline --parts') :; return ;;
        'plat shape polyline --part') :; return ;;
        'plat shape polyline --facts-to') compopt -o default; return ;;
        'plat shape polyline --facts') compopt -o default; return ;;
        'plat shape polyline --summary-to') compopt -o default; return ;;
        'plat shape polyline --results') compopt -o default; return ;;
        'plat shape polyline --shuffle-to') compopt -o dirnames; return ;;
        'plat shape polyline --shuffle-from') compopt -o dirnames; return ;;
        'plat shape polyline --features-to') compopt -o default; return ;;
        'plat shape polygon --group') :; return ;;
        'plat shape polygon --order') :; return ;;
        'plat shape polygon --points') :; return ;;
        'plat shape polygon --ring') :; return ;;
        'plat shape polygon --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat shape polygon --delimiter') :; return ;;
        'plat shape polygon --lat') :; return ;;
        'plat shape polygon --lon') :; return ;;
        'plat shape polygon --x') :; return ;;
        'plat shape polygon --y') :; return ;;
        'plat shape polygon --wkt') :; return ;;
        'plat shape polygon --encoding') :; return ;;
        'plat shape polygon --edges') _plat_offer straight short; return ;;
        'plat shape polygon --where') :; return ;;
        'plat shape polygon -s' | 'plat shape polygon --src-crs') :; return ;;
        'plat shape polygon --fields') :; return ;;
        'plat shape polygon --exclude') :; return ;;
        'plat shape polygon --set') :; return ;;
        'plat shape polygon --rename') :; return ;;
        'plat shape polygon --number-fields') :; return ;;
        'plat shape polygon --null-values') :; return ;;
        'plat shape polygon --string-fields') :; return ;;
        'plat shape polygon --bbox') :; return ;;
        'plat shape polygon -o' | 'plat shape polygon --output') compopt -o default; return ;;
        'plat shape polygon -f' | 'plat shape polygon --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat shape polygon --precision') :; return ;;
        'plat shape polygon --layer-name') :; return ;;
        'plat shape polygon --update-layer') :; return ;;
        'plat shape polygon --quantization') :; return ;;
        'plat shape polygon --object-name') :; return ;;
        'plat shape polygon --topology-memory') :; return ;;
        'plat shape polygon --folder-by') :; return ;;
        'plat shape polygon -d' | 'plat shape polygon --dst-crs') :; return ;;
        'plat shape polygon --on-error') _plat_offer fail skip; return ;;
        'plat shape polygon --max-errors') :; return ;;
        'plat shape polygon --rejects') compopt -o default; return ;;
        'plat shape polygon --max-record') :; return ;;
        'plat shape polygon --max-fields') :; return ;;
        'plat shape polygon --threads') :; return ;;
        'plat shape polygon --expect') :; return ;;
        'plat shape polygon --summary') _plat_offer text json; return ;;
        'plat shape polygon --log-format') _plat_offer text json; return ;;
        'plat shape polygon --limit') :; return ;;
        'plat shape polygon --parts') :; return ;;
        'plat shape polygon --part') :; return ;;
        'plat shape polygon --facts-to') compopt -o default; return ;;
        'plat shape polygon --facts') compopt -o default; return ;;
        'plat shape polygon --summary-to') compopt -o default; return ;;
        'plat shape polygon --results') compopt -o default; return ;;
        'plat shape polygon --shuffle-to') compopt -o dirnames; return ;;
        'plat shape polygon --shuffle-from') compopt -o dirnames; return ;;
        'plat shape polygon --features-to') compopt -o default; return ;;
        'plat shape geodesic --group') :; return ;;
        'plat shape geodesic --order') :; return ;;
        'plat shape geodesic --points') :; return ;;
        'plat shape geodesic --max-step') :; return ;;
        'plat shape geodesic --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat shape geodesic --delimiter') :; return ;;
        'plat shape geodesic --lat') :; return ;;
        'plat shape geodesic --lon') :; return ;;
        'plat shape geodesic --x') :; return ;;
        'plat shape geodesic --y') :; return ;;
        'plat shape geodesic --wkt') :; return ;;
        'plat shape geodesic --encoding') :; return ;;
        'plat shape geodesic --edges') _plat_offer straight short; return ;;
        'plat shape geodesic --where') :; return ;;
        'plat shape geodesic -s' | 'plat shape geodesic --src-crs') :; return ;;
        'plat shape geodesic --fields') :; return ;;
        'plat shape geodesic --exclude') :; return ;;
        'plat shape geodesic --set') :; return ;;
        'plat shape geodesic --rename') :; return ;;
        'plat shape geodesic --number-fields') :; return ;;
        'plat shape geodesic --null-values') :; return ;;
        'plat shape geodesic --string-fields') :; return ;;
        'plat shape geodesic --bbox') :; return ;;
        'plat shape geodesic -o' | 'plat shape geodesic --output') compopt -o default; return ;;
        'plat shape geodesic -f' | 'plat shape geodesic --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat shape geodesic --precision') :; return ;;
        'plat shape geodesic --layer-name') :; return ;;
        'plat shape geodesic --update-layer') :; return ;;
        'plat shape geodesic --quantization') :; return ;;
        'plat shape geodesic --object-name') :; return ;;
        'plat shape geodesic --topology-memory') :; return ;;
        'plat shape geodesic --folder-by') :; return ;;
        'plat shape geodesic -d' | 'plat shape geodesic --dst-crs') :; return ;;
        'plat shape geodesic --on-error') _plat_offer fail skip; return ;;
        'plat shape geodesic --max-errors') :; return ;;
        'plat shape geodesic --rejects') compopt -o default; return ;;
        'plat shape geodesic --max-record') :; return ;;
        'plat shape geodesic --max-fields') :; return ;;
        'plat shape geodesic --threads') :; return ;;
        'plat shape geodesic --expect') :; return ;;
        'plat shape geodesic --summary') _plat_offer text json; return ;;
        'plat shape geodesic --log-format') _plat_offer text json; return ;;
        'plat shape geodesic --limit') :; return ;;
        'plat shape geodesic --parts') :; return ;;
        'plat shape geodesic --part') :; return ;;
        'plat shape geodesic --facts-to') compopt -o default; return ;;
        'plat shape geodesic --facts') compopt -o default; return ;;
        'plat shape geodesic --summary-to') compopt -o default; return ;;
        'plat shape geodesic --results') compopt -o default; return ;;
        'plat shape geodesic --shuffle-to') compopt -o dirnames; return ;;
        'plat shape geodesic --shuffle-from') compopt -o dirnames; return ;;
        'plat shape geodesic --features-to') compopt -o default; return ;;
        'plat shape arrow --path') :; return ;;
        'plat shape arrow --unit') :; return ;;
        'plat shape arrow --unit-field') :; return ;;
        'plat shape arrow --rotation') :; return ;;
        'plat shape arrow --rotation-field') :; return ;;
        'plat shape arrow --anchor') _plat_offer origin center; return ;;
        'plat shape arrow --offset') :; return ;;
        'plat shape arrow --tolerance') :; return ;;
        'plat shape arrow --zoom') :; return ;;
        'plat shape arrow --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat shape arrow --delimiter') :; return ;;
        'plat shape arrow --lat') :; return ;;
        'plat shape arrow --lon') :; return ;;
        'plat shape arrow --x') :; return ;;
        'plat shape arrow --y') :; return ;;
        'plat shape arrow --wkt') :; return ;;
        'plat shape arrow --encoding') :; return ;;
        'plat shape arrow --edges') _plat_offer straight short; return ;;
        'plat shape arrow --where') :; return ;;
        'plat shape arrow -s' | 'plat shape arrow --src-crs') :; return ;;
        'plat shape arrow --fields') :; return ;;
        'plat shape arrow --exclude') :; return ;;
        'plat shape arrow --set') :; return ;;
        'plat shape arrow --rename') :; return ;;
        'plat shape arrow --number-fields') :; return ;;
        'plat shape arrow --null-values') :; return ;;
        'plat shape arrow --string-fields') :; return ;;
        'plat shape arrow --bbox') :; return ;;
        'plat shape arrow -o' | 'plat shape arrow --output') compopt -o default; return ;;
        'plat shape arrow -f' | 'plat shape arrow --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat shape arrow --precision') :; return ;;
        'plat shape arrow --layer-name') :; return ;;
        'plat shape arrow --update-layer') :; return ;;
        'plat shape arrow --quantization') :; return ;;
        'plat shape arrow --object-name') :; return ;;
        'plat shape arrow --topology-memory') :; return ;;
        'plat shape arrow --folder-by') :; return ;;
        'plat shape arrow -d' | 'plat shape arrow --dst-crs') :; return ;;
        'plat shape arrow --on-error') _plat_offer fail skip; return ;;
        'plat shape arrow --max-errors') :; return ;;
        'plat shape arrow --rejects') compopt -o default; return ;;
        'plat shape arrow --max-record') :; return ;;
        'plat shape arrow --max-fields') :; return ;;
        'plat shape arrow --threads') :; return ;;
        'plat shape arrow --expect') :; return ;;
        'plat shape arrow --summary') _plat_offer text json; return ;;
        'plat shape arrow --log-format') _plat_offer text json; return ;;
        'plat shape arrow --limit') :; return ;;
        'plat points --at') :; return ;;
        'plat points --seed') :; return ;;
        'plat points --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat points --delimiter') :; return ;;
        'plat points --lat') :; return ;;
        'plat points --lon') :; return ;;
        'plat points --x') :; return ;;
        'plat points --y') :; return ;;
        'plat points --wkt') :; return ;;
        'plat points --encoding') :; return ;;
        'plat points --edges') _plat_offer straight short; return ;;
        'plat points --where') :; return ;;
        'plat points -s' | 'plat points --src-crs') :; return ;;
        'plat points --fields') :; return ;;
        'plat points --exclude') :; return ;;
        'plat points --set') :; return ;;
        'plat points --rename') :; return ;;
        'plat points --number-fields') :; return ;;
        'plat points --null-values') :; return ;;
        'plat points --string-fields') :; return ;;
        'plat points --bbox') :; return ;;
        'plat points -o' | 'plat points --output') compopt -o default; return ;;
        'plat points -f' | 'plat points --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat points --precision') :; return ;;
        'plat points --layer-name') :; return ;;
        'plat points --update-layer') :; return ;;
        'plat points --quantization') :; return ;;
        'plat points --object-name') :; return ;;
        'plat points --topology-memory') :; return ;;
        'plat points --folder-by') :; return ;;
        'plat points -d' | 'plat points --dst-crs') :; return ;;
        'plat points --on-error') _plat_offer fail skip; return ;;
        'plat points --max-errors') :; return ;;
        'plat points --rejects') compopt -o default; return ;;
        'plat points --max-record') :; return ;;
        'plat points --max-fields') :; return ;;
        'plat points --threads') :; return ;;
        'plat points --expect') :; return ;;
        'plat points --summary') _plat_offer text json; return ;;
        'plat points --log-format') _plat_offer text json; return ;;
        'plat points --limit') :; return ;;
        'plat points --parts') :; return ;;
        'plat points --part') :; return ;;
        'plat points --facts-to') compopt -o default; return ;;
        'plat points --facts') compopt -o default; return ;;
        'plat points --summary-to') compopt -o default; return ;;
        'plat points --results') compopt -o default; return ;;
        'plat buffer --distance') :; return ;;
        'plat buffer --distance-field') :; return ;;
        'plat buffer --rings') :; return ;;
        'plat buffer --cap') _plat_offer round flat square; return ;;
        'plat buffer --join') _plat_offer round mitre bevel; return ;;
        'plat buffer --side') _plat_offer both left right; return ;;
        'plat buffer --tolerance') :; return ;;
        'plat buffer --by') :; return ;;
        'plat buffer --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat buffer --delimiter') :; return ;;
        'plat buffer --lat') :; return ;;
        'plat buffer --lon') :; return ;;
        'plat buffer --x') :; return ;;
        'plat buffer --y') :; return ;;
        'plat buffer --wkt') :; return ;;
        'plat buffer --encoding') :; return ;;
        'plat buffer --edges') _plat_offer straight short; return ;;
        'plat buffer --where') :; return ;;
        'plat buffer -s' | 'plat buffer --src-crs') :; return ;;
        'plat buffer --fields') :; return ;;
        'plat buffer --exclude') :; return ;;
        'plat buffer --set') :; return ;;
        'plat buffer --rename') :; return ;;
        'plat buffer --number-fields') :; return ;;
        'plat buffer --null-values') :; return ;;
        'plat buffer --string-fields') :; return ;;
        'plat buffer --bbox') :; return ;;
        'plat buffer -o' | 'plat buffer --output') compopt -o default; return ;;
        'plat buffer -f' | 'plat buffer --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat buffer --precision') :; return ;;
        'plat buffer --layer-name') :; return ;;
        'plat buffer --update-layer') :; return ;;
        'plat buffer --quantization') :; return ;;
        'plat buffer --object-name') :; return ;;
        'plat buffer --topology-memory') :; return ;;
        'plat buffer --folder-by') :; return ;;
        'plat buffer -d' | 'plat buffer --dst-crs') :; return ;;
        'plat buffer --on-error') _plat_offer fail skip; return ;;
        'plat buffer --max-errors') :; return ;;
        'plat buffer --rejects') compopt -o default; return ;;
        'plat buffer --max-record') :; return ;;
        'plat buffer --max-fields') :; return ;;
        'plat buffer --threads') :; return ;;
        'plat buffer --expect') :; return ;;
        'plat buffer --summary') _plat_offer text json; return ;;
        'plat buffer --log-format') _plat_offer text json; return ;;
        'plat buffer --limit') :; return ;;
        'plat buffer --parts') :; return ;;
        'plat buffer --part') :; return ;;
        'plat buffer --facts-to') compopt -o default; return ;;
        'plat buffer --facts') compopt -o default; return ;;
        'plat buffer --summary-to') compopt -o default; return ;;
        'plat buffer --results') compopt -o default; return ;;
        'plat hull --kind') :; return ;;
        'plat hull --by') :; return ;;
        'plat hull --sum') :; return ;;
        'plat hull --mean') :; return ;;
        'plat hull --min') :; return ;;
        'plat hull --max') :; return ;;
        'plat hull --median') :; return ;;
        'plat hull --first') :; return ;;
        'plat hull --last') :; return ;;
        'plat hull --distinct') :; return ;;
        'plat hull --memory') :; return ;;
        'plat hull --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat hull --delimiter') :; return ;;
        'plat hull --lat') :; return ;;
        'plat hull --lon') :; return ;;
        'plat hull --x') :; return ;;
        'plat hull --y') :; return ;;
        'plat hull --wkt') :; return ;;
        'plat hull --encoding') :; return ;;
        'plat hull --edges') _plat_offer straight short; return ;;
        'plat hull --where') :; return ;;
        'plat hull -s' | 'plat hull --src-crs') :; return ;;
        'plat hull --fields') :; return ;;
        'plat hull --exclude') :; return ;;
        'plat hull --set') :; return ;;
        'plat hull --rename') :; return ;;
        'plat hull --number-fields') :; return ;;
        'plat hull --null-values') :; return ;;
        'plat hull --string-fields') :; return ;;
        'plat hull --bbox') :; return ;;
        'plat hull -o' | 'plat hull --output') compopt -o default; return ;;
        'plat hull -f' | 'plat hull --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat hull --precision') :; return ;;
        'plat hull --layer-name') :; return ;;
        'plat hull --update-layer') :; return ;;
        'plat hull --quantization') :; return ;;
        'plat hull --object-name') :; return ;;
        'plat hull --topology-memory') :; return ;;
        'plat hull --folder-by') :; return ;;
        'plat hull -d' | 'plat hull --dst-crs') :; return ;;
        'plat hull --on-error') _plat_offer fail skip; return ;;
        'plat hull --max-errors') :; return ;;
        'plat hull --rejects') compopt -o default; return ;;
        'plat hull --max-record') :; return ;;
        'plat hull --max-fields') :; return ;;
        'plat hull --threads') :; return ;;
        'plat hull --expect') :; return ;;
        'plat hull --summary') _plat_offer text json; return ;;
        'plat hull --log-format') _plat_offer text json; return ;;
        'plat hull --limit') :; return ;;
        'plat hull --parts') :; return ;;
        'plat hull --part') :; return ;;
        'plat hull --facts-to') compopt -o default; return ;;
        'plat hull --facts') compopt -o default; return ;;
        'plat hull --summary-to') compopt -o default; return ;;
        'plat hull --results') compopt -o default; return ;;
        'plat grid --cells') :; return ;;
        'plat grid --standard-parallel') :; return ;;
        'plat grid --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat grid --delimiter') :; return ;;
        'plat grid --lat') :; return ;;
        'plat grid --lon') :; return ;;
        'plat grid --x') :; return ;;
        'plat grid --y') :; return ;;
        'plat grid --wkt') :; return ;;
        'plat grid --encoding') :; return ;;
        'plat grid --edges') _plat_offer straight short; return ;;
        'plat grid --where') :; return ;;
        'plat grid -s' | 'plat grid --src-crs') :; return ;;
        'plat grid --fields') :; return ;;
        'plat grid --exclude') :; return ;;
        'plat grid --set') :; return ;;
        'plat grid --rename') :; return ;;
        'plat grid --number-fields') :; return ;;
        'plat grid --null-values') :; return ;;
        'plat grid --string-fields') :; return ;;
        'plat grid --bbox') :; return ;;
        'plat grid -o' | 'plat grid --output') compopt -o default; return ;;
        'plat grid -f' | 'plat grid --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat grid --precision') :; return ;;
        'plat grid --layer-name') :; return ;;
        'plat grid --update-layer') :; return ;;
        'plat grid --quantization') :; return ;;
        'plat grid --object-name') :; return ;;
        'plat grid --topology-memory') :; return ;;
        'plat grid --folder-by') :; return ;;
        'plat grid -d' | 'plat grid --dst-crs') :; return ;;
        'plat grid --on-error') _plat_offer fail skip; return ;;
        'plat grid --max-errors') :; return ;;
        'plat grid --rejects') compopt -o default; return ;;
        'plat grid --max-record') :; return ;;
        'plat grid --max-fields') :; return ;;
        'plat grid --threads') :; return ;;
        'plat grid --expect') :; return ;;
        'plat grid --summary') _plat_offer text json; return ;;
        'plat grid --log-format') _plat_offer text json; return ;;
        'plat grid --limit') :; return ;;
        'plat voronoi --memory') :; return ;;
        'plat voronoi --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat voronoi --delimiter') :; return ;;
        'plat voronoi --lat') :; return ;;
        'plat voronoi --lon') :; return ;;
        'plat voronoi --x') :; return ;;
        'plat voronoi --y') :; return ;;
        'plat voronoi --wkt') :; return ;;
        'plat voronoi --encoding') :; return ;;
        'plat voronoi --edges') _plat_offer straight short; return ;;
        'plat voronoi --where') :; return ;;
        'plat voronoi -s' | 'plat voronoi --src-crs') :; return ;;
        'plat voronoi --fields') :; return ;;
        'plat voronoi --exclude') :; return ;;
        'plat voronoi --set') :; return ;;
        'plat voronoi --rename') :; return ;;
        'plat voronoi --number-fields') :; return ;;
        'plat voronoi --null-values') :; return ;;
        'plat voronoi --string-fields') :; return ;;
        'plat voronoi --bbox') :; return ;;
        'plat voronoi -o' | 'plat voronoi --output') compopt -o default; return ;;
        'plat voronoi -f' | 'plat voronoi --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat voronoi --precision') :; return ;;
        'plat voronoi --layer-name') :; return ;;
        'plat voronoi --update-layer') :; return ;;
        'plat voronoi --quantization') :; return ;;
        'plat voronoi --object-name') :; return ;;
        'plat voronoi --topology-memory') :; return ;;
        'plat voronoi --folder-by') :; return ;;
        'plat voronoi -d' | 'plat voronoi --dst-crs') :; return ;;
        'plat voronoi --on-error') _plat_offer fail skip; return ;;
        'plat voronoi --max-errors') :; return ;;
        'plat voronoi --rejects') compopt -o default; return ;;
        'plat voronoi --max-record') :; return ;;
        'plat voronoi --max-fields') :; return ;;
        'plat voronoi --threads') :; return ;;
        'plat voronoi --expect') :; return ;;
        'plat voronoi --summary') _plat_offer text json; return ;;
        'plat voronoi --log-format') _plat_offer text json; return ;;
        'plat voronoi --limit') :; return ;;
        'plat triangulate --memory') :; return ;;
        'plat triangulate --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat triangulate --delimiter') :; return ;;
        'plat triangulate --lat') :; return ;;
        'plat triangulate --lon') :; return ;;
        'plat triangulate --x') :; return ;;
        'plat triangulate --y') :; return ;;
        'plat triangulate --wkt') :; return ;;
        'plat triangulate --encoding') :; return ;;
        'plat triangulate --edges') _plat_offer straight short; return ;;
        'plat triangulate --where') :; return ;;
        'plat triangulate -s' | 'plat triangulate --src-crs') :; return ;;
        'plat triangulate --fields') :; return ;;
        'plat triangulate --exclude') :; return ;;
        'plat triangulate --set') :; return ;;
        'plat triangulate --rename') :; return ;;
        'plat triangulate --number-fields') :; return ;;
        'plat triangulate --null-values') :; return ;;
        'plat triangulate --string-fields') :; return ;;
        'plat triangulate --bbox') :; return ;;
        'plat triangulate -o' | 'plat triangulate --output') compopt -o default; return ;;
        'plat triangulate -f' | 'plat triangulate --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat triangulate --precision') :; return ;;
        'plat triangulate --layer-name') :; return ;;
        'plat triangulate --update-layer') :; return ;;
        'plat triangulate --quantization') :; return ;;
        'plat triangulate --object-name') :; return ;;
        'plat triangulate --topology-memory') :; return ;;
        'plat triangulate --folder-by') :; return ;;
        'plat triangulate -d' | 'plat triangulate --dst-crs') :; return ;;
        'plat triangulate --on-error') _plat_offer fail skip; return ;;
        'plat triangulate --max-errors') :; return ;;
        'plat triangulate --rejects') compopt -o default; return ;;
        'plat triangulate --max-record') :; return ;;
        'plat triangulate --max-fields') :; return ;;
        'plat triangulate --threads') :; return ;;
        'plat triangulate --expect') :; return ;;
        'plat triangulate --summary') _plat_offer text json; return ;;
        'plat triangulate --log-format') _plat_offer text json; return ;;
        'plat triangulate --limit') :; return ;;
        'plat dissolve --by') :; return ;;
        'plat dissolve --sum') :; return ;;
        'plat dissolve --mean') :; return ;;
        'plat dissolve --min') :; return ;;
        'plat dissolve --max') :; return ;;
        'plat dissolve --median') :; return ;;
        'plat dissolve --first') :; return ;;
        'plat dissolve --last') :; return ;;
        'plat dissolve --distinct') :; return ;;
        'plat dissolve --gaps') :; return ;;
        'plat dissolve --memory') :; return ;;
        'plat dissolve --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat dissolve --delimiter') :; return ;;
        'plat dissolve --lat') :; return ;;
        'plat dissolve --lon') :; return ;;
        'plat dissolve --x') :; return ;;
        'plat dissolve --y') :; return ;;
        'plat dissolve --wkt') :; return ;;
        'plat dissolve --encoding') :; return ;;
        'plat dissolve --edges') _plat_offer straight short; return ;;
        'plat dissolve --where') :; return ;;
        'plat dissolve -s' | 'plat dissolve --src-crs') :; return ;;
        'plat dissolve --fields') :; return ;;
        'plat dissolve --exclude') :; return ;;
        'plat dissolve --set') :; return ;;
        'plat dissolve --rename') :; return ;;
        'plat dissolve --number-fields') :; return ;;
        'plat dissolve --null-values') :; return ;;
        'plat dissolve --string-fields') :; return ;;
        'plat dissolve --bbox') :; return ;;
        'plat dissolve -o' | 'plat dissolve --output') compopt -o default; return ;;
        'plat dissolve -f' | 'plat dissolve --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat dissolve --precision') :; return ;;
        'plat dissolve --layer-name') :; return ;;
        'plat dissolve --update-layer') :; return ;;
        'plat dissolve --quantization') :; return ;;
        'plat dissolve --object-name') :; return ;;
        'plat dissolve --topology-memory') :; return ;;
        'plat dissolve --folder-by') :; return ;;
        'plat dissolve -d' | 'plat dissolve --dst-crs') :; return ;;
        'plat dissolve --on-error') _plat_offer fail skip; return ;;
        'plat dissolve --max-errors') :; return ;;
        'plat dissolve --rejects') compopt -o default; return ;;
        'plat dissolve --max-record') :; return ;;
        'plat dissolve --max-fields') :; return ;;
        'plat dissolve --threads') :; return ;;
        'plat dissolve --expect') :; return ;;
        'plat dissolve --summary') _plat_offer text json; return ;;
        'plat dissolve --log-format') _plat_offer text json; return ;;
        'plat dissolve --limit') :; return ;;
        'plat simplify --tolerance') :; return ;;
        'plat simplify --keep') :; return ;;
        'plat simplify --zoom') :; return ;;
        'plat simplify --pixels') :; return ;;
        'plat simplify --method') _plat_offer visvalingam weighted douglas-peucker; return ;;
        'plat simplify --bound') _plat_offer on off; return ;;
        'plat simplify --smooth') :; return ;;
        'plat simplify --drop-under') :; return ;;
        'plat simplify --memory') :; return ;;
        'plat simplify --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat simplify --delimiter') :; return ;;
        'plat simplify --lat') :; return ;;
        'plat simplify --lon') :; return ;;
        'plat simplify --x') :; return ;;
        'plat simplify --y') :; return ;;
        'plat simplify --wkt') :; return ;;
        'plat simplify --encoding') :; return ;;
        'plat simplify --edges') _plat_offer straight short; return ;;
        'plat simplify --where') :; return ;;
        'plat simplify -s' | 'plat simplify --src-crs') :; return ;;
        'plat simplify --fields') :; return ;;
        'plat simplify --exclude') :; return ;;
        'plat simplify --set') :; return ;;
        'plat simplify --rename') :; return ;;
        'plat simplify --number-fields') :; return ;;
        'plat simplify --null-values') :; return ;;
        'plat simplify --string-fields') :; return ;;
        'plat simplify --bbox') :; return ;;
        'plat simplify -o' | 'plat simplify --output') compopt -o default; return ;;
        'plat simplify -f' | 'plat simplify --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat simplify --precision') :; return ;;
        'plat simplify --layer-name') :; return ;;
        'plat simplify --update-layer') :; return ;;
        'plat simplify --quantization') :; return ;;
        'plat simplify --object-name') :; return ;;
        'plat simplify --topology-memory') :; return ;;
        'plat simplify --folder-by') :; return ;;
        'plat simplify -d' | 'plat simplify --dst-crs') :; return ;;
        'plat simplify --on-error') _plat_offer fail skip; return ;;
        'plat simplify --max-errors') :; return ;;
        'plat simplify --rejects') compopt -o default; return ;;
        'plat simplify --max-record') :; return ;;
        'plat simplify --max-fields') :; return ;;
        'plat simplify --threads') :; return ;;
        'plat simplify --expect') :; return ;;
        'plat simplify --summary') _plat_offer text json; return ;;
        'plat simplify --log-format') _plat_offer text json; return ;;
        'plat simplify --limit') :; return ;;
        'plat repair --snap') :; return ;;
        'plat repair --overlaps') :; return ;;
        'plat repair --gaps') :; return ;;
        'plat repair --gap-area') :; return ;;
        'plat repair --slivers') :; return ;;
        'plat repair --report') compopt -o default; return ;;
        'plat repair --memory') :; return ;;
        'plat repair --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat repair --delimiter') :; return ;;
        'plat repair --lat') :; return ;;
        'plat repair --lon') :; return ;;
        'plat repair --x') :; return ;;
        'plat repair --y') :; return ;;
        'plat repair --wkt') :; return ;;
        'plat repair --encoding') :; return ;;
        'plat repair --edges') _plat_offer straight short; return ;;
        'plat repair --where') :; return ;;
        'plat repair -s' | 'plat repair --src-crs') :; return ;;
        'plat repair --fields') :; return ;;
        'plat repair --exclude') :; return ;;
        'plat repair --set') :; return ;;
        'plat repair --rename') :; return ;;
        'plat repair --number-fields') :; return ;;
        'plat repair --null-values') :; return ;;
        'plat repair --string-fields') :; return ;;
        'plat repair --bbox') :; return ;;
        'plat repair -o' | 'plat repair --output') compopt -o default; return ;;
        'plat repair -f' | 'plat repair --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat repair --precision') :; return ;;
        'plat repair --layer-name') :; return ;;
        'plat repair --update-layer') :; return ;;
        'plat repair --quantization') :; return ;;
        'plat repair --object-name') :; return ;;
        'plat repair --topology-memory') :; return ;;
        'plat repair --folder-by') :; return ;;
        'plat repair -d' | 'plat repair --dst-crs') :; return ;;
        'plat repair --on-error') _plat_offer fail skip; return ;;
        'plat repair --max-errors') :; return ;;
        'plat repair --rejects') compopt -o default; return ;;
        'plat repair --max-record') :; return ;;
        'plat repair --max-fields') :; return ;;
        'plat repair --threads') :; return ;;
        'plat repair --expect') :; return ;;
        'plat repair --summary') _plat_offer text json; return ;;
        'plat repair --log-format') _plat_offer text json; return ;;
        'plat repair --limit') :; return ;;
        'plat intersect --join') _plat_offer inner left; return ;;
        'plat intersect --sum') :; return ;;
        'plat intersect --mean') :; return ;;
        'plat intersect --min') :; return ;;
        'plat intersect --max') :; return ;;
        'plat intersect --median') :; return ;;
        'plat intersect --z-order') :; return ;;
        'plat intersect --prefix-b') :; return ;;
        'plat intersect --id-a') :; return ;;
        'plat intersect --id-b') :; return ;;
        'plat intersect --min-area') :; return ;;
        'plat intersect --predicate') _plat_offer intersects within contains covers covered-by touches crosses overlaps equals disjoint dwithin; return ;;
        'plat intersect --distance') :; return ;;
        'plat intersect --nearest') :; return ;;
        'plat intersect --crs') :; return ;;
        'plat intersect --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat intersect --delimiter') :; return ;;
        'plat intersect --lat') :; return ;;
        'plat intersect --lon') :; return ;;
        'plat intersect --x') :; return ;;
        'plat intersect --y') :; return ;;
        'plat intersect --wkt') :; return ;;
        'plat intersect --encoding') :; return ;;
        'plat intersect --edges') _plat_offer straight short; return ;;
        'plat intersect --where') :; return ;;
        'plat intersect -s' | 'plat intersect --src-crs') :; return ;;
        'plat intersect --input-format-b') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat intersect --delimiter-b') :; return ;;
        'plat intersect --lat-b') :; return ;;
        'plat intersect --lon-b') :; return ;;
        'plat intersect --x-b') :; return ;;
        'plat intersect --y-b') :; return ;;
        'plat intersect --wkt-b') :; return ;;
        'plat intersect --encoding-b') :; return ;;
        'plat intersect --edges-b') _plat_offer straight short; return ;;
        'plat intersect --where-b') :; return ;;
        'plat intersect --src-crs-b') :; return ;;
        'plat intersect --fields') :; return ;;
        'plat intersect --exclude') :; return ;;
        'plat intersect --set') :; return ;;
        'plat intersect --rename') :; return ;;
        'plat intersect --number-fields') :; return ;;
        'plat intersect --null-values') :; return ;;
        'plat intersect --string-fields') :; return ;;
        'plat intersect --fields-b') :; return ;;
        'plat intersect --exclude-b') :; return ;;
        'plat intersect --set-b') :; return ;;
        'plat intersect --rename-b') :; return ;;
        'plat intersect --number-fields-b') :; return ;;
        'plat intersect --null-values-b') :; return ;;
        'plat intersect --string-fields-b') :; return ;;
        'plat intersect --bbox') :; return ;;
        'plat intersect --limit') :; return ;;
        'plat intersect -o' | 'plat intersect --output') compopt -o default; return ;;
        'plat intersect -f' | 'plat intersect --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat intersect --precision') :; return ;;
        'plat intersect --layer-name') :; return ;;
        'plat intersect --update-layer') :; return ;;
        'plat intersect --quantization') :; return ;;
        'plat intersect --object-name') :; return ;;
        'plat intersect --topology-memory') :; return ;;
        'plat intersect --folder-by') :; return ;;
        'plat intersect -d' | 'plat intersect --dst-crs') :; return ;;
        'plat intersect --on-error') _plat_offer fail skip; return ;;
        'plat intersect --max-errors') :; return ;;
        'plat intersect --rejects') compopt -o default; return ;;
        'plat intersect --max-record') :; return ;;
        'plat intersect --max-fields') :; return ;;
        'plat intersect --threads') :; return ;;
        'plat intersect --expect') :; return ;;
        'plat intersect --summary') _plat_offer text json; return ;;
        'plat intersect --log-format') _plat_offer text json; return ;;
        'plat intersect --parts') :; return ;;
        'plat intersect --part') :; return ;;
        'plat intersect --facts-to') compopt -o default; return ;;
        'plat intersect --facts') compopt -o default; return ;;
        'plat intersect --summary-to') compopt -o default; return ;;
        'plat intersect --results') compopt -o default; return ;;
        'plat intersect --parts-b') :; return ;;
        'plat intersect --facts-b') compopt -o default; return ;;
        'plat intersect --shuffle-to') compopt -o dirnames; return ;;
        'plat intersect --shuffle-from') compopt -o dirnames; return ;;
        'plat intersect --features-to') compopt -o default; return ;;
        'plat overlay --snap') :; return ;;
        'plat overlay --min-width') :; return ;;
        'plat overlay --prefix-b') :; return ;;
        'plat overlay --memory') :; return ;;
        'plat overlay --input-format-b') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat overlay --delimiter-b') :; return ;;
        'plat overlay --lat-b') :; return ;;
        'plat overlay --lon-b') :; return ;;
        'plat overlay --x-b') :; return ;;
        'plat overlay --y-b') :; return ;;
        'plat overlay --wkt-b') :; return ;;
        'plat overlay --encoding-b') :; return ;;
        'plat overlay --edges-b') _plat_offer straight short; return ;;
        'plat overlay --where-b') :; return ;;
        'plat overlay --src-crs-b') :; return ;;
        'plat overlay --fields-b') :; return ;;
        'plat overlay --exclude-b') :; return ;;
        'plat overlay --set-b') :; return ;;
        'plat overlay --rename-b') :; return ;;
        'plat overlay --number-fields-b') :; return ;;
        'plat overlay --null-values-b') :; return ;;
        'plat overlay --string-fields-b') :; return ;;
        'plat overlay --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat overlay --delimiter') :; return ;;
        'plat overlay --lat') :; return ;;
        'plat overlay --lon') :; return ;;
        'plat overlay --x') :; return ;;
        'plat overlay --y') :; return ;;
        'plat overlay --wkt') :; return ;;
        'plat overlay --encoding') :; return ;;
        'plat overlay --edges') _plat_offer straight short; return ;;
        'plat overlay --where') :; return ;;
        'plat overlay -s' | 'plat overlay --src-crs') :; return ;;
        'plat overlay --fields') :; return ;;
        'plat overlay --exclude') :; return ;;
        'plat overlay --set') :; return ;;
        'plat overlay --rename') :; return ;;
        'plat overlay --number-fields') :; return ;;
        'plat overlay --null-values') :; return ;;
        'plat overlay --string-fields') :; return ;;
        'plat overlay --bbox') :; return ;;
        'plat overlay -o' | 'plat overlay --output') compopt -o default; return ;;
        'plat overlay -f' | 'plat overlay --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat overlay --precision') :; return ;;
        'plat overlay --layer-name') :; return ;;
        'plat overlay --update-layer') :; return ;;
        'plat overlay --quantization') :; return ;;
        'plat overlay --object-name') :; return ;;
        'plat overlay --topology-memory') :; return ;;
        'plat overlay --folder-by') :; return ;;
        'plat overlay -d' | 'plat overlay --dst-crs') :; return ;;
        'plat overlay --on-error') _plat_offer fail skip; return ;;
        'plat overlay --max-errors') :; return ;;
        'plat overlay --rejects') compopt -o default; return ;;
        'plat overlay --max-record') :; return ;;
        'plat overlay --max-fields') :; return ;;
        'plat overlay --threads') :; return ;;
        'plat overlay --expect') :; return ;;
        'plat overlay --summary') _plat_offer text json; return ;;
        'plat overlay --log-format') _plat_offer text json; return ;;
        'plat diff --id') :; return ;;
        'plat diff --ignore') :; return ;;
        'plat diff --tolerance') :; return ;;
        'plat diff --as') _plat_offer features rect bbox; return ;;
        'plat diff --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat diff --delimiter') :; return ;;
        'plat diff --lat') :; return ;;
        'plat diff --lon') :; return ;;
        'plat diff --x') :; return ;;
        'plat diff --y') :; return ;;
        'plat diff --wkt') :; return ;;
        'plat diff --encoding') :; return ;;
        'plat diff --edges') _plat_offer straight short; return ;;
        'plat diff --where') :; return ;;
        'plat diff -s' | 'plat diff --src-crs') :; return ;;
        'plat diff --input-format-b') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat diff --delimiter-b') :; return ;;
        'plat diff --lat-b') :; return ;;
        'plat diff --lon-b') :; return ;;
        'plat diff --x-b') :; return ;;
        'plat diff --y-b') :; return ;;
        'plat diff --wkt-b') :; return ;;
        'plat diff --encoding-b') :; return ;;
        'plat diff --edges-b') _plat_offer straight short; return ;;
        'plat diff --where-b') :; return ;;
        'plat diff --src-crs-b') :; return ;;
        'plat diff --fields') :; return ;;
        'plat diff --exclude') :; return ;;
        'plat diff --set') :; return ;;
        'plat diff --rename') :; return ;;
        'plat diff --number-fields') :; return ;;
        'plat diff --null-values') :; return ;;
        'plat diff --string-fields') :; return ;;
        'plat diff -o' | 'plat diff --output') compopt -o default; return ;;
        'plat diff -f' | 'plat diff --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat diff --precision') :; return ;;
        'plat diff --layer-name') :; return ;;
        'plat diff --update-layer') :; return ;;
        'plat diff --quantization') :; return ;;
        'plat diff --object-name') :; return ;;
        'plat diff --topology-memory') :; return ;;
        'plat diff --folder-by') :; return ;;
        'plat diff -d' | 'plat diff --dst-crs') :; return ;;
        'plat diff --on-error') _plat_offer fail skip; return ;;
        'plat diff --max-errors') :; return ;;
        'plat diff --rejects') compopt -o default; return ;;
        'plat diff --max-record') :; return ;;
        'plat diff --max-fields') :; return ;;
        'plat diff --threads') :; return ;;
        'plat diff --expect') :; return ;;
        'plat diff --summary') _plat_offer text json; return ;;
        'plat diff --log-format') _plat_offer text json; return ;;
        'plat declutter --at') _plat_offer label center; return ;;
        'plat declutter --label-size') :; return ;;
        'plat declutter --label-size-fields') :; return ;;
        'plat declutter --label') :; return ;;
        'plat declutter --font-size') :; return ;;
        'plat declutter --shape') _plat_offer rect circle none; return ;;
        'plat declutter --anchor') _plat_offer center top bottom left right top-left top-right bottom-left bottom-right auto 'auto:4'; return ;;
        'plat declutter --offset') :; return ;;
        'plat declutter --offset-fields') :; return ;;
        'plat declutter --padding') :; return ;;
        'plat declutter --priority') :; return ;;
        'plat declutter --display-priority') :; return ;;
        'plat declutter --zooms') :; return ;;
        'plat declutter --tile-size') _plat_offer 256 512; return ;;
        'plat declutter --mode') _plat_offer nested fill independent; return ;;
        'plat declutter --lowest-zoom-field') :; return ;;
        'plat declutter --highest-zoom-field') :; return ;;
        'plat declutter --max-per-tile') :; return ;;
        'plat declutter --max-labels') :; return ;;
        'plat declutter --group') :; return ;;
        'plat declutter --spacing') :; return ;;
        'plat declutter --repeat-distance') :; return ;;
        'plat declutter --repeat-field') :; return ;;
        'plat declutter --obstacles') compopt -o default; return ;;
        'plat declutter --obstacle-size') :; return ;;
        'plat declutter --obstacle-size-fields') :; return ;;
        'plat declutter --cluster-by') :; return ;;
        'plat declutter --cluster-radius') :; return ;;
        'plat declutter --sum') :; return ;;
        'plat declutter --min') :; return ;;
        'plat declutter --max') :; return ;;
        'plat declutter --mean') :; return ;;
        'plat declutter --title') :; return ;;
        'plat declutter --viewport') compopt -o default; return ;;
        'plat declutter --size') :; return ;;
        'plat declutter --region') :; return ;;
        'plat declutter --map-rect') :; return ;;
        'plat declutter --center') :; return ;;
        'plat declutter --zoom') :; return ;;
        'plat declutter --span-meters') :; return ;;
        'plat declutter --edge-padding') :; return ;;
        'plat declutter --heading') :; return ;;
        'plat declutter --pan') :; return ;;
        'plat declutter --zoom-by') :; return ;;
        'plat declutter --margin') :; return ;;
        'plat declutter --near') :; return ;;
        'plat declutter --previous') compopt -o default; return ;;
        'plat declutter --minzoom-field') :; return ;;
        'plat declutter --id') :; return ;;
        'plat declutter --visible-at') :; return ;;
        'plat declutter --as') _plat_offer features changes table; return ;;
        'plat declutter --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat declutter --delimiter') :; return ;;
        'plat declutter --lat') :; return ;;
        'plat declutter --lon') :; return ;;
        'plat declutter --x') :; return ;;
        'plat declutter --y') :; return ;;
        'plat declutter --wkt') :; return ;;
        'plat declutter --encoding') :; return ;;
        'plat declutter --edges') _plat_offer straight short; return ;;
        'plat declutter --where') :; return ;;
        'plat declutter -s' | 'plat declutter --src-crs') :; return ;;
        'plat declutter --fields') :; return ;;
        'plat declutter --exclude') :; return ;;
        'plat declutter --set') :; return ;;
        'plat declutter --rename') :; return ;;
        'plat declutter --number-fields') :; return ;;
        'plat declutter --null-values') :; return ;;
        'plat declutter --string-fields') :; return ;;
        'plat declutter --bbox') :; return ;;
        'plat declutter -o' | 'plat declutter --output') compopt -o default; return ;;
        'plat declutter -f' | 'plat declutter --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat declutter --precision') :; return ;;
        'plat declutter --layer-name') :; return ;;
        'plat declutter --update-layer') :; return ;;
        'plat declutter --quantization') :; return ;;
        'plat declutter --object-name') :; return ;;
        'plat declutter --topology-memory') :; return ;;
        'plat declutter --folder-by') :; return ;;
        'plat declutter -d' | 'plat declutter --dst-crs') :; return ;;
        'plat declutter --on-error') _plat_offer fail skip; return ;;
        'plat declutter --max-errors') :; return ;;
        'plat declutter --rejects') compopt -o default; return ;;
        'plat declutter --max-record') :; return ;;
        'plat declutter --max-fields') :; return ;;
        'plat declutter --threads') :; return ;;
        'plat declutter --expect') :; return ;;
        'plat declutter --summary') _plat_offer text json; return ;;
        'plat declutter --log-format') _plat_offer text json; return ;;
        'plat declutter --parts') :; return ;;
        'plat declutter --part') :; return ;;
        'plat declutter --facts-to') compopt -o default; return ;;
        'plat declutter --facts') compopt -o default; return ;;
        'plat declutter --summary-to') compopt -o default; return ;;
        'plat declutter --results') compopt -o default; return ;;
        'plat declutter --shuffle-to') compopt -o dirnames; return ;;
        'plat declutter --shuffle-from') compopt -o dirnames; return ;;
        'plat declutter --features-to') compopt -o default; return ;;
        'plat render --viewport') compopt -o default; return ;;
        'plat render --size') :; return ;;
        'plat render --region') :; return ;;
        'plat render --map-rect') :; return ;;
        'plat render --center') :; return ;;
        'plat render --zoom') :; return ;;
        'plat render --span-meters') :; return ;;
        'plat render --edge-padding') :; return ;;
        'plat render --heading') :; return ;;
        'plat render --pan') :; return ;;
        'plat render --zoom-by') :; return ;;
        'plat render --bbox') :; return ;;
        'plat render --layer') compopt -o default; return ;;
        'plat render --style') compopt -o default; return ;;
        'plat render --fill') :; return ;;
        'plat render --fill-opacity') :; return ;;
        'plat render --stroke') :; return ;;
        'plat render --stroke-width') :; return ;;
        'plat render --stroke-opacity') :; return ;;
        'plat render --dash') :; return ;;
        'plat render --stroke-join') :; return ;;
        'plat render --stroke-cap') :; return ;;
        'plat render --opacity') :; return ;;
        'plat render --gradient') :; return ;;
        'plat render --gradient-clip') :; return ;;
        'plat render --casing') :; return ;;
        'plat render --marker') :; return ;;
        'plat render --marker-color') :; return ;;
        'plat render --marker-size') :; return ;;
        'plat render --pin-color') :; return ;;
        'plat render --color-by') :; return ;;
        'plat render --density-radius') :; return ;;
        'plat render --ramp') :; return ;;
        'plat render --classes') :; return ;;
        'plat render --by') _plat_offer quantile equal values; return ;;
        'plat render --no-data') :; return ;;
        'plat render --label') :; return ;;
        'plat render --priority') :; return ;;
        'plat render --display-priority') :; return ;;
        'plat render --font-size') :; return ;;
        'plat render --text-color') :; return ;;
        'plat render --halo') :; return ;;
        'plat render --font') compopt -o default; return ;;
        'plat render --anchor') _plat_offer center top bottom left right top-left top-right bottom-left bottom-right auto 'auto:4'; return ;;
        'plat render --offset') :; return ;;
        'plat render --padding') :; return ;;
        'plat render --letter-spacing') :; return ;;
        'plat render --line-labels') :; return ;;
        'plat render --repeat-distance') :; return ;;
        'plat render --area-labels') :; return ;;
        'plat render --at') _plat_offer label center; return ;;
        'plat render --labels') _plat_offer fit all; return ;;
        'plat render --markers') _plat_offer fit all; return ;;
        'plat render --unlabeled') _plat_offer keep small drop; return ;;
        'plat render --minzoom-field') :; return ;;
        'plat render --location') compopt -o default; return ;;
        'plat render --center-on') _plat_offer location; return ;;
        'plat render --location-color') :; return ;;
        'plat render --select') :; return ;;
        'plat render --id') :; return ;;
        'plat render --title-field') :; return ;;
        'plat render --subtitle-field') :; return ;;
        'plat render --fields') :; return ;;
        'plat render --image-field') :; return ;;
        'plat render --link-field') :; return ;;
        'plat render --background') :; return ;;
        'plat render --underlay') compopt -o default; return ;;
        'plat render --graticule') :; return ;;
        'plat render --legend-title') :; return ;;
        'plat render --legend-at') _plat_offer bottom-right bottom-left top-right top-left right-of-map; return ;;
        'plat render --title') :; return ;;
        'plat render --attribution') :; return ;;
        'plat render -o' | 'plat render --output') compopt -o default; return ;;
        'plat render -f' | 'plat render --output-format') _plat_offer png svg pdf; return ;;
        'plat render --scale') :; return ;;
        'plat render --compression') :; return ;;
        'plat render --labels-to') compopt -o default; return ;;
        'plat render --tiles') :; return ;;
        'plat render --max-tiles') :; return ;;
        'plat render --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat render --delimiter') :; return ;;
        'plat render --lat') :; return ;;
        'plat render --lon') :; return ;;
        'plat render --x') :; return ;;
        'plat render --y') :; return ;;
        'plat render --wkt') :; return ;;
        'plat render --encoding') :; return ;;
        'plat render --edges') _plat_offer straight short; return ;;
        'plat render --where') :; return ;;
        'plat render -s' | 'plat render --src-crs') :; return ;;
        'plat render --set') :; return ;;
        'plat render --rename') :; return ;;
        'plat render --number-fields') :; return ;;
        'plat render --null-values') :; return ;;
        'plat render --on-error') _plat_offer fail skip; return ;;
        'plat render --max-errors') :; return ;;
        'plat render --rejects') compopt -o default; return ;;
        'plat render --max-record') :; return ;;
        'plat render --max-fields') :; return ;;
        'plat render --threads') :; return ;;
        'plat render --expect') :; return ;;
        'plat render --summary') _plat_offer text json; return ;;
        'plat render --log-format') _plat_offer text json; return ;;
        'plat view --viewport') compopt -o default; return ;;
        'plat view --size') :; return ;;
        'plat view --region') :; return ;;
        'plat view --map-rect') :; return ;;
        'plat view --center') :; return ;;
        'plat view --zoom') :; return ;;
        'plat view --span-meters') :; return ;;
        'plat view --edge-padding') :; return ;;
        'plat view --pan') :; return ;;
        'plat view --zoom-by') :; return ;;
        'plat view --bbox') :; return ;;
        'plat view --min-zoom') :; return ;;
        'plat view --max-zoom') :; return ;;
        'plat view --layer') compopt -o default; return ;;
        'plat view --style') compopt -o default; return ;;
        'plat view --fill') :; return ;;
        'plat view --fill-opacity') :; return ;;
        'plat view --stroke') :; return ;;
        'plat view --stroke-width') :; return ;;
        'plat view --stroke-opacity') :; return ;;
        'plat view --dash') :; return ;;
        'plat view --stroke-join') :; return ;;
        'plat view --stroke-cap') :; return ;;
        'plat view --opacity') :; return ;;
        'plat view --gradient') :; return ;;
        'plat view --gradient-clip') :; return ;;
        'plat view --casing') :; return ;;
        'plat view --marker') :; return ;;
        'plat view --marker-color') :; return ;;
        'plat view --marker-size') :; return ;;
        'plat view --pin-color') :; return ;;
        'plat view --color-by') :; return ;;
        'plat view --ramp') :; return ;;
        'plat view --classes') :; return ;;
        'plat view --by') _plat_offer quantile equal values; return ;;
        'plat view --no-data') :; return ;;
        'plat view --label') :; return ;;
        'plat view --priority') :; return ;;
        'plat view --display-priority') :; return ;;
        'plat view --font-size') :; return ;;
        'plat view --text-color') :; return ;;
        'plat view --halo') :; return ;;
        'plat view --font') compopt -o default; return ;;
        'plat view --anchor') _plat_offer center top bottom left right top-left top-right bottom-left bottom-right auto 'auto:4'; return ;;
        'plat view --offset') :; return ;;
        'plat view --padding') :; return ;;
        'plat view --letter-spacing') :; return ;;
        'plat view --line-labels') :; return ;;
        'plat view --repeat-distance') :; return ;;
        'plat view --area-labels') :; return ;;
        'plat view --at') _plat_offer label center; return ;;
        'plat view --labels') _plat_offer fit all; return ;;
        'plat view --markers') _plat_offer fit all; return ;;
        'plat view --unlabeled') _plat_offer keep small drop; return ;;
        'plat view --minzoom-field') :; return ;;
        'plat view --maxzoom-field') :; return ;;
        'plat view --location') compopt -o default; return ;;
        'plat view --center-on') _plat_offer location; return ;;
        'plat view --location-color') :; return ;;
        'plat view --select') :; return ;;
        'plat view --id') :; return ;;
        'plat view --title-field') :; return ;;
        'plat view --subtitle-field') :; return ;;
        'plat view --fields') :; return ;;
        'plat view --image-field') :; return ;;
        'plat view --link-field') :; return ;;
        'plat view --button') :; return ;;
        'plat view --background') :; return ;;
        'plat view --underlay') compopt -o default; return ;;
        'plat view --graticule') :; return ;;
        'plat view --legend-title') :; return ;;
        'plat view --title') :; return ;;
        'plat view --attribution') :; return ;;
        'plat view -o' | 'plat view --output') compopt -o default; return ;;
        'plat view --max-bytes') :; return ;;
        'plat view --animate') _plat_offer drop fade none; return ;;
        'plat view --base') compopt -o default; return ;;
        'plat view --track') compopt -o default; return ;;
        'plat view --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat view --delimiter') :; return ;;
        'plat view --lat') :; return ;;
        'plat view --lon') :; return ;;
        'plat view --x') :; return ;;
        'plat view --y') :; return ;;
        'plat view --wkt') :; return ;;
        'plat view --encoding') :; return ;;
        'plat view --edges') _plat_offer straight short; return ;;
        'plat view --where') :; return ;;
        'plat view -s' | 'plat view --src-crs') :; return ;;
        'plat view --set') :; return ;;
        'plat view --rename') :; return ;;
        'plat view --number-fields') :; return ;;
        'plat view --null-values') :; return ;;
        'plat view --on-error') _plat_offer fail skip; return ;;
        'plat view --max-errors') :; return ;;
        'plat view --rejects') compopt -o default; return ;;
        'plat view --max-record') :; return ;;
        'plat view --max-fields') :; return ;;
        'plat view --threads') :; return ;;
        'plat view --expect') :; return ;;
        'plat view --summary') _plat_offer text json; return ;;
        'plat view --log-format') _plat_offer text json; return ;;
        'plat fit --viewport') compopt -o default; return ;;
        'plat fit --size') :; return ;;
        'plat fit --region') :; return ;;
        'plat fit --map-rect') :; return ;;
        'plat fit --center') :; return ;;
        'plat fit --zoom') :; return ;;
        'plat fit --span-meters') :; return ;;
        'plat fit --edge-padding') :; return ;;
        'plat fit --heading') :; return ;;
        'plat fit --pan') :; return ;;
        'plat fit --zoom-by') :; return ;;
        'plat fit --bbox') :; return ;;
        'plat fit --aspect') :; return ;;
        'plat fit --min-distance') :; return ;;
        'plat fit --kind') _plat_offer point rect region; return ;;
        'plat fit --id') :; return ;;
        'plat fit --as') _plat_offer settings polygon; return ;;
        'plat fit --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat fit --delimiter') :; return ;;
        'plat fit --lat') :; return ;;
        'plat fit --lon') :; return ;;
        'plat fit --x') :; return ;;
        'plat fit --y') :; return ;;
        'plat fit --wkt') :; return ;;
        'plat fit --encoding') :; return ;;
        'plat fit --edges') _plat_offer straight short; return ;;
        'plat fit --where') :; return ;;
        'plat fit -s' | 'plat fit --src-crs') :; return ;;
        'plat fit --fields') :; return ;;
        'plat fit --exclude') :; return ;;
        'plat fit --set') :; return ;;
        'plat fit --rename') :; return ;;
        'plat fit --number-fields') :; return ;;
        'plat fit --null-values') :; return ;;
        'plat fit --string-fields') :; return ;;
        'plat fit --limit') :; return ;;
        'plat fit -o' | 'plat fit --output') compopt -o default; return ;;
        'plat fit -f' | 'plat fit --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat fit --precision') :; return ;;
        'plat fit --layer-name') :; return ;;
        'plat fit --update-layer') :; return ;;
        'plat fit --quantization') :; return ;;
        'plat fit --object-name') :; return ;;
        'plat fit --topology-memory') :; return ;;
        'plat fit --folder-by') :; return ;;
        'plat fit -d' | 'plat fit --dst-crs') :; return ;;
        'plat fit --on-error') _plat_offer fail skip; return ;;
        'plat fit --max-errors') :; return ;;
        'plat fit --rejects') compopt -o default; return ;;
        'plat fit --max-record') :; return ;;
        'plat fit --max-fields') :; return ;;
        'plat fit --threads') :; return ;;
        'plat fit --expect') :; return ;;
        'plat fit --summary') _plat_offer text json; return ;;
        'plat fit --log-format') _plat_offer text json; return ;;
        'plat fit --text') :; return ;;
        'plat track --every') :; return ;;
        'plat track --add') :; return ;;
        'plat track --direction') _plat_offer auto heading course; return ;;
        'plat track --walking-speed') :; return ;;
        'plat track --stall') :; return ;;
        'plat track --turn') :; return ;;
        'plat track --heading-offset') :; return ;;
        'plat track --frames') _plat_offer none follow course heading; return ;;
        'plat track --mode-field') :; return ;;
        'plat track --size') :; return ;;
        'plat track --span-meters') :; return ;;
        'plat track --span') :; return ;;
        'plat track --zoom') :; return ;;
        'plat track --viewport') compopt -o default; return ;;
        'plat track --viewport-field') :; return ;;
        'plat track --model') compopt -o default; return ;;
        'plat track --distance-filter') :; return ;;
        'plat track --min-interval') :; return ;;
        'plat track --heading-filter') :; return ;;
        'plat track --significant-distance') :; return ;;
        'plat track --significant-interval') :; return ;;
        'plat track --desired-accuracy') :; return ;;
        'plat track --batch-distance') :; return ;;
        'plat track --batch-time') :; return ;;
        'plat track --order') _plat_offer drop fail sort; return ;;
        'plat track --reorder') :; return ;;
        'plat track --max-age') :; return ;;
        'plat track --now') :; return ;;
        'plat track --max-accuracy') :; return ;;
        'plat track --max-speed') :; return ;;
        'plat track --max-outliers') :; return ;;
        'plat track --smooth') :; return ;;
        'plat track --max-gap') :; return ;;
        'plat track --max-jump') :; return ;;
        'plat track --split') _plat_offer day; return ;;
        'plat track --min-step') :; return ;;
        'plat track --min-fixes') :; return ;;
        'plat track --moving-speed') :; return ;;
        'plat track --pause') :; return ;;
        'plat track --pause-radius') :; return ;;
        'plat track --activity') _plat_offer automotive fitness other airborne; return ;;
        'plat track --course-distance') :; return ;;
        'plat track --course') _plat_offer geodesic rhumb; return ;;
        'plat track --state') compopt -o default; return ;;
        'plat track --forget') :; return ;;
        'plat track --time') :; return ;;
        'plat track --time-format') :; return ;;
        'plat track --zone') :; return ;;
        'plat track --device') :; return ;;
        'plat track --points') :; return ;;
        'plat track --accuracy') :; return ;;
        'plat track --received') :; return ;;
        'plat track --segment') :; return ;;
        'plat track --speed-unit') _plat_offer 'm/s' 'km/h' mph kn; return ;;
        'plat track --require') :; return ;;
        'plat track --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat track --delimiter') :; return ;;
        'plat track --lat') :; return ;;
        'plat track --lon') :; return ;;
        'plat track --x') :; return ;;
        'plat track --y') :; return ;;
        'plat track --wkt') :; return ;;
        'plat track --encoding') :; return ;;
        'plat track --edges') _plat_offer straight short; return ;;
        'plat track --where') :; return ;;
        'plat track -s' | 'plat track --src-crs') :; return ;;
        'plat track --fields') :; return ;;
        'plat track --exclude') :; return ;;
        'plat track --set') :; return ;;
        'plat track --rename') :; return ;;
        'plat track --number-fields') :; return ;;
        'plat track --null-values') :; return ;;
        'plat track --string-fields') :; return ;;
        'plat track --bbox') :; return ;;
        'plat track -o' | 'plat track --output') compopt -o default; return ;;
        'plat track -f' | 'plat track --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat track --precision') :; return ;;
        'plat track --layer-name') :; return ;;
        'plat track --update-layer') :; return ;;
        'plat track --quantization') :; return ;;
        'plat track --object-name') :; return ;;
        'plat track --topology-memory') :; return ;;
        'plat track --folder-by') :; return ;;
        'plat track --on-error') _plat_offer fail skip; return ;;
        'plat track --max-errors') :; return ;;
        'plat track --rejects') compopt -o default; return ;;
        'plat track --max-record') :; return ;;
        'plat track --max-fields') :; return ;;
        'plat track --threads') :; return ;;
        'plat track --expect') :; return ;;
        'plat track --summary') _plat_offer text json; return ;;
        'plat track --log-format') _plat_offer text json; return ;;
        'plat track --parts') :; return ;;
        'plat track --part') :; return ;;
        'plat track --facts-to') compopt -o default; return ;;
        'plat track --facts') compopt -o default; return ;;
        'plat track --summary-to') compopt -o default; return ;;
        'plat track --results') compopt -o default; return ;;
        'plat track --shuffle-to') compopt -o dirnames; return ;;
        'plat track --shuffle-from') compopt -o dirnames; return ;;
        'plat track --features-to') compopt -o default; return ;;
        'plat fence --regions') compopt -o default; return ;;
        'plat fence --radius') :; return ;;
        'plat fence --radius-field') :; return ;;
        'plat fence --max-radius') :; return ;;
        'plat fence --on-large') _plat_offer clamp fail; return ;;
        'plat fence --region-id') :; return ;;
        'plat fence --registered') :; return ;;
        'plat fence --expires') :; return ;;
        'plat fence --cushion') :; return ;;
        'plat fence --cushion-field') :; return ;;
        'plat fence --accuracy-cushion') :; return ;;
        'plat fence --dwell') :; return ;;
        'plat fence --initial') _plat_offer inside all; return ;;
        'plat fence --loiter') :; return ;;
        'plat fence --notify') :; return ;;
        'plat fence --notify-field') :; return ;;
        'plat fence --states') _plat_offer inside all; return ;;
        'plat fence --max-gap') :; return ;;
        'plat fence --limit') :; return ;;
        'plat fence --on-limit') _plat_offer nearest fail; return ;;
        'plat fence --reselect') :; return ;;
        'plat fence --order') _plat_offer drop fail sort; return ;;
        'plat fence --reorder') :; return ;;
        'plat fence --max-accuracy') :; return ;;
        'plat fence --max-speed') :; return ;;
        'plat fence --max-outliers') :; return ;;
        'plat fence --state') compopt -o default; return ;;
        'plat fence --forget') :; return ;;
        'plat fence --time') :; return ;;
        'plat fence --time-format') :; return ;;
        'plat fence --zone') :; return ;;
        'plat fence --device') :; return ;;
        'plat fence --points') :; return ;;
        'plat fence --accuracy') :; return ;;
        'plat fence --segment') :; return ;;
        'plat fence --require') :; return ;;
        'plat fence --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat fence --delimiter') :; return ;;
        'plat fence --lat') :; return ;;
        'plat fence --lon') :; return ;;
        'plat fence --x') :; return ;;
        'plat fence --y') :; return ;;
        'plat fence --wkt') :; return ;;
        'plat fence --encoding') :; return ;;
        'plat fence --edges') _plat_offer straight short; return ;;
        'plat fence --where') :; return ;;
        'plat fence -s' | 'plat fence --src-crs') :; return ;;
        'plat fence --set') :; return ;;
        'plat fence --rename') :; return ;;
        'plat fence --number-fields') :; return ;;
        'plat fence --null-values') :; return ;;
        'plat fence --input-format-region') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat fence --delimiter-region') :; return ;;
        'plat fence --lat-region') :; return ;;
        'plat fence --lon-region') :; return ;;
        'plat fence --x-region') :; return ;;
        'plat fence --y-region') :; return ;;
        'plat fence --wkt-region') :; return ;;
        'plat fence --encoding-region') :; return ;;
        'plat fence --edges-region') _plat_offer straight short; return ;;
        'plat fence --where-region') :; return ;;
        'plat fence --src-crs-region') :; return ;;
        'plat fence --fields') :; return ;;
        'plat fence --region-fields') :; return ;;
        'plat fence -o' | 'plat fence --output') compopt -o default; return ;;
        'plat fence -f' | 'plat fence --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat fence --precision') :; return ;;
        'plat fence --layer-name') :; return ;;
        'plat fence --update-layer') :; return ;;
        'plat fence --quantization') :; return ;;
        'plat fence --object-name') :; return ;;
        'plat fence --topology-memory') :; return ;;
        'plat fence --folder-by') :; return ;;
        'plat fence --on-error') _plat_offer fail skip; return ;;
        'plat fence --max-errors') :; return ;;
        'plat fence --rejects') compopt -o default; return ;;
        'plat fence --max-record') :; return ;;
        'plat fence --max-fields') :; return ;;
        'plat fence --threads') :; return ;;
        'plat fence --expect') :; return ;;
        'plat fence --summary') _plat_offer text json; return ;;
        'plat fence --log-format') _plat_offer text json; return ;;
        'plat fence --parts') :; return ;;
        'plat fence --part') :; return ;;
        'plat fence --facts-to') compopt -o default; return ;;
        'plat fence --facts') compopt -o default; return ;;
        'plat fence --summary-to') compopt -o default; return ;;
        'plat fence --results') compopt -o default; return ;;
        'plat fence --shuffle-to') compopt -o dirnames; return ;;
        'plat fence --shuffle-from') compopt -o dirnames; return ;;
        'plat fence --features-to') compopt -o default; return ;;
        'plat move --viewport') compopt -o default; return ;;
        'plat move --size') :; return ;;
        'plat move --region') :; return ;;
        'plat move --map-rect') :; return ;;
        'plat move --center') :; return ;;
        'plat move --zoom') :; return ;;
        'plat move --span-meters') :; return ;;
        'plat move --edge-padding') :; return ;;
        'plat move --heading') :; return ;;
        'plat move --pan') :; return ;;
        'plat move --zoom-by') :; return ;;
        'plat move --drags') compopt -o default; return ;;
        'plat move --threshold') :; return ;;
        'plat move --id') :; return ;;
        'plat move --label-size') :; return ;;
        'plat move --label-size-fields') :; return ;;
        'plat move --offset') :; return ;;
        'plat move --offset-fields') :; return ;;
        'plat move --at') _plat_offer label center; return ;;
        'plat move --z-order') :; return ;;
        'plat move --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat move --delimiter') :; return ;;
        'plat move --lat') :; return ;;
        'plat move --lon') :; return ;;
        'plat move --x') :; return ;;
        'plat move --y') :; return ;;
        'plat move --wkt') :; return ;;
        'plat move --encoding') :; return ;;
        'plat move --edges') _plat_offer straight short; return ;;
        'plat move --where') :; return ;;
        'plat move -s' | 'plat move --src-crs') :; return ;;
        'plat move --fields') :; return ;;
        'plat move --exclude') :; return ;;
        'plat move --set') :; return ;;
        'plat move --rename') :; return ;;
        'plat move --number-fields') :; return ;;
        'plat move --null-values') :; return ;;
        'plat move --string-fields') :; return ;;
        'plat move --bbox') :; return ;;
        'plat move -o' | 'plat move --output') compopt -o default; return ;;
        'plat move -f' | 'plat move --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat move --precision') :; return ;;
        'plat move --layer-name') :; return ;;
        'plat move --update-layer') :; return ;;
        'plat move --quantization') :; return ;;
        'plat move --object-name') :; return ;;
        'plat move --topology-memory') :; return ;;
        'plat move --folder-by') :; return ;;
        'plat move -d' | 'plat move --dst-crs') :; return ;;
        'plat move --on-error') _plat_offer fail skip; return ;;
        'plat move --max-errors') :; return ;;
        'plat move --rejects') compopt -o default; return ;;
        'plat move --max-record') :; return ;;
        'plat move --max-fields') :; return ;;
        'plat move --threads') :; return ;;
        'plat move --expect') :; return ;;
        'plat move --summary') _plat_offer text json; return ;;
        'plat move --log-format') _plat_offer text json; return ;;
        'plat move --limit') :; return ;;
        'plat declination --date') :; return ;;
        'plat declination --time') :; return ;;
        'plat declination --time-format') :; return ;;
        'plat declination --zone') :; return ;;
        'plat declination --altitude') :; return ;;
        'plat declination --altitude-field') :; return ;;
        'plat declination --model') compopt -o default; return ;;
        'plat declination --add') :; return ;;
        'plat declination --grid') :; return ;;
        'plat declination --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat declination --delimiter') :; return ;;
        'plat declination --lat') :; return ;;
        'plat declination --lon') :; return ;;
        'plat declination --x') :; return ;;
        'plat declination --y') :; return ;;
        'plat declination --wkt') :; return ;;
        'plat declination --encoding') :; return ;;
        'plat declination --edges') _plat_offer straight short; return ;;
        'plat declination --where') :; return ;;
        'plat declination -s' | 'plat declination --src-crs') :; return ;;
        'plat declination --fields') :; return ;;
        'plat declination --exclude') :; return ;;
        'plat declination --set') :; return ;;
        'plat declination --rename') :; return ;;
        'plat declination --number-fields') :; return ;;
        'plat declination --null-values') :; return ;;
        'plat declination --string-fields') :; return ;;
        'plat declination --bbox') :; return ;;
        'plat declination -o' | 'plat declination --output') compopt -o default; return ;;
        'plat declination -f' | 'plat declination --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat declination --precision') :; return ;;
        'plat declination --layer-name') :; return ;;
        'plat declination --update-layer') :; return ;;
        'plat declination --quantization') :; return ;;
        'plat declination --object-name') :; return ;;
        'plat declination --topology-memory') :; return ;;
        'plat declination --folder-by') :; return ;;
        'plat declination -d' | 'plat declination --dst-crs') :; return ;;
        'plat declination --on-error') _plat_offer fail skip; return ;;
        'plat declination --max-errors') :; return ;;
        'plat declination --rejects') compopt -o default; return ;;
        'plat declination --max-record') :; return ;;
        'plat declination --max-fields') :; return ;;
        'plat declination --threads') :; return ;;
        'plat declination --expect') :; return ;;
        'plat declination --summary') _plat_offer text json; return ;;
        'plat declination --log-format') _plat_offer text json; return ;;
        'plat declination --limit') :; return ;;
        'plat declination --text') :; return ;;
        'plat declination --parts') :; return ;;
        'plat declination --part') :; return ;;
        'plat declination --facts-to') compopt -o default; return ;;
        'plat declination --facts') compopt -o default; return ;;
        'plat declination --summary-to') compopt -o default; return ;;
        'plat declination --results') compopt -o default; return ;;
        'plat geocode forward --query') :; return ;;
        'plat geocode forward --text') :; return ;;
        'plat geocode forward --city') :; return ;;
        'plat geocode forward --state') :; return ;;
        'plat geocode forward --postcode') :; return ;;
        'plat geocode forward --country') :; return ;;
        'plat geocode forward --street') :; return ;;
        'plat geocode forward --layer') compopt -o default; return ;;
        'plat geocode forward --field') :; return ;;
        'plat geocode forward --countries') :; return ;;
        'plat geocode forward --kind') _plat_offer continent country admin1 admin2 place postal other; return ;;
        'plat geocode forward --near') :; return ;;
        'plat geocode forward --region') :; return ;;
        'plat geocode forward --max-edits') :; return ;;
        'plat geocode forward --lang') :; return ;;
        'plat geocode forward --unmatched') _plat_offer keep skip fail; return ;;
        'plat geocode forward --as') _plat_offer line address vcard; return ;;
        'plat geocode forward --title') :; return ;;
        'plat geocode forward --subtitle') :; return ;;
        'plat geocode forward --min-span') :; return ;;
        'plat geocode forward --prefix') :; return ;;
        'plat geocode forward --ambiguous') _plat_offer keep skip fail; return ;;
        'plat geocode forward --candidates') :; return ;;
        'plat geocode forward --gazetteer') compopt -o default; return ;;
        'plat geocode forward --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat geocode forward --delimiter') :; return ;;
        'plat geocode forward --lat') :; return ;;
        'plat geocode forward --lon') :; return ;;
        'plat geocode forward --x') :; return ;;
        'plat geocode forward --y') :; return ;;
        'plat geocode forward --wkt') :; return ;;
        'plat geocode forward --encoding') :; return ;;
        'plat geocode forward --edges') _plat_offer straight short; return ;;
        'plat geocode forward --where') :; return ;;
        'plat geocode forward -s' | 'plat geocode forward --src-crs') :; return ;;
        'plat geocode forward --fields') :; return ;;
        'plat geocode forward --exclude') :; return ;;
        'plat geocode forward --set') :; return ;;
        'plat geocode forward --rename') :; return ;;
        'plat geocode forward --number-fields') :; return ;;
        'plat geocode forward --null-values') :; return ;;
        'plat geocode forward --string-fields') :; return ;;
        'plat geocode forward --bbox') :; return ;;
        'plat geocode forward -o' | 'plat geocode forward --output') compopt -o default; return ;;
        'plat geocode forward -f' | 'plat geocode forward --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat geocode forward --precision') :; return ;;
        'plat geocode forward --layer-name') :; return ;;
        'plat geocode forward --update-layer') :; return ;;
        'plat geocode forward --quantization') :; return ;;
        'plat geocode forward --object-name') :; return ;;
        'plat geocode forward --topology-memory') :; return ;;
        'plat geocode forward --folder-by') :; return ;;
        'plat geocode forward -d' | 'plat geocode forward --dst-crs') :; return ;;
        'plat geocode forward --on-error') _plat_offer fail skip; return ;;
        'plat geocode forward --max-errors') :; return ;;
        'plat geocode forward --rejects') compopt -o default; return ;;
        'plat geocode forward --max-record') :; return ;;
        'plat geocode forward --max-fields') :; return ;;
        'plat geocode forward --threads') :; return ;;
        'plat geocode forward --expect') :; return ;;
        'plat geocode forward --summary') _plat_offer text json; return ;;
        'plat geocode forward --log-format') _plat_offer text json; return ;;
        'plat geocode forward --limit') :; return ;;
        'plat geocode forward --parts') :; return ;;
        'plat geocode forward --part') :; return ;;
        'plat geocode forward --facts-to') compopt -o default; return ;;
        'plat geocode forward --facts') compopt -o default; return ;;
        'plat geocode forward --summary-to') compopt -o default; return ;;
        'plat geocode forward --results') compopt -o default; return ;;
        'plat geocode reverse --text') :; return ;;
        'plat geocode reverse --within') :; return ;;
        'plat geocode reverse --place') _plat_offer city nearest; return ;;
        'plat geocode reverse --areas') compopt -o default; return ;;
        'plat geocode reverse --areas-tolerance') :; return ;;
        'plat geocode reverse --water') compopt -o default; return ;;
        'plat geocode reverse --zones') compopt -o default; return ;;
        'plat geocode reverse --distance-filter') :; return ;;
        'plat geocode reverse --min-interval') :; return ;;
        'plat geocode reverse --time') :; return ;;
        'plat geocode reverse --time-format') :; return ;;
        'plat geocode reverse --zone') :; return ;;
        'plat geocode reverse --device') :; return ;;
        'plat geocode reverse --heading') :; return ;;
        'plat geocode reverse --lang') :; return ;;
        'plat geocode reverse --unmatched') _plat_offer keep skip fail; return ;;
        'plat geocode reverse --as') _plat_offer line address vcard; return ;;
        'plat geocode reverse --title') :; return ;;
        'plat geocode reverse --subtitle') :; return ;;
        'plat geocode reverse --min-span') :; return ;;
        'plat geocode reverse --prefix') :; return ;;
        'plat geocode reverse --gazetteer') compopt -o default; return ;;
        'plat geocode reverse --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat geocode reverse --delimiter') :; return ;;
        'plat geocode reverse --lat') :; return ;;
        'plat geocode reverse --lon') :; return ;;
        'plat geocode reverse --x') :; return ;;
        'plat geocode reverse --y') :; return ;;
        'plat geocode reverse --wkt') :; return ;;
        'plat geocode reverse --encoding') :; return ;;
        'plat geocode reverse --edges') _plat_offer straight short; return ;;
        'plat geocode reverse --where') :; return ;;
        'plat geocode reverse -s' | 'plat geocode reverse --src-crs') :; return ;;
        'plat geocode reverse --fields') :; return ;;
        'plat geocode reverse --exclude') :; return ;;
        'plat geocode reverse --set') :; return ;;
        'plat geocode reverse --rename') :; return ;;
        'plat geocode reverse --number-fields') :; return ;;
        'plat geocode reverse --null-values') :; return ;;
        'plat geocode reverse --string-fields') :; return ;;
        'plat geocode reverse --bbox') :; return ;;
        'plat geocode reverse -o' | 'plat geocode reverse --output') compopt -o default; return ;;
        'plat geocode reverse -f' | 'plat geocode reverse --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat geocode reverse --precision') :; return ;;
        'plat geocode reverse --layer-name') :; return ;;
        'plat geocode reverse --update-layer') :; return ;;
        'plat geocode reverse --quantization') :; return ;;
        'plat geocode reverse --object-name') :; return ;;
        'plat geocode reverse --topology-memory') :; return ;;
        'plat geocode reverse --folder-by') :; return ;;
        'plat geocode reverse -d' | 'plat geocode reverse --dst-crs') :; return ;;
        'plat geocode reverse --on-error') _plat_offer fail skip; return ;;
        'plat geocode reverse --max-errors') :; return ;;
        'plat geocode reverse --rejects') compopt -o default; return ;;
        'plat geocode reverse --max-record') :; return ;;
        'plat geocode reverse --max-fields') :; return ;;
        'plat geocode reverse --threads') :; return ;;
        'plat geocode reverse --expect') :; return ;;
        'plat geocode reverse --summary') _plat_offer text json; return ;;
        'plat geocode reverse --log-format') _plat_offer text json; return ;;
        'plat geocode reverse --limit') :; return ;;
        'plat geocode reverse --parts') :; return ;;
        'plat geocode reverse --part') :; return ;;
        'plat geocode reverse --facts-to') compopt -o default; return ;;
        'plat geocode reverse --facts') compopt -o default; return ;;
        'plat geocode reverse --summary-to') compopt -o default; return ;;
        'plat geocode reverse --results') compopt -o default; return ;;
        'plat geocode search --layer') compopt -o default; return ;;
        'plat geocode search --field') :; return ;;
        'plat geocode search --countries') :; return ;;
        'plat geocode search --kind') _plat_offer continent country admin1 admin2 place postal other; return ;;
        'plat geocode search --bbox') :; return ;;
        'plat geocode search --near') :; return ;;
        'plat geocode search --region') :; return ;;
        'plat geocode search --max-edits') :; return ;;
        'plat geocode search --limit') :; return ;;
        'plat geocode search --fields') :; return ;;
        'plat geocode search --lang') :; return ;;
        'plat geocode search --gazetteer') compopt -o default; return ;;
        'plat geocode search -o' | 'plat geocode search --output') compopt -o default; return ;;
        'plat geocode search -f' | 'plat geocode search --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat geocode search --precision') :; return ;;
        'plat geocode search --layer-name') :; return ;;
        'plat geocode search --update-layer') :; return ;;
        'plat geocode search --quantization') :; return ;;
        'plat geocode search --object-name') :; return ;;
        'plat geocode search --topology-memory') :; return ;;
        'plat geocode search --folder-by') :; return ;;
        'plat geocode search -d' | 'plat geocode search --dst-crs') :; return ;;
        'plat geocode search --on-error') _plat_offer fail skip; return ;;
        'plat geocode search --max-errors') :; return ;;
        'plat geocode search --rejects') compopt -o default; return ;;
        'plat geocode search --max-record') :; return ;;
        'plat geocode search --max-fields') :; return ;;
        'plat geocode search --threads') :; return ;;
        'plat geocode search --expect') :; return ;;
        'plat geocode search --summary') _plat_offer text json; return ;;
        'plat geocode search --log-format') _plat_offer text json; return ;;
        'plat geocode format --name') :; return ;;
        'plat geocode format --street') :; return ;;
        'plat geocode format --number') :; return ;;
        'plat geocode format --city') :; return ;;
        'plat geocode format --state') :; return ;;
        'plat geocode format --postcode') :; return ;;
        'plat geocode format --country') :; return ;;
        'plat geocode format --as') _plat_offer line address vcard; return ;;
        'plat geocode format --title') :; return ;;
        'plat geocode format --subtitle') :; return ;;
        'plat geocode format --prefix') :; return ;;
        'plat geocode format --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat geocode format --delimiter') :; return ;;
        'plat geocode format --lat') :; return ;;
        'plat geocode format --lon') :; return ;;
        'plat geocode format --x') :; return ;;
        'plat geocode format --y') :; return ;;
        'plat geocode format --wkt') :; return ;;
        'plat geocode format --encoding') :; return ;;
        'plat geocode format --edges') _plat_offer straight short; return ;;
        'plat geocode format --where') :; return ;;
        'plat geocode format -s' | 'plat geocode format --src-crs') :; return ;;
        'plat geocode format --fields') :; return ;;
        'plat geocode format --exclude') :; return ;;
        'plat geocode format --set') :; return ;;
        'plat geocode format --rename') :; return ;;
        'plat geocode format --number-fields') :; return ;;
        'plat geocode format --null-values') :; return ;;
        'plat geocode format --string-fields') :; return ;;
        'plat geocode format --bbox') :; return ;;
        'plat geocode format -o' | 'plat geocode format --output') compopt -o default; return ;;
        'plat geocode format -f' | 'plat geocode format --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat geocode format --precision') :; return ;;
        'plat geocode format --layer-name') :; return ;;
        'plat geocode format --update-layer') :; return ;;
        'plat geocode format --quantization') :; return ;;
        'plat geocode format --object-name') :; return ;;
        'plat geocode format --topology-memory') :; return ;;
        'plat geocode format --folder-by') :; return ;;
        'plat geocode format -d' | 'plat geocode format --dst-crs') :; return ;;
        'plat geocode format --on-error') _plat_offer fail skip; return ;;
        'plat geocode format --max-errors') :; return ;;
        'plat geocode format --rejects') compopt -o default; return ;;
        'plat geocode format --max-record') :; return ;;
        'plat geocode format --max-fields') :; return ;;
        'plat geocode format --threads') :; return ;;
        'plat geocode format --expect') :; return ;;
        'plat geocode format --summary') _plat_offer text json; return ;;
        'plat geocode format --log-format') _plat_offer text json; return ;;
        'plat geocode format --limit') :; return ;;
        'plat geocode format --parts') :; return ;;
        'plat geocode format --part') :; return ;;
        'plat geocode format --facts-to') compopt -o default; return ;;
        'plat geocode format --facts') compopt -o default; return ;;
        'plat geocode format --summary-to') compopt -o default; return ;;
        'plat geocode format --results') compopt -o default; return ;;
        'plat geocode link --to') _plat_offer geo apple apple-unified osm google; return ;;
        'plat geocode link --title') :; return ;;
        'plat geocode link --map-type') _plat_offer standard satellite hybrid; return ;;
        'plat geocode link --zoom') :; return ;;
        'plat geocode link --span') :; return ;;
        'plat geocode link --span-fields') :; return ;;
        'plat geocode link --altitude-field') :; return ;;
        'plat geocode link --accuracy') :; return ;;
        'plat geocode link --from') :; return ;;
        'plat geocode link --destination') :; return ;;
        'plat geocode link --via') :; return ;;
        'plat geocode link --mode') _plat_offer driving walking cycling transit; return ;;
        'plat geocode link --prefix') :; return ;;
        'plat geocode link --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat geocode link --delimiter') :; return ;;
        'plat geocode link --lat') :; return ;;
        'plat geocode link --lon') :; return ;;
        'plat geocode link --x') :; return ;;
        'plat geocode link --y') :; return ;;
        'plat geocode link --wkt') :; return ;;
        'plat geocode link --encoding') :; return ;;
        'plat geocode link --edges') _plat_offer straight short; return ;;
        'plat geocode link --where') :; return ;;
        'plat geocode link -s' | 'plat geocode link --src-crs') :; return ;;
        'plat geocode link --fields') :; return ;;
        'plat geocode link --exclude') :; return ;;
        'plat geocode link --set') :; return ;;
        'plat geocode link --rename') :; return ;;
        'plat geocode link --number-fields') :; return ;;
        'plat geocode link --null-values') :; return ;;
        'plat geocode link --string-fields') :; return ;;
        'plat geocode link --bbox') :; return ;;
        'plat geocode link -o' | 'plat geocode link --output') compopt -o default; return ;;
        'plat geocode link -f' | 'plat geocode link --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat geocode link --precision') :; return ;;
        'plat geocode link --layer-name') :; return ;;
        'plat geocode link --update-layer') :; return ;;
        'plat geocode link --quantization') :; return ;;
        'plat geocode link --object-name') :; return ;;
        'plat geocode link --topology-memory') :; return ;;
        'plat geocode link --folder-by') :; return ;;
        'plat geocode link -d' | 'plat geocode link --dst-crs') :; return ;;
        'plat geocode link --on-error') _plat_offer fail skip; return ;;
        'plat geocode link --max-errors') :; return ;;
        'plat geocode link --rejects') compopt -o default; return ;;
        'plat geocode link --max-record') :; return ;;
        'plat geocode link --max-fields') :; return ;;
        'plat geocode link --threads') :; return ;;
        'plat geocode link --expect') :; return ;;
        'plat geocode link --summary') _plat_offer text json; return ;;
        'plat geocode link --log-format') _plat_offer text json; return ;;
        'plat geocode link --limit') :; return ;;
        'plat geocode link --parts') :; return ;;
        'plat geocode link --part') :; return ;;
        'plat geocode link --facts-to') compopt -o default; return ;;
        'plat geocode link --facts') compopt -o default; return ;;
        'plat geocode link --summary-to') compopt -o default; return ;;
        'plat geocode link --results') compopt -o default; return ;;
        'plat gazetteer build -o' | 'plat gazetteer build --output') compopt -o default; return ;;
        'plat gazetteer build --layer') compopt -o default; return ;;
        'plat gazetteer build --name-field') :; return ;;
        'plat gazetteer build --kind') _plat_offer continent country admin1 admin2 place other; return ;;
        'plat gazetteer build --country-field') :; return ;;
        'plat gazetteer build --population-field') :; return ;;
        'plat gazetteer build --area-field') :; return ;;
        'plat gazetteer build --names-field') :; return ;;
        'plat gazetteer build --licence') :; return ;;
        'plat gazetteer build --attribution') :; return ;;
        'plat gazetteer build --input-format') _plat_offer csv tsv timeline geojson geojsonseq jsonrows shapefile gpkg fgb topojson esrijson jpeg gpx kml nmea tcx vcard; return ;;
        'plat gazetteer build --delimiter') :; return ;;
        'plat gazetteer build --lat') :; return ;;
        'plat gazetteer build --lon') :; return ;;
        'plat gazetteer build --x') :; return ;;
        'plat gazetteer build --y') :; return ;;
        'plat gazetteer build --wkt') :; return ;;
        'plat gazetteer build --encoding') :; return ;;
        'plat gazetteer build --edges') _plat_offer straight short; return ;;
        'plat gazetteer build --where') :; return ;;
        'plat gazetteer build -s' | 'plat gazetteer build --src-crs') :; return ;;
        'plat gazetteer build --on-error') _plat_offer fail skip; return ;;
        'plat gazetteer build --max-errors') :; return ;;
        'plat gazetteer build --rejects') compopt -o default; return ;;
        'plat gazetteer build --max-record') :; return ;;
        'plat gazetteer build --max-fields') :; return ;;
        'plat gazetteer build --threads') :; return ;;
        'plat gazetteer build --expect') :; return ;;
        'plat gazetteer build --summary') _plat_offer text json; return ;;
        'plat gazetteer build --log-format') _plat_offer text json; return ;;
        'plat gazetteer info -o' | 'plat gazetteer info --output') compopt -o default; return ;;
        'plat gazetteer info --threads') :; return ;;
        'plat gazetteer info --expect') :; return ;;
        'plat gazetteer info --summary') _plat_offer text json; return ;;
        'plat gazetteer info --log-format') _plat_offer text json; return ;;
        'plat gazetteer check --areas') compopt -o default; return ;;
        'plat gazetteer check -o' | 'plat gazetteer check --output') compopt -o default; return ;;
        'plat gazetteer check --threads') :; return ;;
        'plat gazetteer check --expect') :; return ;;
        'plat gazetteer check --summary') _plat_offer text json; return ;;
        'plat gazetteer check --log-format') _plat_offer text json; return ;;
        'plat gazetteer export --kinds') _plat_offer continent country admin1 admin2 place postal other; return ;;
        'plat gazetteer export --bbox') :; return ;;
        'plat gazetteer export --limit') :; return ;;
        'plat gazetteer export -o' | 'plat gazetteer export --output') compopt -o default; return ;;
        'plat gazetteer export -f' | 'plat gazetteer export --output-format') _plat_offer geojson geojsonseq topojson csv tsv jsonrows jsonarray shapefile dbf gpkg fgb pgcopy gpx kml; return ;;
        'plat gazetteer export --precision') :; return ;;
        'plat gazetteer export --layer-name') :; return ;;
        'plat gazetteer export --update-layer') :; return ;;
        'plat gazetteer export --quantization') :; return ;;
        'plat gazetteer export --object-name') :; return ;;
        'plat gazetteer export --topology-memory') :; return ;;
        'plat gazetteer export --folder-by') :; return ;;
        'plat gazetteer export -d' | 'plat gazetteer export --dst-crs') :; return ;;
        'plat gazetteer export --threads') :; return ;;
        'plat gazetteer export --expect') :; return ;;
        'plat gazetteer export --summary') _plat_offer text json; return ;;
        'plat gazetteer export --log-format') _plat_offer text json; return ;;
        'plat parts merge -o' | 'plat parts merge --output') compopt -o default; return ;;
        'plat parts report --summary') _plat_offer text json; return ;;
        'plat parts report --log-format') _plat_offer text json; return ;;
    esac

    case "$command" in
        plat)
            if [[ $current == -* ]]; then
                _plat_offer --version -v --verbose -h --help
            else
                _plat_offer cat info check convert filter sort group join split measure bounds shape points buffer hull grid voronoi triangulate dissolve simplify repair intersect overlay diff declutter render view fit track fence move declination geocode gazetteer parts help completions
            fi
            ;;
        'plat cat')
            if [[ $current == -* ]]; then
                _plat_offer --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --drop-null-geometry --explode --no-geometry --unique --unique-by --sample --seed --source-field --add-id --to-lines --join-lines --to-areas --densify --reverse-lines --winding --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat info')
            if [[ $current == -* ]]; then
                _plat_offer --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox --limit --stats --coverage --json -o --output --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat check')
            if [[ $current == -* ]]; then
                _plat_offer --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --json -o --output --coverage --gaps --faults --memory --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat convert')
            if [[ $current == -* ]]; then
                _plat_offer --from --to -s --src-crs -d --dst-crs --kind --inset --offset --clip --union --split --remainder --columns --viewport --size --region --map-rect --world --center --zoom --span-meters --edge-padding --stepped --heading --pan --zoom-by --bbox --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where --fields --exclude --set --rename --number-fields --null-values --string-fields --format -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --text --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat filter')
            if [[ $current == -* ]]; then
                _plat_offer --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --drop-null-geometry --explode --no-geometry --unique --unique-by --sample --seed --source-field --add-id --to-lines --join-lines --to-areas --densify --reverse-lines --winding --parts --part --facts-to --facts --summary-to --results -h --help
            else
                :
            fi
            ;;
        'plat sort')
            if [[ $current == -* ]]; then
                _plat_offer --by --top --seed --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat group')
            if [[ $current == -* ]]; then
                _plat_offer --by --count --sum --mean --min --max --median --first --last --distinct --collect --keep-fields --memory --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat join')
            if [[ $current == -* ]]; then
                _plat_offer --key --type --key-type --duplicates --prefix-b --unmatched-a --unmatched-b --memory --input-format-b --delimiter-b --lat-b --lon-b --x-b --y-b --wkt-b --no-header-b --measures-b --encoding-b --edges-b --no-attributes-b --where-b --fields-b --exclude-b --set-b --rename-b --number-fields-b --null-values-b --string-fields-b --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat split')
            if [[ $current == -* ]]; then
                _plat_offer --by --rows --parts --grid --max-files --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat measure')
            if [[ $current == -* ]]; then
                _plat_offer --what --speed --columns --legs --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --text --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat bounds')
            if [[ $current == -* ]]; then
                _plat_offer --intersecting --visible --exact --viewport --size --region --map-rect --world --center --zoom --span-meters --edge-padding --stepped --heading --pan --zoom-by --as --unwrap --no-unwrap --z-order --front --back --swap --above --below --id --json --each --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat shape')
            if [[ $current == -* ]]; then
                _plat_offer -h --help
            else
                _plat_offer circle rect polyline polygon geodesic arrow
            fi
            ;;
        'plat shape circle')
            if [[ $current == -* ]]; then
                _plat_offer --radius --radius-field --no-radius --segments --square --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat shape rect')
            if [[ $current == -* ]]; then
                _plat_offer --map-rect-fields --region-fields --bbox-fields --size --size-fields --offset --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat shape polyline')
            if [[ $current == -* ]]; then
                _plat_offer --group --order --collect --points --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results --shuffle-to --shuffle-from --features-to -h --help
            else
                compopt -o default
            fi
            ;;
        'plat shape polygon')
            if [[ $current == -* ]]; then
                _plat_offer --group --order --collect --points --ring --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results --shuffle-to --shuffle-from --features-to -h --help
            else
                compopt -o default
            fi
            ;;
        'plat shape geodesic')
            if [[ $current == -* ]]; then
                _plat_offer --group --order --collect --points --max-step --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results --shuffle-to --shuffle-from --features-to -h --help
            else
                compopt -o default
            fi
            ;;
        'plat shape arrow')
            if [[ $current == -* ]]; then
                _plat_offer --path --line --unit --unit-field --rotation --rotation-field --anchor --offset --tolerance --zoom --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat points')
            if [[ $current == -* ]]; then
                _plat_offer --at --seed --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat buffer')
            if [[ $current == -* ]]; then
                _plat_offer --distance --distance-field --rings --cap --join --side --tolerance --union --by --skip-empty --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat hull')
            if [[ $current == -* ]]; then
                _plat_offer --kind --all --skip-empty --by --count --sum --mean --min --max --median --first --last --distinct --memory --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat grid')
            if [[ $current == -* ]]; then
                _plat_offer --cells --count --standard-parallel --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat voronoi')
            if [[ $current == -* ]]; then
                _plat_offer --memory --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat triangulate')
            if [[ $current == -* ]]; then
                _plat_offer --memory --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat dissolve')
            if [[ $current == -* ]]; then
                _plat_offer --by --count --sum --mean --min --max --median --first --last --distinct --split --polygonize --skip-null --inner-lines --gaps --memory --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat simplify')
            if [[ $current == -* ]]; then
                _plat_offer --tolerance --keep --zoom --pixels --method --bound --smooth --drop-under --keep-outer --no-topology --memory --verify --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat repair')
            if [[ $current == -* ]]; then
                _plat_offer --coverage --snap --overlaps --gaps --gap-area --slivers --report --memory --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat intersect')
            if [[ $current == -* ]]; then
                _plat_offer --pairs --join --clip --difference --count --sum --mean --min --max --median --select --select-not --self --z-order --first --largest --prefix-b --id-a --id-b --keep-lower --min-area --check-b --predicate --distance --rects --nearest --crs --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --input-format-b --delimiter-b --lat-b --lon-b --x-b --y-b --wkt-b --no-header-b --measures-b --encoding-b --edges-b --no-attributes-b --where-b --src-crs-b --planar-b --fields --exclude --set --rename --number-fields --null-values --string-fields --fields-b --exclude-b --set-b --rename-b --number-fields-b --null-values-b --string-fields-b --bbox --limit -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --parts --part --facts-to --facts --summary-to --results --parts-b --of-b --facts-b --shuffle-to --shuffle-from --features-to -h --help
            else
                compopt -o default
            fi
            ;;
        'plat overlay')
            if [[ $current == -* ]]; then
                _plat_offer --snap --min-width --prefix-b --memory --input-format-b --delimiter-b --lat-b --lon-b --x-b --y-b --wkt-b --no-header-b --measures-b --encoding-b --edges-b --no-attributes-b --where-b --src-crs-b --planar-b --fields-b --exclude-b --set-b --rename-b --number-fields-b --null-values-b --string-fields-b --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                _plat_offer union identity intersection difference symmetric-difference update
            fi
            ;;
        'plat diff')
            if [[ $current == -* ]]; then
                _plat_offer --id --ignore --tolerance --as --unchanged --exit-code --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --planar --input-format-b --delimiter-b --lat-b --lon-b --x-b --y-b --wkt-b --no-header-b --measures-b --encoding-b --edges-b --no-attributes-b --where-b --src-crs-b --planar-b --fields --exclude --set --rename --number-fields --null-values --string-fields -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat declutter')
            if [[ $current == -* ]]; then
                _plat_offer --at --label-size --label-size-fields --label --font-size --along --shape --anchor --offset --offset-fields --padding --priority --ascending --display-priority --zooms --tile-size --mode --lowest-zoom-field --highest-zoom-field --max-per-tile --max-labels --group --spacing --repeat-distance --repeat-field --obstacles --obstacle-size --obstacle-size-fields --cluster --cluster-by --cluster-radius --sum --min --max --mean --members --title --viewport --size --region --map-rect --world --center --zoom --span-meters --edge-padding --stepped --heading --pan --zoom-by --margin --near --previous --keep --minzoom-field --blocked-by --id --tippecanoe --visible-at --as --verify --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --parts --part --facts-to --facts --summary-to --results --shuffle-to --shuffle-from --features-to -h --help
            else
                compopt -o default
            fi
            ;;
        'plat render')
            if [[ $current == -* ]]; then
                _plat_offer --viewport --size --region --map-rect --world --center --zoom --span-meters --edge-padding --stepped --heading --pan --zoom-by --bbox --layer --style --no-simplestyle --fill --fill-opacity --stroke --stroke-width --stroke-opacity --dash --stroke-join --stroke-cap --opacity --gradient --gradient-clip --casing --marker --marker-color --marker-size --pin-color --color-by --density --density-radius --ramp --classes --by --no-data --label --priority --ascending --display-priority --font-size --text-color --halo --font --strict-text --anchor --offset --padding --letter-spacing --line-labels --repeat-distance --area-labels --at --labels --markers --cluster --unlabeled --minzoom-field --dot --location --center-on --location-color --select --id --title-field --subtitle-field --fields --image-field --link-field --background --underlay --graticule --scale-bar --legend --legend-title --legend-at --title --attribution -o --output -f --output-format --scale --compression --fail-empty --world-file --real-text --labels-to --tiles --all-tiles --no-empty-tiles --update --max-tiles --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --set --rename --number-fields --null-values --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat view')
            if [[ $current == -* ]]; then
                _plat_offer --viewport --size --region --map-rect --world --center --zoom --span-meters --edge-padding --stepped --pan --zoom-by --bbox --min-zoom --max-zoom --free-zoom --no-zoom --no-scroll --no-animation --layer --style --no-simplestyle --fill --fill-opacity --stroke --stroke-width --stroke-opacity --dash --stroke-join --stroke-cap --opacity --gradient --gradient-clip --casing --marker --marker-color --marker-size --pin-color --color-by --density --ramp --classes --by --no-data --label --priority --ascending --display-priority --font-size --text-color --halo --font --anchor --offset --padding --letter-spacing --line-labels --repeat-distance --area-labels --at --labels --markers --cluster --unlabeled --minzoom-field --dot --maxzoom-field --location --center-on --location-color --select --id --title-field --subtitle-field --fields --image-field --link-field --button --geo-links --background --underlay --graticule --scale-bar --legend --legend-title --title --attribution -o --output --max-bytes --thin --embed-font --animate --draggable --locate --base --track --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --set --rename --number-fields --null-values --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat fit')
            if [[ $current == -* ]]; then
                _plat_offer --viewport --size --region --map-rect --world --center --zoom --span-meters --edge-padding --stepped --heading --pan --zoom-by --bbox --aspect --min-distance --follow --each --kind --id --as --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --limit --json -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --text -h --help
            else
                compopt -o default
            fi
            ;;
        'plat track')
            if [[ $current == -* ]]; then
                _plat_offer --legs --stops --events --every --add --direction --walking-speed --stall --turn --heading-offset --frames --mode-field --size --span-meters --span --zoom --viewport --rescale --viewport-field --stop-when-lost --model --extrapolate --distance-filter --min-interval --heading-filter --significant --significant-distance --significant-interval --desired-accuracy --once --last --link --batch-distance --batch-time --order --reorder --max-age --now --live --skip-cached --max-accuracy --max-speed --max-outliers --smooth --max-gap --max-jump --split --min-step --min-fixes --moving-speed --pause --pause-radius --activity --course-distance --course --compute --recorded --state --close --forget --time --time-format --zone --measure-times --device --points --accuracy --received --segment --speed-unit --ais --require --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --parts --part --facts-to --facts --summary-to --results --shuffle-to --shuffle-from --features-to -h --help
            else
                compopt -o default
            fi
            ;;
        'plat fence')
            if [[ $current == -* ]]; then
                _plat_offer --regions --radius --radius-field --max-radius --on-large --region-id --registered --expires --cushion --cushion-field --accuracy-cushion --dwell --initial --loiter --cross --notify --notify-field --states --max-gap --limit --on-limit --reselect --ahead --order --reorder --max-accuracy --max-speed --max-outliers --state --close --forget --time --time-format --zone --measure-times --device --points --accuracy --segment --ais --require --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --where -s --src-crs --set --rename --number-fields --null-values --input-format-region --delimiter-region --lat-region --lon-region --x-region --y-region --wkt-region --no-header-region --measures-region --encoding-region --edges-region --where-region --src-crs-region --fields --region-fields -o --output -f --output-format --precision --make-valid --rs --write-bbox --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --parts --part --facts-to --facts --summary-to --results --shuffle-to --shuffle-from --features-to -h --help
            else
                compopt -o default
            fi
            ;;
        'plat move')
            if [[ $current == -* ]]; then
                _plat_offer --viewport --size --region --map-rect --world --center --zoom --span-meters --edge-padding --stepped --heading --pan --zoom-by --drags --threshold --id --states --json --hit --label-size --label-size-fields --offset --offset-fields --at --z-order --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit -h --help
            else
                compopt -o default
            fi
            ;;
        'plat declination')
            if [[ $current == -* ]]; then
                _plat_offer --date --time --time-format --zone --altitude --altitude-field --model --extrapolate --add --grid --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --text --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat geocode')
            if [[ $current == -* ]]; then
                _plat_offer -h --help
            else
                _plat_offer forward reverse search format link
            fi
            ;;
        'plat geocode forward')
            if [[ $current == -* ]]; then
                _plat_offer --query --text --city --state --postcode --country --street --layer --field --countries --kind --near --region --max-edits --lang --unmatched --as --title --subtitle --span --min-span --prefix --ambiguous --candidates --gazetteer --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat geocode reverse')
            if [[ $current == -* ]]; then
                _plat_offer --text --within --place --snap --areas --areas-tolerance --water --zones --distance-filter --min-interval --time --time-format --zone --device --heading --lang --unmatched --as --title --subtitle --span --min-span --prefix --gazetteer --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat geocode search')
            if [[ $current == -* ]]; then
                _plat_offer --layer --field --countries --kind --bbox --near --region --max-edits --limit --fields --lang --gazetteer -o --output -f --output-format --precision --rs --write-bbox --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                :
            fi
            ;;
        'plat geocode format')
            if [[ $current == -* ]]; then
                _plat_offer --name --street --number --city --state --postcode --country --as --lines --title --subtitle --prefix --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat geocode link')
            if [[ $current == -* ]]; then
                _plat_offer --to --title --map-type --zoom --span --span-fields --geo-label --altitude-field --accuracy --from --destination --here --via --mode --prefix --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --no-attributes --where -s --src-crs --fields --exclude --set --rename --number-fields --null-values --string-fields --bbox -o --output -f --output-format --precision --make-valid --rs --write-bbox --split-by-kind --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by --cut --no-cut -d --dst-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format --limit --parts --part --facts-to --facts --summary-to --results -h --help
            else
                compopt -o default
            fi
            ;;
        'plat gazetteer')
            if [[ $current == -* ]]; then
                _plat_offer -h --help
            else
                _plat_offer build info check export
            fi
            ;;
        'plat gazetteer build')
            if [[ $current == -* ]]; then
                _plat_offer -o --output --layer --name-field --kind --country-field --population-field --area-field --names-field --licence --attribution --input-format --delimiter --lat --lon --x --y --wkt --no-header --measures --encoding --edges --where -s --src-crs --on-error --max-errors --rejects --max-record --max-fields --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat gazetteer info')
            if [[ $current == -* ]]; then
                _plat_offer --json -o --output --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat gazetteer check')
            if [[ $current == -* ]]; then
                _plat_offer --areas --json -o --output --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat gazetteer export')
            if [[ $current == -* ]]; then
                _plat_offer --kinds --bbox --limit -o --output -f --output-format --precision --rs --write-bbox --layer-name --append --update-layer --no-index --quantization --no-quantization --object-name --topology-memory --folder-by -d --dst-crs --threads -q --quiet --strict --expect -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat parts')
            if [[ $current == -* ]]; then
                _plat_offer -h --help
            else
                _plat_offer plan merge report
            fi
            ;;
        'plat parts plan')
            if [[ $current == -* ]]; then
                _plat_offer -h --help
            else
                :
            fi
            ;;
        'plat parts merge')
            if [[ $current == -* ]]; then
                _plat_offer -o --output -h --help
            else
                compopt -o default
            fi
            ;;
        'plat parts report')
            if [[ $current == -* ]]; then
                _plat_offer -q --quiet --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat help')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                _plat_offer cat info check convert filter sort group join split measure bounds shape points buffer hull grid voronoi triangulate dissolve simplify repair intersect overlay diff declutter render view fit track fence move declination geocode gazetteer parts help completions formats csv spaces errors codes pipes expressions input selection output bad-records limits run
            fi
            ;;
        'plat help cat')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help info')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help check')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help convert')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help filter')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help sort')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help group')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help join')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help split')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help measure')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help bounds')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help shape')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                _plat_offer circle rect polyline polygon geodesic arrow
            fi
            ;;
        'plat help shape circle')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help shape rect')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help shape polyline')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help shape polygon')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help shape geodesic')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help shape arrow')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help points')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help buffer')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help hull')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help grid')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help voronoi')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help triangulate')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help dissolve')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help simplify')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help repair')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help intersect')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help overlay')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help diff')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help declutter')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help render')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help view')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help fit')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help track')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help fence')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help move')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help declination')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help geocode')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                _plat_offer forward reverse search format link
            fi
            ;;
        'plat help geocode forward')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help geocode reverse')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help geocode search')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help geocode format')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help geocode link')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help gazetteer')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                _plat_offer build info check export
            fi
            ;;
        'plat help gazetteer build')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help gazetteer info')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help gazetteer check')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help gazetteer export')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help parts')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                _plat_offer plan merge report
            fi
            ;;
        'plat help parts plan')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help parts merge')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help parts report')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help help')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help completions')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help formats')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help csv')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help spaces')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help errors')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help codes')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help pipes')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help expressions')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help input')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help selection')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help output')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help bad-records')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help limits')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat help run')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                :
            fi
            ;;
        'plat completions')
            if [[ $current == -* ]]; then
                _plat_offer -h --help
            else
                _plat_offer bash zsh fish
            fi
            ;;
    esac
}

complete -F _plat plat

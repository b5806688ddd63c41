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
            'plat cat' | 'plat info' | 'plat check' | 'plat convert' | 'plat fit' | 'plat help' | 'plat completions') command+=" ${COMP_WORDS[i]}" ;;
            *) break ;;
        esac
    done

    case "$command $previous" in
        'plat cat --input-format') _plat_offer csv tsv geojson geojsonseq shapefile; return ;;
        'plat cat --delimiter') :; return ;;
        'plat cat --encoding') :; return ;;
        'plat cat --lat') :; return ;;
        'plat cat --lon') :; return ;;
        'plat cat --x') :; return ;;
        'plat cat --y') :; return ;;
        'plat cat --wkt') :; return ;;
        'plat cat -s' | 'plat cat --src-crs') :; return ;;
        'plat cat --fields') :; return ;;
        'plat cat --string-fields') :; return ;;
        'plat cat --bbox') :; return ;;
        'plat cat --limit') :; return ;;
        'plat cat -o' | 'plat cat --output') compopt -o default; return ;;
        'plat cat -f' | 'plat cat --output-format') _plat_offer geojson geojsonseq csv shapefile; return ;;
        'plat cat --precision') :; return ;;
        'plat cat -d' | 'plat cat --dst-crs') :; return ;;
        'plat cat --on-error') _plat_offer fail skip; return ;;
        'plat cat --max-errors') :; return ;;
        'plat cat --rejects') compopt -o default; return ;;
        'plat cat --threads') :; return ;;
        'plat cat --summary') _plat_offer text json; return ;;
        'plat cat --log-format') _plat_offer text json; return ;;
        'plat info --input-format') _plat_offer csv tsv geojson geojsonseq shapefile; return ;;
        'plat info --delimiter') :; return ;;
        'plat info --encoding') :; return ;;
        'plat info --lat') :; return ;;
        'plat info --lon') :; return ;;
        'plat info --x') :; return ;;
        'plat info --y') :; return ;;
        'plat info --wkt') :; return ;;
        'plat info -s' | 'plat info --src-crs') :; return ;;
        'plat info --fields') :; return ;;
        'plat info --string-fields') :; return ;;
        'plat info --bbox') :; return ;;
        'plat info --limit') :; return ;;
        'plat info -o' | 'plat info --output') compopt -o default; return ;;
        'plat info --on-error') _plat_offer fail skip; return ;;
        'plat info --max-errors') :; return ;;
        'plat info --rejects') compopt -o default; return ;;
        'plat info --threads') :; return ;;
        'plat info --summary') _plat_offer text json; return ;;
        'plat info --log-format') _plat_offer text json; return ;;
        'plat check --input-format') _plat_offer csv tsv geojson geojsonseq shapefile; return ;;
        'plat check --delimiter') :; return ;;
        'plat check --encoding') :; return ;;
        'plat check --lat') :; return ;;
        'plat check --lon') :; return ;;
        'plat check --x') :; return ;;
        'plat check --y') :; return ;;
        'plat check --wkt') :; return ;;
        'plat check -s' | 'plat check --src-crs') :; return ;;
        'plat check -o' | 'plat check --output') compopt -o default; return ;;
        'plat check --threads') :; return ;;
        'plat check --summary') _plat_offer text json; return ;;
        'plat check --log-format') _plat_offer text json; return ;;
        'plat convert --from') _plat_offer coordinate map-point pixel; return ;;
        'plat convert --to') _plat_offer coordinate map-point pixel; return ;;
        'plat convert -s' | 'plat convert --src-crs') :; return ;;
        'plat convert -d' | 'plat convert --dst-crs') :; return ;;
        'plat convert --kind') _plat_offer point rect region; return ;;
        'plat convert --viewport') compopt -o default; return ;;
        'plat convert --size') :; return ;;
        'plat convert --region') :; return ;;
        'plat convert --map-rect') :; return ;;
        'plat convert --center') :; return ;;
        'plat convert --zoom') :; return ;;
        'plat convert --distance') :; return ;;
        'plat convert --edge-padding') :; return ;;
        'plat convert --pan') :; return ;;
        'plat convert --zoom-by') :; return ;;
        'plat convert -o' | 'plat convert --output') compopt -o default; return ;;
        'plat convert --precision') :; return ;;
        'plat convert --on-error') _plat_offer fail skip; return ;;
        'plat convert --max-errors') :; return ;;
        'plat convert --rejects') compopt -o default; return ;;
        'plat convert --threads') :; return ;;
        'plat convert --summary') _plat_offer text json; return ;;
        'plat convert --log-format') _plat_offer text json; return ;;
        'plat fit --viewport') compopt -o default; return ;;
        'plat fit --size') :; return ;;
        'plat fit --region') :; return ;;
        'plat fit --map-rect') :; return ;;
        'plat fit --center') :; return ;;
        'plat fit --zoom') :; return ;;
        'plat fit --distance') :; return ;;
        'plat fit --edge-padding') :; return ;;
        'plat fit --pan') :; return ;;
        'plat fit --zoom-by') :; return ;;
        'plat fit -o' | 'plat fit --output') compopt -o default; return ;;
        'plat fit --on-error') _plat_offer fail skip; return ;;
        'plat fit --max-errors') :; return ;;
        'plat fit --rejects') compopt -o default; return ;;
        'plat fit --threads') :; return ;;
        'plat fit --summary') _plat_offer text json; return ;;
        'plat fit --log-format') _plat_offer text json; return ;;
    esac

    case "$command" in
        plat)
            if [[ $current == -* ]]; then
                _plat_offer --version -h --help
            else
                _plat_offer cat info check convert fit help completions
            fi
            ;;
        'plat cat')
            if [[ $current == -* ]]; then
                _plat_offer --input-format --delimiter --encoding --lat --lon --x --y --wkt --no-header -s --src-crs --measures --fields --string-fields --bbox --limit -o --output -f --output-format --precision -d --dst-crs --rs --write-bbox --split-by-kind --on-error --max-errors --rejects --threads -q --quiet -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat info')
            if [[ $current == -* ]]; then
                _plat_offer --input-format --delimiter --encoding --lat --lon --x --y --wkt --no-header -s --src-crs --measures --fields --string-fields --bbox --limit --json -o --output --on-error --max-errors --rejects --threads -q --quiet -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat check')
            if [[ $current == -* ]]; then
                _plat_offer --input-format --delimiter --encoding --lat --lon --x --y --wkt --no-header -s --src-crs --measures --json -o --output --threads -q --quiet -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat convert')
            if [[ $current == -* ]]; then
                _plat_offer --from --to -s --src-crs -d --dst-crs --kind --viewport --size --region --map-rect --center --zoom --distance --edge-padding --stepped --pan --zoom-by -o --output --precision --on-error --max-errors --rejects --threads -q --quiet -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat fit')
            if [[ $current == -* ]]; then
                _plat_offer --viewport --size --region --map-rect --center --zoom --distance --edge-padding --stepped --pan --zoom-by --json -o --output --on-error --max-errors --rejects --threads -q --quiet -v --verbose --explain --progress --no-progress --summary --log-format -h --help
            else
                compopt -o default
            fi
            ;;
        'plat help')
            if [[ $current == -* ]]; then
                _plat_offer --json --man -h --help
            else
                _plat_offer cat info check convert fit help completions
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

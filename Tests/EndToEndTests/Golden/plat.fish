# Completions of plat for fish.

# Whether the words before the cursor lead to this command.
function __plat_at
    set -l command plat
    for word in (commandline -opc)[2..-1]
        contains -- "$command $word" 'plat convert' 'plat fit' 'plat help' 'plat completions'
        or break
        set command "$command $word"
    end
    test "$command" = "$argv"
end

complete -c plat -f
complete -c plat -n '__plat_at plat' -a convert -d 'Convert between coordinates, map points, pixels and any CRS.'
complete -c plat -n '__plat_at plat' -a fit -d 'Fit a view to a region, a rect or a list of coordinates.'
complete -c plat -n '__plat_at plat' -a help -d 'Show the help of a command, its man page, or everything as JSON.'
complete -c plat -n '__plat_at plat' -a completions -d 'Print the completions for a shell.'
complete -c plat -n '__plat_at plat' -l version -d 'Print the version.'
complete -c plat -n '__plat_at plat' -s h -l help -d 'Print this help.'
complete -c plat -n '__plat_at plat convert' -F
complete -c plat -n '__plat_at plat convert' -l from -r -f -a 'coordinate map-point pixel' -d 'What the numbers are: coordinate, map-point, pixel, or a CRS by any name PROJ knows (EPSG:25832, a PROJ string, WKT, a .prj file).'
complete -c plat -n '__plat_at plat convert' -l to -r -f -a 'coordinate map-point pixel' -d 'What they become; the same names.'
complete -c plat -n '__plat_at plat convert' -l kind -r -f -a 'point rect region' -d 'What a record is: two numbers, or four.'
complete -c plat -n '__plat_at plat convert' -l viewport -r -F -d 'A viewport as \'plat fit --json\' writes it.'
complete -c plat -n '__plat_at plat convert' -l size -r -f -d 'The size of the view in pixels.'
complete -c plat -n '__plat_at plat convert' -l region -r -f -d 'Show this region, whole and in the middle.'
complete -c plat -n '__plat_at plat convert' -l map-rect -r -f -d 'Show this rect of map points, whole and in the middle.'
complete -c plat -n '__plat_at plat convert' -l center -r -f -d 'Look at this coordinate; goes with --zoom or --distance.'
complete -c plat -n '__plat_at plat convert' -l zoom -r -f -d 'The zoom level at the centre: 0 for the world in 256 pixels.'
complete -c plat -n '__plat_at plat convert' -l distance -r -f -d 'Metres to show around the centre, north to south and west to east.'
complete -c plat -n '__plat_at plat convert' -l edge-padding -r -f -d 'Keep these edges of the view free.'
complete -c plat -n '__plat_at plat convert' -l stepped -d 'Use whole zoom levels only.'
complete -c plat -n '__plat_at plat convert' -l pan -r -f -d 'Then move the centre by pixels, to the right and down.'
complete -c plat -n '__plat_at plat convert' -l zoom-by -r -f -d 'Then zoom in by levels; out when negative.'
complete -c plat -n '__plat_at plat convert' -s o -l output -r -F -d 'Write to FILE, which appears only when it is whole.'
complete -c plat -n '__plat_at plat convert' -l precision -r -f -d 'Digits after the point, or \'full\' for the shortest text that reads back exactly (default: 7 for degrees, else 3).'
complete -c plat -n '__plat_at plat convert' -l on-error -r -f -a 'fail skip' -d 'At a bad record: end with status 65, or go on and count it.'
complete -c plat -n '__plat_at plat convert' -l max-errors -r -f -d 'With --on-error skip: end after more than N bad records.'
complete -c plat -n '__plat_at plat convert' -l rejects -r -F -d 'Write bad records to FILE as CSV, with where and why.'
complete -c plat -n '__plat_at plat convert' -l threads -r -f -d 'Threads to work on (default: one for each core).'
complete -c plat -n '__plat_at plat convert' -s q -l quiet -d 'Say nothing when all is well.'
complete -c plat -n '__plat_at plat convert' -s v -l verbose -d 'Say what was chosen and why.'
complete -c plat -n '__plat_at plat convert' -l summary -r -f -a 'text json' -d 'How the last line, the account of records, is written.'
complete -c plat -n '__plat_at plat convert' -l log-format -r -f -a 'text json' -d 'How problems are written.'
complete -c plat -n '__plat_at plat convert' -s h -l help -d 'Print this help.'
complete -c plat -n '__plat_at plat fit' -F
complete -c plat -n '__plat_at plat fit' -l viewport -r -F -d 'A viewport as \'plat fit --json\' writes it.'
complete -c plat -n '__plat_at plat fit' -l size -r -f -d 'The size of the view in pixels.'
complete -c plat -n '__plat_at plat fit' -l region -r -f -d 'Show this region, whole and in the middle.'
complete -c plat -n '__plat_at plat fit' -l map-rect -r -f -d 'Show this rect of map points, whole and in the middle.'
complete -c plat -n '__plat_at plat fit' -l center -r -f -d 'Look at this coordinate; goes with --zoom or --distance.'
complete -c plat -n '__plat_at plat fit' -l zoom -r -f -d 'The zoom level at the centre: 0 for the world in 256 pixels.'
complete -c plat -n '__plat_at plat fit' -l distance -r -f -d 'Metres to show around the centre, north to south and west to east.'
complete -c plat -n '__plat_at plat fit' -l edge-padding -r -f -d 'Keep these edges of the view free.'
complete -c plat -n '__plat_at plat fit' -l stepped -d 'Use whole zoom levels only.'
complete -c plat -n '__plat_at plat fit' -l pan -r -f -d 'Then move the centre by pixels, to the right and down.'
complete -c plat -n '__plat_at plat fit' -l zoom-by -r -f -d 'Then zoom in by levels; out when negative.'
complete -c plat -n '__plat_at plat fit' -l json -d 'Write JSON, with every digit.'
complete -c plat -n '__plat_at plat fit' -s o -l output -r -F -d 'Write to FILE, which appears only when it is whole.'
complete -c plat -n '__plat_at plat fit' -l on-error -r -f -a 'fail skip' -d 'At a bad record: end with status 65, or go on and count it.'
complete -c plat -n '__plat_at plat fit' -l max-errors -r -f -d 'With --on-error skip: end after more than N bad records.'
complete -c plat -n '__plat_at plat fit' -l rejects -r -F -d 'Write bad records to FILE as CSV, with where and why.'
complete -c plat -n '__plat_at plat fit' -l threads -r -f -d 'Threads to work on (default: one for each core).'
complete -c plat -n '__plat_at plat fit' -s q -l quiet -d 'Say nothing when all is well.'
complete -c plat -n '__plat_at plat fit' -s v -l verbose -d 'Say what was chosen and why.'
complete -c plat -n '__plat_at plat fit' -l summary -r -f -a 'text json' -d 'How the last line, the account of records, is written.'
complete -c plat -n '__plat_at plat fit' -l log-format -r -f -a 'text json' -d 'How problems are written.'
complete -c plat -n '__plat_at plat fit' -s h -l help -d 'Print this help.'
complete -c plat -n '__plat_at plat help' -f -a 'convert fit help completions'
complete -c plat -n '__plat_at plat help' -l json -d 'Print every command and option as JSON, for programs.'
complete -c plat -n '__plat_at plat help' -l man -d 'Print the man page, in mdoc.'
complete -c plat -n '__plat_at plat help' -s h -l help -d 'Print this help.'
complete -c plat -n '__plat_at plat completions' -f -a 'bash zsh fish'
complete -c plat -n '__plat_at plat completions' -s h -l help -d 'Print this help.'

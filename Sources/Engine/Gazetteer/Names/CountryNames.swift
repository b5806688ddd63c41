/// Countries and areas of ISO 3166: both codes, the English name, and other names that are in use. Official names such as
/// Republic of Chile, which follow from the usual ones, are not among them.
public enum CountryNames {
    public static let list = """
        AD AND Andorra
        AE ARE United Arab Emirates|UAE|Emirates|U.A.E.
        AF AFG Afghanistan
        AG ATG Antigua and Barbuda|Antigua & Barbuda
        AI AIA Anguilla
        AL ALB Albania
        AM ARM Armenia
        AO AGO Angola
        AQ ATA Antarctica
        AR ARG Argentina|Argentine Republic
        AS ASM American Samoa
        AT AUT Austria
        AU AUS Australia
        AW ABW Aruba
        AX ALA Åland Islands|Åland
        AZ AZE Azerbaijan
        BA BIH Bosnia and Herzegovina|Bosnia & Herzegovina|Bosnia|Bosnia-Herzegovina
        BB BRB Barbados
        BD BGD Bangladesh
        BE BEL Belgium
        BF BFA Burkina Faso|Upper Volta
        BG BGR Bulgaria
        BH BHR Bahrain
        BI BDI Burundi
        BJ BEN Benin
        BL BLM Saint Barthélemy|St. Barthélemy
        BM BMU Bermuda
        BN BRN Brunei|Brunei Darussalam|Nation of Brunei|Nation of Brunei, the Abode of Peace
        BO BOL Bolivia|Plurinational State of Bolivia|Bolivia, Plurinational State of
        BQ BES Caribbean Netherlands|Bonaire, Saint Eustatius and Saba|Bonaire, Sint Eustatius and Saba
        BR BRA Brazil
        BS BHS Bahamas|The Bahamas
        BT BTN Bhutan
        BV BVT Bouvet Island
        BW BWA Botswana
        BY BLR Belarus|Belorussia|Byelorussia
        BZ BLZ Belize
        CA CAN Canada
        CC CCK Cocos Islands|Cocos (Keeling) Islands|Keeling Islands
        CD COD Democratic Republic of the Congo|DR Congo|DRC|Congo, The Democratic Republic of the|Congo - Kinshasa
        CF CAF Central African Republic
        CG COG Congo|Republic of the Congo|Congo - Brazzaville|Congo-Brazzaville|Congo, Republic of the
        CH CHE Switzerland|Swiss Confederation
        CI CIV Côte d’Ivoire|Ivory Coast|Cote d'Ivoire
        CK COK Cook Islands
        CL CHL Chile
        CM CMR Cameroon
        CN CHN China|People's Republic of China|PR China|PRC|中国|中國|中华人民共和国
        CO COL Colombia
        CR CRI Costa Rica
        CU CUB Cuba
        CV CPV Cabo Verde|Cape Verde
        CW CUW Curaçao
        CX CXR Christmas Island
        CY CYP Cyprus
        CZ CZE Czechia|Czech Republic
        DE DEU Germany|Federal Republic of Germany
        DJ DJI Djibouti
        DK DNK Denmark
        DM DMA Dominica
        DO DOM Dominican Republic
        DZ DZA Algeria
        EC ECU Ecuador
        EE EST Estonia
        EG EGY Egypt
        EH ESH Western Sahara
        ER ERI Eritrea|State of Eritrea
        ES ESP Spain
        ET ETH Ethiopia
        FI FIN Finland
        FJ FJI Fiji
        FK FLK Falkland Islands|Falkland Islands (Malvinas)|Falklands|Malvinas
        FM FSM Micronesia|Federated States of Micronesia|Micronesia, Federated States of
        FO FRO Faroe Islands|Faeroe Islands
        FR FRA France|French Republic
        GA GAB Gabon|Gabonese Republic
        GB GBR United Kingdom|UK|Great Britain|Britain|United Kingdom of Great Britain and Northern Ireland|England
        GD GRD Grenada
        GE GEO Georgia
        GF GUF French Guiana
        GG GGY Guernsey
        GH GHA Ghana
        GI GIB Gibraltar
        GL GRL Greenland
        GM GMB Gambia|The Gambia
        GN GIN Guinea
        GP GLP Guadeloupe
        GQ GNQ Equatorial Guinea
        GR GRC Greece|Hellenic Republic
        GS SGS South Georgia and the South Sandwich Islands|South Georgia & South Sandwich Islands|South Georgia
        GT GTM Guatemala
        GU GUM Guam
        GW GNB Guinea-Bissau
        GY GUY Guyana
        HK HKG Hong Kong|Hong Kong SAR|Hong Kong SAR China|香港|Hong Kong Special Administrative Region of China
        HM HMD Heard Island and McDonald Islands|Heard Island
        HN HND Honduras
        HR HRV Croatia
        HT HTI Haiti
        HU HUN Hungary
        ID IDN Indonesia
        IE IRL Ireland|Republic of Ireland
        IL ISR Israel|State of Israel
        IM IMN Isle of Man
        IN IND India
        IO IOT British Indian Ocean Territory
        IQ IRQ Iraq
        IR IRN Iran|Persia|Islamic Republic of Iran|Iran, Islamic Republic of
        IS ISL Iceland
        IT ITA Italy|Italian Republic
        JE JEY Jersey
        JM JAM Jamaica
        JO JOR Jordan
        JP JPN Japan|日本|日本国
        KE KEN Kenya
        KG KGZ Kyrgyzstan|Kyrgyz Republic
        KH KHM Cambodia|Kampuchea
        KI KIR Kiribati
        KM COM Comoros|Comoro Islands
        KN KNA Saint Kitts and Nevis|St. Kitts & Nevis|Saint Kitts|St. Kitts
        KP PRK North Korea|Democratic People's Republic of Korea|Korea, Democratic People's Republic of|Korea, North|DPRK
        KR KOR South Korea|Republic of Korea|Korea, Republic of|Korea, South|대한민국|한국|ROK
        KW KWT Kuwait|State of Kuwait
        KY CYM Cayman Islands
        KZ KAZ Kazakhstan
        LA LAO Laos|Lao People's Democratic Republic|Lao PDR
        LB LBN Lebanon|Lebanese Republic
        LC LCA Saint Lucia|St. Lucia
        LI LIE Liechtenstein
        LK LKA Sri Lanka|Ceylon
        LR LBR Liberia
        LS LSO Lesotho
        LT LTU Lithuania
        LU LUX Luxembourg
        LV LVA Latvia
        LY LBY Libya|State of Libya|Libyan Arab Jamahiriya
        MA MAR Morocco
        MC MCO Monaco
        MD MDA Moldova|Moldavia|Republic of Moldova|Moldova, Republic of
        ME MNE Montenegro
        MF MAF Saint Martin|St. Martin|Saint Martin (French part)
        MG MDG Madagascar
        MH MHL Marshall Islands
        MK MKD North Macedonia|Macedonia|FYROM
        ML MLI Mali
        MM MMR Myanmar|Burma
        MN MNG Mongolia
        MO MAC Macao|Macau|Macau SAR|Macao SAR|澳門|澳门|Macao Special Administrative Region of China
        MP MNP Northern Mariana Islands
        MQ MTQ Martinique
        MR MRT Mauritania
        MS MSR Montserrat
        MT MLT Malta
        MU MUS Mauritius
        MV MDV Maldives
        MW MWI Malawi
        MX MEX Mexico|Estados Unidos Mexicanos|United Mexican States
        MY MYS Malaysia
        MZ MOZ Mozambique
        NA NAM Namibia
        NC NCL New Caledonia
        NE NER Niger
        NF NFK Norfolk Island
        NG NGA Nigeria
        NI NIC Nicaragua
        NL NLD Netherlands|Holland|The Netherlands|Netherlands, Kingdom of the
        NO NOR Norway
        NP NPL Nepal
        NR NRU Nauru
        NU NIU Niue
        NZ NZL New Zealand
        OM OMN Oman
        PA PAN Panama
        PE PER Peru
        PF PYF French Polynesia
        PG PNG Papua New Guinea
        PH PHL Philippines
        PK PAK Pakistan
        PL POL Poland
        PM SPM Saint Pierre and Miquelon|St. Pierre & Miquelon|Saint Pierre
        PN PCN Pitcairn|Pitcairn Islands
        PR PRI Puerto Rico
        PS PSE Palestine|State of Palestine|Palestine, State of|Palestinian Territories|Palestinian Territory
        PT PRT Portugal|Portuguese Republic
        PW PLW Palau
        PY PRY Paraguay
        QA QAT Qatar|State of Qatar
        RE REU Réunion
        RO ROU Romania
        RS SRB Serbia
        RU RUS Russia|Russian Federation
        RW RWA Rwanda|Rwandese Republic
        SA SAU Saudi Arabia
        SB SLB Solomon Islands
        SC SYC Seychelles
        SD SDN Sudan|The Sudan
        SE SWE Sweden
        SG SGP Singapore
        SH SHN Saint Helena|St. Helena|Saint Helena, Ascension and Tristan da Cunha
        SI SVN Slovenia
        SJ SJM Svalbard and Jan Mayen|Svalbard|Svalbard & Jan Mayen
        SK SVK Slovakia|Slovak Republic
        SL SLE Sierra Leone
        SM SMR San Marino
        SN SEN Senegal
        SO SOM Somalia
        SR SUR Suriname
        SS SSD South Sudan
        ST STP São Tomé and Príncipe|Sao Tome & Principe|Sao Tome
        SV SLV El Salvador
        SX SXM Sint Maarten|Sint Maarten (Dutch part)
        SY SYR Syria|Syrian Arab Republic
        SZ SWZ Eswatini|Swaziland
        TC TCA Turks and Caicos Islands|Turks and Caicos|Turks & Caicos Islands|Turks & Caicos
        TD TCD Chad
        TF ATF French Southern Territories
        TG TGO Togo|Togolese Republic
        TH THA Thailand|Siam
        TJ TJK Tajikistan
        TK TKL Tokelau
        TL TLS Timor-Leste|East Timor
        TM TKM Turkmenistan
        TN TUN Tunisia
        TO TON Tonga
        TR TUR Türkiye|Turkey
        TT TTO Trinidad and Tobago|Trinidad & Tobago|Trinidad
        TV TUV Tuvalu
        TW TWN Taiwan|Taiwan, Province of China|台湾|臺灣|台灣|Republic of China|ROC
        TZ TZA Tanzania|United Republic of Tanzania|Tanzania, United Republic of
        UA UKR Ukraine
        UG UGA Uganda
        UM UMI United States Minor Outlying Islands|U.S. Minor Outlying Islands|US Minor Outlying Islands
        US USA United States|United States of America|America|U.S.|U.S.A.
        UY URY Uruguay
        UZ UZB Uzbekistan
        VA VAT Vatican City|Holy See|Vatican|Holy See (Vatican City State)|Vatican City State
        VC VCT Saint Vincent and the Grenadines|Saint Vincent|St. Vincent & Grenadines
        VE VEN Venezuela|Bolivarian Republic of Venezuela|Venezuela, Bolivarian Republic of
        VG VGB British Virgin Islands|Virgin Islands, British|BVI
        VI VIR U.S. Virgin Islands|Virgin Islands, U.S.|Virgin Islands of the United States|US Virgin Islands
        VN VNM Vietnam|Viet Nam
        VU VUT Vanuatu
        WF WLF Wallis and Futuna|Wallis & Futuna
        WS WSM Samoa|Western Samoa
        XK XKX Kosovo
        YE YEM Yemen
        YT MYT Mayotte
        ZA ZAF South Africa
        ZM ZMB Zambia
        ZW ZWE Zimbabwe
        """

    /// Names that several countries have, and codes that are names as well.
    static let shared: [(codes: [String], names: [String])] = [
        (["CD", "CG"], ["Congo", "Kongo", "Конго", "الكونغو", "刚果", "剛果", "コンゴ", "콩고"]),
        (["KP", "KR"], ["Korea", "Corea", "Corée", "Coreia", "Корея", "كوريا", "コリア"]),
        (["VG", "VI"], ["Virgin Islands"]), (["US"], ["USA", "US"]),
    ]

    /// Names that are more often a part of other names.
    static let ofOthers: Set<String> = ["Island", "Congo"]
}

extension CountryNames {
    /// Names of countries in their own and other languages, and the letters of road signs that stand before
    /// postcodes.
    public static let local = """
        AE الإمارات العربية المتحدة|الإمارات
        AF افغانستان|أفغانستان
        AL Shqipëria|Albanien|Albanie
        AM Հայաստան|Армения
        AO República de Angola
        AR Argentinien|Argentine
        AT A|Autriche|Österreich|Oostenrijk|Rakousko|Republik Österreich
        AU Australien|Australie
        AZ Azərbaycan|Азербайджан
        BA Bosna i Hercegovina|Bosnien und Herzegowina|Bosnien-Herzegowina
        BD বাংলাদেশ
        BE B|België|Belgique|Belgien|Bélgica|Belgio
        BG България|Bulgarien|Bulgarie
        BH البحرين
        BI Uburundi
        BJ Bénin
        BO Bolivien|Bolivie
        BM Бермуды
        BR Brasil|Brasilien|Brésil|República Federativa do Brasil|Brasile
        BS Багамы
        BT འབྲུག
        BY Беларусь|Weißrussland|Belarus|Biélorussie|Bielorrusia|Белоруссия
        CA Kanada
        CD Democratic Republic of Congo|DR of the Congo|Zaire|Congo-Kinshasa|D.R. Congo|Congo, Democratic Republic of the
        CD République démocratique du Congo|RD Congo|RDC
        CF République centrafricaine|Centrafrique
        CG Republic of Congo
        CG République du Congo
        CH Schweiz|Suisse|Svizzera|Svizra|Suiza|Suíça|Zwitserland|Švýcarsko
        CM Cameroun|Kamerun
        CN Volksrepublik China|Chine|Cina|中国|中國|Китай
        CO Kolumbien|Colombie
        CR República de Costa Rica
        CU Kuba
        CV República de Cabo Verde|Kapverden
        CY Κύπρος|Zypern|Chypre|Kıbrıs
        CZ Česko|Česká republika|Tschechien|Tschechische Republik|République tchèque|Tchéquie
        DE D|BRD|Deutschland|Bundesrepublik Deutschland|Allemagne|Alemania|Alemanha|Germania|Duitsland|Tyskland|Niemcy|Německo
        DE Германия|德国|ドイツ
        DJ جيبوتي
        DK Danmark|Dänemark|Danemark|Dinamarca|Danimarca
        DO República Dominicana|Dominikanische Republik|République dominicaine
        DZ الجزائر|Algérie|Algerien|Argelia
        EE Eesti|Estland|Estonie
        EG مصر|Ägypten|Égypte|Egipto
        EH الصحراء الغربية|Sahara Occidental
        ER ኤርትራ|إرتريا
        ES E|España|Spanien|Espagne|Spagna|Espanha|Spanje|Испания
        ET ኢትዮጵያ|Äthiopien|Éthiopie|Etiopía
        FI Suomi|Finnland|Finlande|Finlandia
        FJ Viti
        FK Islas Malvinas
        FO Føroyar|Färöer|Færøerne
        FR F|Frankreich|Francia|França|Frankrijk|Франция|法国|フランス
        GB England|Britannia|Великобритания|Inglaterra|Angleterre|Schottland|Écosse
        GB Großbritannien|Grossbritannien|Vereinigtes Königreich|Royaume-Uni|Grande-Bretagne|Reino Unido|Regno Unito
        GB U.K.|Scotland|Wales|Northern Ireland|Англия|بريطانيا|Gran Bretaña|Grã-Bretanha|Gran Bretagna
        GE საქართველო|Sakartvelo|Грузия|Georgien|Géorgie|グルジア
        GF Guyane|Guyane française
        GL Kalaallit Nunaat|Grønland|Grönland
        GN Guinée
        GQ Guinea Ecuatorial|Guinée équatoriale
        GR Hellas|Ελλάδα|Ελλάς|Griechenland|Grèce|Grecia|Ellada
        GW Guiné-Bissau
        HR Hrvatska|Kroatien|Croatie|Croazia
        HT Haïti|Ayiti
        HU H|Magyarország|Ungarn|Hongrie
        ID Indonesien|Indonésie
        IE Éire|Irland|Irlande|Irlanda
        IL ישראל|إسرائيل
        IM Ellan Vannin
        IN Bharat|भारत|Indien|इंडिया|Inde|India
        IQ العراق|Irak
        IR ایران|Irã
        IS Ísland|Island
        IT I|Italia|Italien|Italie|Italië|Италия
        JO الأردن|Jordanien|Jordanie|Jordania
        JP Nippon|Japon|Giappone|にほん|Япония
        KG Кыргызстан|Киргизия
        KH កម្ពុជា|Kâmpŭchéa|Kambodscha|Cambodge|Camboya
        KM Komori|Comores|جزر القمر
        KP 조선민주주의인민공화국|북한|Nordkorea|Corée du Nord|北朝鮮|朝鲜|朝鮮
        KR Südkorea|Corée du Sud|Corea del Sur|Республика Корея|韓国|韩国|韓國|南韓
        KW الكويت
        KZ Қазақстан|Казахстан|Kasachstan
        LA ລາວ
        LB لبنان|Liban|Libanon|Líbano
        LI Fürstentum Liechtenstein
        LK ශ්‍රී ලංකාව|இலங்கை
        LT Lietuva|Litauen|Lituanie|Литва
        LU L|Luxemburg|Lëtzebuerg
        LV Latvija|Lettland|Lettonie|Латвия
        LY ليبيا|Libyen|Libye|Libia
        MA المغرب|Maroc|Marokko|Marruecos
        MC Principauté de Monaco
        MD Moldawien|Moldau|Republica Moldova|Молдова
        ME Crna Gora|Црна Гора|Montenegro|Monténégro
        MG Madagasikara
        MK Северна Македонија|Nordmazedonien|Македонија
        ML マリ
        MM မြန်မာ|Birma|Birmanie|Birmania|Birmânia|Бирма
        MN Монгол Улс|Монгол|Mongolei|Mongolie
        MR موريتانيا|Mauritanie
        MU Maurice|Île Maurice
        MV ދިވެހިރާއްޖެ|Malediven
        MX México|Mexiko|Mexique|Méjico
        MZ Moçambique|Mosambik
        NC Nouvelle-Calédonie
        NE République du Niger
        NL Nederland|Niederlande|Pays-Bas|Países Bajos|Paesi Bassi|Holland|Hollande|Holanda|Olanda|Голландия|Nizozemsko
        NO N|Norge|Noreg|Norwegen|Norvège|Noruega|Norvegia
        NP नेपाल
        NZ Neuseeland|Nouvelle-Zélande|Aotearoa
        OM Omã|عمان|سلطنة عمان
        PA Panamá
        PE Perú|Pérou
        PF Polynésie française
        PG PNG
        PH Pilipinas|Philippinen|Filipinas
        PK پاکستان
        PL Polska|Polen|Pologne|Polonia|Польша
        PS فلسطين|Palästina
        PT P|Portogallo
        PY Paraguái
        QA قطر|Katar
        RE La Réunion
        RO România|Rumänien|Roumanie
        RS Srbija|Србија|Serbien
        RU Россия|Российская Федерация|Russland|Russie
        RW 盧安達
        SA العربية السعودية|المملكة العربية السعودية|السعودية|Saudi-Arabien|Arabie saoudite
        SC Sesel|Сейшелы
        SD السودان|Soudan
        SE S|Sverige|Schweden|Suède|Suecia|Svezia
        SG 新加坡|Singapur|Singapura|Singapour
        SI Slovenija|Slowenien|Slovénie
        SK Slovensko|Slowakei|Slovaquie
        SN Sénégal
        SO Soomaaliya|الصومال
        SS Südsudan
        ST São Tomé e Príncipe
        SY سوريا|سورية|Syrien|Syrie|Siria
        TD Чад|Tchad|تشاد|Tschad
        TH タイ|ประเทศไทย|ไทย|Thaïlande|Tailandia
        TJ Тоҷикистон|Таджикистан
        TL Timór-Leste|Timor Lorosa'e
        TM Türkmenistan|Туркменистан
        TN تونس|Tunisie|Tunesien|Túnez
        TR Türkiye|Türkei|Turquie|Turchia|Turquía
        TW 中華民國|Republik China|République de Chine|República de China|República da China|Repubblica di Cina|Republiek China
        UA Україна|Украина|Ukraine
        UM U.S. Outlying Islands
        US Vereinigte Staaten|Vereinigte Staaten von Amerika|États-Unis|Estados Unidos|Stati Uniti|EE. UU.|EUA|США
        US Соединённые Штаты|أمريكا|米国|Соединённые Штаты Америки|美国|美國|アメリカ
        UZ O‘zbekiston|Ўзбекистон|Узбекистан|Usbekistan
        VA Città del Vaticano|Vatikan|Vatikanstadt|Santa Sede
        VI United States Virgin Islands|American Virgin Islands|USVI
        VN Việt Nam|Vietnã
        WS Sāmoa
        XK Kosova|Косово
        YE اليمن|Jemen|Yémen
        ZA Südafrika|Suid-Afrika|Afrique du Sud|iNingizimu Afrika|uMzantsi Afrika|Afrika-Borwa
        """
}

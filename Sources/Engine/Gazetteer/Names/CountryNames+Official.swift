extension CountryNames {
    /// Official names in languages of the country, where the usual name is not all that is behind a word for a republic or
    /// a kingdom.
    public static let official = """
        AD Principat d'Andorra
        AL Republika e Shqipërisë
        AM Հայաստանի Հանրապետություն
        AZ Azərbaycan Respublikası
        BE Royaume de Belgique|Koninkrijk België|Königreich Belgien
        BG Република България
        BN Negara Brunei Darussalam
        BO Estado Plurinacional de Bolivia
        BY Рэспубліка Беларусь
        CH Schweizerische Eidgenossenschaft|Confédération suisse|Confederazione Svizzera|Confederaziun svizra
        CN 中华人民共和国|中華人民共和國
        CY Κυπριακή Δημοκρατία|Kıbrıs Cumhuriyeti
        DK Kongeriget Danmark
        DZ الجمهورية الجزائرية الديمقراطية الشعبية|République algérienne démocratique et populaire
        EE Eesti Vabariik
        EG جمهورية مصر العربية
        FI Suomen tasavalta|Republiken Finland
        FR République française
        GA République gabonaise
        GR Ελληνική Δημοκρατία
        GW República da Guiné-Bissau
        HT Repiblik d Ayiti
        IE Poblacht na hÉireann
        IL מדינת ישראל
        IN भारत गणराज्य
        IQ جمهورية العراق
        IR جمهوری اسلامی ایران
        IS Lýðveldið Ísland
        IT Repubblica Italiana
        JO المملكة الأردنية الهاشمية
        JP 日本国
        KE Jamhuri ya Kenya
        KG Кыргыз Республикасы
        KH Royaume du Cambodge
        KM Union des Comores
        KP 조선민주주의인민공화국
        KW دولة الكويت
        KZ Қазақстан Республикасы|Республика Казахстан
        LB الجمهورية اللبنانية|République libanaise
        LI Fürstentum Liechtenstein
        LT Lietuvos Respublika
        LU Grand-Duché de Luxembourg|Großherzogtum Luxemburg|Groussherzogtum Lëtzebuerg
        LV Latvijas Republika
        LY دولة ليبيا
        MA المملكة المغربية
        MD Republica Moldova
        MG Repoblikan'i Madagasikara|République de Madagascar
        MK Република Северна Македонија|Republika Severna Makedonija
        MN Монгол Улс
        MR الجمهورية الإسلامية الموريتانية|République islamique de Mauritanie
        MT Repubblika ta' Malta
        NL Koninkrijk der Nederlanden
        NO Kongeriket Norge|Kongeriket Noreg
        OM سلطنة عمان
        PH Republika ng Pilipinas
        PL Rzeczpospolita Polska
        PT República Portuguesa
        QA دولة قطر
        RS Република Србија|Republika Srbija
        RW Repubulika y'u Rwanda
        SA المملكة العربية السعودية
        SD جمهورية السودان
        SE Konungariket Sverige
        SK Slovenská republika
        SM Serenissima Repubblica di San Marino|Repubblica di San Marino
        SO Jamhuuriyadda Federaalka Soomaaliya
        ST República Democrática de São Tomé e Príncipe
        SY الجمهورية العربية السورية
        TD Çad
        TG République togolaise
        TH ราชอาณาจักรไทย
        TJ Ҷумҳурии Тоҷикистон
        TL República Democrática de Timor-Leste
        TN الجمهورية التونسية|République tunisienne
        TR Türkiye Cumhuriyeti
        TZ Jamhuri ya Muungano wa Tanzania
        UY República Oriental del Uruguay
        UZ Oʻzbekiston Respublikasi
        VA Stato della Città del Vaticano|Status Civitatis Vaticanae|État de la Cité du Vatican
        VE República Bolivariana de Venezuela
        VN Cộng hòa xã hội chủ nghĩa Việt Nam
        XK Republika e Kosovës
        YE الجمهورية اليمنية
        ZA Republiek van Suid-Afrika
        """
}

extension CountryNames {
    /// Names of countries in their own and neighbouring languages, and the letters of road signs that stand before
    /// postcodes.
    static let local = """
        AL Shqipëria|Albanien|Albanie
        AT A|Autriche|Österreich|Oostenrijk|Rakousko
        AU Australien|Australie
        BE B|België|Belgique|Belgien|Bélgica|Belgio
        BG България|Bulgarien|Bulgarie
        BA Bosna i Hercegovina|Bosnien und Herzegowina|Bosnien-Herzegowina
        BR Brasilien|Brésil
        BY Беларусь|Weißrussland|Belarus
        CA Kanada
        CH Schweiz|Suisse|Svizzera|Svizra|Suiza|Suíça|Zwitserland|Švýcarsko
        CN Volksrepublik China|Chine|Cina
        CY Κύπρος|Zypern|Chypre
        CZ Česko|Česká republika|Tschechien|Tschechische Republik|République tchèque|Tchéquie
        DE D|BRD|Bundesrepublik Deutschland|Allemagne|Alemania|Alemanha|Germania|Duitsland|Tyskland|Niemcy|Německo
        DK Danmark|Dänemark|Danemark|Dinamarca|Danimarca
        EE Eesti|Estland|Estonie
        ES E|España|Spanien|Espagne|Spagna|Espanha|Spanje
        FI Suomi|Finnland|Finlande|Finlandia
        FR F|Frankreich|Francia|França|Frankrijk
        GB Großbritannien|Grossbritannien|Vereinigtes Königreich|Royaume-Uni|Grande-Bretagne|Reino Unido|Regno Unito|England
        GR Ελλάδα|Ελλάς|Griechenland|Grèce|Grecia
        HR Hrvatska|Kroatien|Croatie|Croazia
        HU H|Magyarország|Ungarn|Hongrie
        IE Éire|Irland|Irlande|Irlanda
        IL ישראל
        IN Bharat|भारत|Indien
        IS Ísland|Island
        IT I|Italia|Italien|Italie|Italië
        JP Nippon|Japon|Giappone
        LI Fürstentum Liechtenstein
        LT Lietuva|Litauen|Lituanie
        LU L|Luxemburg|Lëtzebuerg
        LV Latvija|Lettland|Lettonie
        MA المغرب|Maroc|Marokko
        MD Moldawien
        ME Crna Gora|Црна Гора
        MK Северна Македонија|Nordmazedonien
        MX México|Mexiko|Mexique
        NL Nederland|Niederlande|Pays-Bas|Países Bajos|Paesi Bassi|Holland
        NO N|Norge|Noreg|Norwegen|Norvège|Noruega|Norvegia
        NZ Neuseeland|Nouvelle-Zélande
        PL Polska|Polen|Pologne|Polonia
        PT P|Portogallo
        RO România|Rumänien|Roumanie
        RS Srbija|Србија|Serbien
        RU Россия|Российская Федерация|Russland|Russie
        SE S|Sverige|Schweden|Suède|Suecia|Svezia
        SI Slovenija|Slowenien|Slovénie
        SK Slovensko|Slowakei|Slovaquie
        TR Türkiye|Türkei|Turquie|Turchia|Turquía
        UA Україна|Украина|Ukraine
        US Vereinigte Staaten|Vereinigte Staaten von Amerika|États-Unis|Estados Unidos|Stati Uniti|EE. UU.|EUA
        ZA Südafrika|Suid-Afrika|Afrique du Sud
        """
}

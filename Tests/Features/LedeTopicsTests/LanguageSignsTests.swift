// Which texts are taken for English. All of them are made up.

import LedeBase
import Testing

@testable import LedeTopics

@Suite struct LanguageSignsTests {
  @Test(arguments: [
    "Die Fähre kommt wieder zu spät, und die Pendler verlieren die Geduld. Der Betreiber sagt, dass die neuen Schiffe erst im Herbst geliefert werden.",
    "Le bac est encore en retard, et les voyageurs perdent patience. La compagnie dit que les nouveaux bateaux ne seront livrés qu’à l’automne.",
    "El ferry llega otra vez tarde y los viajeros pierden la paciencia. La compañía dice que los nuevos barcos no llegarán hasta el otoño.",
    "Il traghetto arriva di nuovo in ritardo e i viaggiatori perdono la pazienza. La compagnia dice che le nuove navi non saranno consegnate prima dell'autunno.",
    "A balsa chegou atrasada outra vez e os passageiros perdem a paciência. A empresa diz que os novos barcos só serão entregues no outono.",
    "De veerboot komt weer te laat en de reizigers verliezen hun geduld. De rederij zegt dat de nieuwe schepen pas in het najaar worden geleverd.",
    "Färjan är sen igen, och resenärerna tappar tålamodet. Rederiet säger att de nya fartygen inte levereras förrän till hösten.",
    "Færgen er forsinket igen, og de rejsende mister tålmodigheden. Rederiet siger, at de nye skibe først bliver leveret til efteråret.",
    "Fergen er forsinket igjen, og de reisende mister tålmodigheten. Rederiet sier at de nye skipene ikke blir levert før til høsten.",
    "Prom znowu się spóźnia, a podróżni tracą cierpliwość. Przewoźnik mówi, że nowe statki nie przypłyną przed jesienią.",
    "Přívoz má opět zpoždění a cestující ztrácejí trpělivost. Dopravce říká, že nové lodě nebudou dodány dříve než na podzim.",
    "Vapur yine gecikti ve yolcular sabrını yitiriyor. Şirket, yeni gemilerin sonbahara kadar gelmeyeceğini söylüyor.",
    "Feri itu terlambat lagi dan para penumpang mulai kehilangan kesabaran. Perusahaan mengatakan bahwa kapal baru tidak akan tiba.",
    "Lautta on taas myöhässä, ja matkustajat menettävät kärsivällisyytensä. Varustamo sanoo, että uudet laivat eivät tule ennen syksyä.",
    "A komp megint késik, és az utasok elvesztik a türelmüket. A társaság azt mondja, hogy az új hajók csak ősszel érkeznek meg.",
    "Feribotul întârzie din nou, iar călătorii își pierd răbdarea. Compania spune că navele noi nu vor fi livrate înainte de toamnă.",
    "Phà lại đến muộn và hành khách mất kiên nhẫn. Công ty nói rằng các tàu mới sẽ không được giao trước mùa thu.",
    // Languages of which no word is known.
    "Ferrya berandu iritsi da berriro, eta bidaiariek pazientzia galtzen dute. Konpainiak dio itsasontzi berriak ez direla udazkena baino lehen iritsiko, eta ordura arte autobusa hartu behar dela.",
    "Kivuko kimechelewa tena na abiria wanapoteza uvumilivu. Kampuni inasema kuwa meli mpya hazitafika kabla ya msimu ujao. Hadi wakati huo watu watalazimika kupanda basi.",
    "Паром снова опаздывает, и пассажиры теряют терпение.", "Паром не выйдет", "渡轮又晚点了",
    "العبارة متأخرة مرة أخرى", "Το πλοίο άργησε πάλι", "フェリー運休", "Die Fähre fährt nicht mehr",
    // A mark of its own after each letter.
    "Die Fa\u{308}hre fa\u{308}hrt nicht fu\u{308}r alle",
  ])
  func `other languages are told`(text: String) {
    #expect(LanguageSigns(text).isForeign)
  }

  @Test(arguments: [
    "", "?!", "Ferry", "Ferry late again, riders lose patience",
    "Ferries win back the morning crowd", "Ferry cancelled",
    "Saltmere ferry operator names new chief executive", "Émile Zola statue moved",
    "Đoković beats Šarić", "La Niña and El Niño explained", "Oscar de la Hoya returns",
    "Ursula von der Leyen visits Tallinn", "Rio de Janeiro ferry sinks",
    "Trump, Xi, Putin, Modi, Macron meet", "The man from São Paulo: José Ibáñez",
    "I’ve said it’s late: riders don’t wait, they’ll walk", "Crème brûlée wins café prize",
    "HARBOUR FERRY RUNS AGROUND OFF ELDER POINT",
    "Neue Galerie buys ferry painting", "Health care plans stall",
    "Op-ed: why the ferry.com sale matters, et cetera",
  ])
  func `English is judged, and so is what is too short to tell`(text: String) {
    #expect(!LanguageSigns(text).isForeign)
  }

  @Test func `an English text with other words in it is English, up to half`() {
    let english = "The ferry was late again, and the riders who waited for it were not amused. "
    let german = "„Das ist nicht mehr zu ertragen“, sagt einer, der auch auf den Bus wartet. "
    #expect(!LanguageSigns(english + german + english).isForeign)
    #expect(LanguageSigns(english + german + german + german).isForeign)
  }

  @Test func `no more than the beginning of a text is looked at`() {
    let english = String(repeating: "The ferry was late, and it was the third time. ", count: 100)
    #expect(!LanguageSigns(english + String(repeating: "渡轮又晚点了", count: 50_000)).isForeign)
  }
}

/** What invoices of one country say, in its language; one of the alternatives is printed. */
export interface Country {
  readonly code: string;
  readonly currency: string;
  readonly sign: string;
  readonly decimal: ',' | '.';
  readonly group: readonly string[];
  /** Order of day, month and year, and the sign between them; `M` is the name of the month. */
  readonly dates: readonly string[];
  readonly months: string;
  readonly rates: readonly number[];
  readonly vat: string;
  readonly ibanLength: number;
  readonly places: readonly (readonly [code: string, city: string])[];
  readonly streets: string;
  readonly forms: string;
  readonly goods: string;
  readonly details: string;
  readonly units: string;
  readonly words: Readonly<Record<Term, string>>;
}

export type Term =
  | 'invoice' | 'credit' | 'number' | 'date' | 'due' | 'buyer' | 'seller' | 'vat' | 'customerNumber' | 'order'
  | 'delivery' | 'pos' | 'name' | 'sku' | 'quantity' | 'unit' | 'price' | 'discountColumn' | 'rate' | 'amount' | 'lineSum'
  | 'discount' | 'charge' | 'net' | 'tax' | 'gross' | 'paid' | 'toPay' | 'carried' | 'brought' | 'terms' | 'shipTo' | 'base' | 'untaxed' | 'page';

/** Alternatives are separated by `|`. A `#` in them stands for a number. */
export const countries: readonly Country[] = [
  {
    code: 'GB', currency: 'GBP', sign: '£', decimal: '.', group: [',', ''], dates: ['d M y', 'd/m/y', 'd-m-y'],
    months: 'January|February|March|April|May|June|July|August|September|October|November|December',
    rates: [20, 5], vat: 'GB#########', ibanLength: 22, places: [['M1 2AB', 'Manchester'], ['LS1 4DY', 'Leeds'], ['SW1A 1AA', 'London']],
    streets: '12 Mill Lane|Unit 4, Canal Road|7 High Street', forms: 'Ltd|Limited|PLC',
    goods: 'Desk lamp, black|Consulting, senior|Paper A4 80 g|Steel bolts M8|Website maintenance|Oak table 180 x 90|Hosting plan Pro',
    details: 'Serial no. AX-#-77|Delivered 3 of 5 boxes|Period 01/2026|Colour: anthracite, RAL 7016', units: 'pcs|hrs|kg|days',
    words: {
      invoice: 'Invoice|INVOICE|Tax Invoice', credit: 'Credit note|CREDIT NOTE', number: 'Invoice no|Invoice number|Invoice #|Number', date: 'Invoice date|Date|Issue date|Date of issue',
      due: 'Due date|Payment due|Pay by', buyer: 'Bill to|Invoice to|Customer|Sold to', seller: 'From|Seller|Supplier', vat: 'VAT no|VAT Reg No|VAT number',
      customerNumber: 'Customer no|Account no', order: 'Your order|PO number', delivery: 'Delivery date|Date of supply', pos: '#|Pos|Line', name: 'Description|Item|Details', sku: 'Code|SKU',
      quantity: 'Qty|Quantity', unit: 'Unit', price: 'Unit price|Price|Rate', discountColumn: 'Disc. %|Discount', rate: 'VAT %|VAT', amount: 'Amount|Line total|Net amount',
      lineSum: 'Sum of lines|Items total', discount: 'Discount|Less discount', charge: 'Shipping|Delivery|Carriage', net: 'Subtotal|Net total|Total excl. VAT', tax: 'VAT|VAT @ %|Total VAT', gross: 'Total|Grand total|Total incl. VAT|Invoice total',
      paid: 'Paid|Deposit paid|Less paid', toPay: 'Amount due|Balance due|Total due', carried: 'Carried forward', brought: 'Brought forward', terms: 'Please pay within 30 days. Thank you for your business.|Payment terms: 14 days net', shipTo: 'Ship to|Delivery address', base: 'Taxable amount|Net', untaxed: 'Reverse charge: the customer accounts for VAT.', page: 'Page',
    },
  },
  {
    code: 'DE', currency: 'EUR', sign: '€', decimal: ',', group: ['.', ''], dates: ['d.m.y', 'd. M y'],
    months: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
    rates: [19, 7], vat: 'DE#########', ibanLength: 22, places: [['20457', 'Hamburg'], ['80331', 'München'], ['01067', 'Dresden'], ['60311', 'Frankfurt am Main']],
    streets: 'Hafenstraße 12|Am Markt 3a|Industriestr. 100', forms: 'GmbH|AG|GmbH & Co. KG|e.K.',
    goods: 'Schreibtischlampe schwarz|Beratung vor Ort|Kopierpapier A4|Sechskantschraube M8|Wartung Webserver|Eichentisch 180 x 90|Lizenz Pro, 12 Monate',
    details: 'Art.-Nr. 4711-#|Seriennummer X#|Leistungszeitraum 01.02.2026 - 28.02.2026|Farbe: anthrazit', units: 'Stk|Std|kg|Stück',
    words: {
      invoice: 'Rechnung|RECHNUNG', credit: 'Gutschrift|Rechnungskorrektur', number: 'Rechnungsnummer|Rechnungs-Nr.|Rechnung Nr.|Beleg-Nr.', date: 'Rechnungsdatum|Datum|Belegdatum', due: 'Fällig am|Zahlbar bis|Fälligkeit',
      buyer: 'Rechnungsempfänger|Kunde|Rechnung an', seller: 'Lieferant|Verkäufer|Rechnungssteller', vat: 'USt-IdNr.|USt-ID|Ust.-IdNr.', customerNumber: 'Kundennummer|Kunden-Nr.', order: 'Ihre Bestellung|Auftrags-Nr.', delivery: 'Lieferdatum|Leistungsdatum',
      pos: 'Pos.|Nr.', name: 'Bezeichnung|Artikel|Beschreibung|Leistung', sku: 'Art.-Nr.', quantity: 'Menge|Anzahl', unit: 'Einheit|ME', price: 'Einzelpreis|E-Preis|Preis/Einheit', discountColumn: 'Rabatt|Rab. %', rate: 'USt.|MwSt. %', amount: 'Gesamtpreis|Betrag|Gesamt|Betrag EUR',
      lineSum: 'Summe Positionen|Warenwert', discount: 'Rabatt|Nachlass', charge: 'Versandkosten|Fracht', net: 'Nettobetrag|Summe netto|Zwischensumme|Gesamt netto', tax: 'MwSt.|zzgl. % USt.|Umsatzsteuer %|USt. %', gross: 'Gesamtbetrag|Rechnungsbetrag|Bruttobetrag|Endbetrag', paid: 'Anzahlung|Bereits gezahlt', toPay: 'Zahlbetrag|Zu zahlen|Restbetrag', carried: 'Übertrag', brought: 'Übertrag',
      terms: 'Zahlbar innerhalb von 30 Tagen ohne Abzug.|Bei Zahlung binnen 10 Tagen 2 % Skonto.', shipTo: 'Lieferadresse|Lieferanschrift', base: 'Bemessungsgrundlage|Netto', untaxed: 'Steuerschuldnerschaft des Leistungsempfängers.', page: 'Seite',
    },
  },
  {
    code: 'FR', currency: 'EUR', sign: '€', decimal: ',', group: [' ', '', '.'], dates: ['d/m/y', 'd M y'],
    months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
    rates: [20, 5.5, 10], vat: 'FR###########', ibanLength: 27, places: [['75011', 'Paris'], ['69002', 'Lyon'], ['59000', 'Lille']],
    streets: '12 rue des Lilas|4 bis, avenue Foch|ZA des Prés', forms: 'SARL|SAS|SA|EURL',
    goods: 'Lampe de bureau noire|Prestation de conseil|Papier A4 80 g|Boulons acier M8|Maintenance du site|Table en chêne|Abonnement Pro',
    details: 'Réf. AX-#|Période du 01/02/2026 au 28/02/2026|Couleur : anthracite', units: 'pce|h|kg|jour',
    words: {
      invoice: 'Facture|FACTURE', credit: 'Avoir|AVOIR', number: 'Facture n°|Numéro de facture|N° facture|N° de facture', date: "Date d'émission|Date de facture|Date", due: "Date d'échéance|Échéance", buyer: 'Facturé à|Client|Adresse de facturation', seller: 'Émetteur|Vendeur|Fournisseur', vat: 'N° TVA|TVA intracommunautaire|N° TVA intracom.',
      customerNumber: 'N° client|Code client', order: 'Votre commande|Bon de commande', delivery: 'Date de livraison', pos: 'N°|Pos', name: 'Désignation|Description|Libellé', sku: 'Réf.', quantity: 'Qté|Quantité', unit: 'Unité', price: 'P.U. HT|Prix unitaire|PU HT', discountColumn: 'Remise|Rem. %', rate: 'TVA|Taux TVA', amount: 'Montant HT|Total HT',
      lineSum: 'Total des lignes', discount: 'Remise|Remise globale', charge: 'Frais de port|Transport', net: 'Total HT|Montant HT|Total hors taxes', tax: 'TVA|TVA %|Total TVA', gross: 'Total TTC|Montant TTC', paid: 'Acompte versé|Déjà payé', toPay: 'Net à payer|Reste à payer', carried: 'À reporter', brought: 'Report',
      terms: 'Paiement à 30 jours. Pénalités de retard : 3 fois le taux légal.|Règlement à réception.', shipTo: 'Adresse de livraison', base: 'Base HT', untaxed: 'Autoliquidation de la TVA.', page: 'Page',
    },
  },
  {
    code: 'ES', currency: 'EUR', sign: '€', decimal: ',', group: ['.', ''], dates: ['d/m/y', 'd-m-y', 'd de M de y'],
    months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    rates: [21, 10, 4], vat: 'ESB########', ibanLength: 24, places: [['28013', 'Madrid'], ['08001', 'Barcelona'], ['41001', 'Sevilla']],
    streets: 'Calle Mayor 12|Av. del Puerto, 4|C/ Real 7, 2º B', forms: 'S.L.|S.A.|SL',
    goods: 'Lámpara de mesa negra|Consultoría|Papel A4 80 g|Tornillos M8|Mantenimiento web|Mesa de roble|Licencia Pro',
    details: 'Ref. AX-#|Periodo 01/02/2026 - 28/02/2026|Color: antracita', units: 'ud|h|kg|días',
    words: {
      invoice: 'Factura|FACTURA', credit: 'Factura rectificativa|Abono', number: 'Número de factura|Nº factura|Factura nº|Factura', date: 'Fecha de emisión|Fecha|Fecha factura', due: 'Vencimiento|Fecha de vencimiento', buyer: 'Cliente|Facturar a|Datos del cliente', seller: 'Emisor|Proveedor', vat: 'NIF|CIF|NIF/CIF', customerNumber: 'Cód. cliente|Nº cliente', order: 'Su pedido|Pedido', delivery: 'Fecha de entrega',
      pos: 'Pos.|Nº', name: 'Concepto|Descripción|Artículo', sku: 'Ref.', quantity: 'Cant.|Cantidad|Uds.', unit: 'Unidad', price: 'Precio|Precio unit.|P. unitario', discountColumn: 'Dto. %|Dto.', rate: 'IVA|% IVA', amount: 'Importe|Total', lineSum: 'Suma líneas|Importe bruto', discount: 'Descuento', charge: 'Portes|Gastos de envío', net: 'Base imponible|Subtotal', tax: 'IVA %|Cuota IVA|IVA', gross: 'Total factura|Total|TOTAL', paid: 'Anticipo|Pagado', toPay: 'A pagar|Importe pendiente', carried: 'Suma y sigue', brought: 'Suma anterior',
      terms: 'Forma de pago: transferencia a 30 días.', shipTo: 'Dirección de entrega|Dirección de envío', base: 'Base', untaxed: 'Inversión del sujeto pasivo.', page: 'Página',
    },
  },
  {
    code: 'IT', currency: 'EUR', sign: '€', decimal: ',', group: ['.', ''], dates: ['d/m/y', 'd M y'],
    months: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
    rates: [22, 10, 4], vat: 'IT###########', ibanLength: 27, places: [['20121', 'Milano'], ['00184', 'Roma'], ['10121', 'Torino']],
    streets: 'Via Roma 12|Corso Italia, 4|Piazza Dante 7', forms: 'S.r.l.|SpA|Srl|S.p.A.',
    goods: 'Lampada da tavolo nera|Consulenza|Carta A4 80 g|Bulloni M8|Manutenzione sito|Tavolo in rovere|Licenza Pro',
    details: 'Cod. AX-#|Periodo 01/02/2026 - 28/02/2026|Colore: antracite', units: 'pz|ore|kg|NR',
    words: {
      invoice: 'Fattura|FATTURA', credit: 'Nota di credito', number: 'Numero fattura|Fattura n.|Numero documento|N. fattura', date: 'Data fattura|Data|Data documento', due: 'Scadenza|Data scadenza', buyer: 'Cliente|Destinatario|Spett.le', seller: 'Fornitore|Cedente', vat: 'Partita IVA|P.IVA|P. IVA', customerNumber: 'Codice cliente|Cod. cliente', order: 'Vs. ordine|Ordine n.', delivery: 'Data consegna',
      pos: 'N.|Riga', name: 'Descrizione|Articolo', sku: 'Codice', quantity: 'Q.tà|Quantità', unit: 'U.M.|UM', price: 'Prezzo|Prezzo unitario|Prezzo unit.', discountColumn: 'Sconto|Sc. %', rate: 'IVA|% IVA', amount: 'Importo|Totale', lineSum: 'Totale merce|Totale righe', discount: 'Sconto', charge: 'Spese di trasporto|Spese di spedizione', net: 'Imponibile|Totale imponibile', tax: 'IVA|Totale IVA|IVA %', gross: 'Totale fattura|Totale documento|Totale', paid: 'Acconto|Già pagato', toPay: 'Netto a pagare|Totale da pagare', carried: 'A riportare', brought: 'Riporto',
      terms: 'Pagamento: bonifico bancario 30 gg.', shipTo: 'Destinazione merce|Luogo di consegna', base: 'Imponibile', untaxed: 'Inversione contabile.', page: 'Pagina',
    },
  },
  {
    code: 'NL', currency: 'EUR', sign: '€', decimal: ',', group: ['.', ''], dates: ['d-m-y', 'd M y'],
    months: 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
    rates: [21, 9], vat: 'NL#########B01', ibanLength: 18, places: [['1012 AB', 'Amsterdam'], ['3011 WD', 'Rotterdam'], ['5611 EM', 'Eindhoven']],
    streets: 'Herengracht 12|Stationsplein 4|Kerkstraat 7-2', forms: 'B.V.|BV|N.V.',
    goods: 'Bureaulamp zwart|Advies op locatie|Papier A4|Bouten M8|Onderhoud website|Eiken tafel|Licentie Pro',
    details: 'Art. AX-#|Periode 01-02-2026 t/m 28-02-2026|Kleur: antraciet', units: 'st|uur|kg|dagen',
    words: {
      invoice: 'Factuur|FACTUUR', credit: 'Creditnota|Creditfactuur', number: 'Factuurnummer|Factuurnr.|Factuur nr.', date: 'Factuurdatum|Datum', due: 'Vervaldatum|Te betalen voor', buyer: 'Klant|Factuuradres|Factuur aan', seller: 'Leverancier|Afzender', vat: 'BTW-nummer|BTW nr.|Btw-id', customerNumber: 'Klantnummer|Debiteurnr.', order: 'Uw referentie|Ordernummer', delivery: 'Leverdatum',
      pos: 'Nr.|Regel', name: 'Omschrijving|Artikel', sku: 'Artikelnr.', quantity: 'Aantal', unit: 'Eenheid', price: 'Prijs|Stukprijs|Tarief', discountColumn: 'Korting', rate: 'BTW|BTW %', amount: 'Bedrag|Totaal', lineSum: 'Totaal artikelen|Totaal regels', discount: 'Korting', charge: 'Verzendkosten|Vracht', net: 'Subtotaal|Totaal excl. btw|Netto', tax: 'BTW %|Totaal BTW|BTW', gross: 'Totaal|Totaal incl. btw|Totaalbedrag', paid: 'Aanbetaling|Reeds betaald', toPay: 'Te betalen|Openstaand bedrag', carried: 'Transport', brought: 'Transport',
      terms: 'Wij verzoeken u binnen 14 dagen te betalen.', shipTo: 'Afleveradres', base: 'Grondslag', untaxed: 'Btw verlegd.', page: 'Pagina',
    },
  },
  {
    code: 'PL', currency: 'PLN', sign: 'PLN', decimal: ',', group: [' ', ''], dates: ['d.m.y', 'y-m-d'],
    months: 'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|wrzesnia|pazdziernika|listopada|grudnia',
    rates: [23, 8, 5], vat: 'PL##########', ibanLength: 28, places: [['00-950', 'Warszawa'], ['31-042', 'Kraków'], ['80-831', 'Gdansk']],
    streets: 'ul. Dluga 12|al. Jerozolimskie 4/7|ul. Polna 7', forms: 'Sp. z o.o.|S.A.|sp. z o.o.',
    goods: 'Lampa biurkowa czarna|Konsultacje|Papier A4|Sruby M8|Utrzymanie strony|Stól debowy|Licencja Pro',
    details: 'Indeks AX-#|Okres 01.02.2026 - 28.02.2026|Kolor: antracyt', units: 'szt.|godz.|kg|szt',
    words: {
      invoice: 'Faktura|Faktura VAT|FAKTURA', credit: 'Faktura korygujaca', number: 'Numer faktury|Faktura nr|Nr faktury|Numer', date: 'Data wystawienia', due: 'Termin platnosci', buyer: 'Nabywca', seller: 'Sprzedawca', vat: 'NIP', customerNumber: 'Nr klienta', order: 'Nr zamówienia', delivery: 'Data sprzedazy',
      pos: 'Lp.', name: 'Nazwa towaru lub uslugi|Nazwa', sku: 'Indeks', quantity: 'Ilosc', unit: 'J.m.|Jm', price: 'Cena netto|Cena jedn.', discountColumn: 'Rabat', rate: 'VAT|Stawka VAT', amount: 'Wartosc netto', lineSum: 'Suma pozycji', discount: 'Rabat|Upust', charge: 'Koszt dostawy|Transport', net: 'Razem netto|Wartosc netto', tax: 'Kwota VAT|VAT %|Razem VAT', gross: 'Razem brutto|Wartosc brutto', paid: 'Zaplacono|Zaliczka', toPay: 'Do zaplaty|Pozostalo do zaplaty', carried: 'Do przeniesienia', brought: 'Z przeniesienia',
      terms: 'Sposób platnosci: przelew 14 dni.', shipTo: 'Adres dostawy', base: 'Netto', untaxed: 'Odwrotne obciazenie.', page: 'Strona',
    },
  },
  {
    code: 'PT', currency: 'EUR', sign: '€', decimal: ',', group: ['.', ' ', ''], dates: ['d/m/y', 'd-m-y', 'y-m-d'],
    months: 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
    rates: [23, 13, 6], vat: 'PT#########', ibanLength: 25, places: [['1100-148', 'Lisboa'], ['4000-322', 'Porto'], ['3000-213', 'Coimbra']],
    streets: 'Rua Augusta, 12|Av. da Liberdade 4|Rua do Sol 7', forms: 'Lda|Lda.|S.A.',
    goods: 'Candeeiro preto|Consultoria|Papel A4|Parafusos M8|Manutenção do site|Mesa de carvalho|Licença Pro',
    details: 'Ref. AX-#|Período 01/02/2026 - 28/02/2026|Cor: antracite', units: 'un|h|kg|dias',
    words: {
      invoice: 'Fatura|FATURA', credit: 'Nota de crédito', number: 'Número da fatura|Fatura n.º|N.º fatura', date: 'Data de emissão|Data', due: 'Data de vencimento|Vencimento', buyer: 'Cliente|Exmo.(s) Sr.(s)|Faturar a', seller: 'Fornecedor|Emitente', vat: 'NIF|Contribuinte n.º|NIPC', customerNumber: 'N.º cliente', order: 'Encomenda|V/ encomenda', delivery: 'Data de entrega',
      pos: 'N.º', name: 'Descrição|Designação|Artigo', sku: 'Código', quantity: 'Qtd|Quant.', unit: 'Un.', price: 'Preço|Preço unit.', discountColumn: 'Desc. %', rate: 'IVA|IVA %', amount: 'Valor|Total', lineSum: 'Total artigos|Total linhas', discount: 'Desconto', charge: 'Portes|Despesas de envio', net: 'Total líquido|Subtotal|Incidência', tax: 'IVA|Total IVA|Valor IVA', gross: 'Total da fatura|Total|Total com IVA', paid: 'Adiantamento|Valor pago', toPay: 'Valor a pagar|Total a pagar', carried: 'A transportar', brought: 'Transportado',
      terms: 'Condições de pagamento: 30 dias.', shipTo: 'Local de entrega|Morada de entrega', base: 'Incidência', untaxed: 'IVA - autoliquidação.', page: 'Página',
    },
  },
];

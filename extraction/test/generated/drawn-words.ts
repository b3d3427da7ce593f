import type { Term } from './words.ts';

/** Words that programs print in place of those in `words.ts`. */
type Other = Readonly<Partial<Record<Term | 'contact' | 'inWords' | 'register' | 'bank' | 'national' | 'attention' | 'country' | 'of', string>>>;

export const drawnWords: Readonly<Record<string, Other>> = {
  GB: {
    number: 'Invoice ID|Inv. No.|Bill number|Document no.|Invoice ref|INVOICE NUMBER|Invoice No.:', date: 'Billing date|Date issued|Tax date|Tax point|Invoice dated|DATE', due: 'Due|Payment due date|Please pay by|Due on|DUE DATE|Payment is due by',
    buyer: 'Billed to|Client|Recipient|INVOICE TO|Bill To:|Prepared for|Customer details', seller: 'Issued by|From|Our details|Payable to', vat: 'VAT|VAT Registration No.|VAT ID|Company VAT|VAT Reg.', net: 'Net|Total net|Sub-total|Sub total|Total before tax|Total excluding VAT|Net amount|Taxable total',
    tax: 'VAT amount|Tax|Total tax|Tax total|Sales tax', gross: 'Total amount|Total payable|Total inc VAT|Gross total|Total (inc. VAT)|TOTAL|Total GBP|Invoice amount', toPay: 'Outstanding balance|Balance to pay|Amount outstanding|BALANCE DUE|Amount to pay', paid: 'Payments received|Amount paid|Less deposit|Prepayment|Payments to date',
    contact: 'Your contact', inWords: 'In words: one thousand and twelve pounds', register: 'Registered in England No.', bank: 'Barclays Bank', national: 'UTR', attention: 'Attn: Mary Jones', country: 'United Kingdom', of: 'dated',
  },
  DE: {
    number: 'Rechn.-Nr.|RE-Nr.|Rg.-Nr.|Rechnungs-Nummer|Belegnummer|Unsere Rechnung|RECHNUNGSNUMMER|Rechnung #|Dokument-Nr.', date: 'Rechn.-Datum|Rg.-Datum|Ausstellungsdatum|Datum der Rechnung|DATUM|Erstellungsdatum', due: 'Fälligkeitsdatum|Zahlungsziel|zahlbar bis zum|Zu zahlen bis|FÄLLIG|Zahlungsfrist bis',
    buyer: 'Rechnungsadresse|Rechnungsanschrift|Leistungsempfänger|Auftraggeber|KUNDE', seller: 'Absender|Leistungserbringer|Rechnungsaussteller', vat: 'USt-Id|Umsatzsteuer-ID|UID|USt-ID-Nr.|Umsatzsteuer-Identifikationsnummer|UStID', net: 'Netto|Gesamtsumme netto|Summe (netto)|Rechnungsbetrag netto|Nettosumme|Gesamtbetrag netto|Nettowert|Summe exkl. MwSt.',
    tax: 'Mehrwertsteuer|USt.-Betrag|MwSt.-Betrag|Steuer|Steuerbetrag|zzgl. Umsatzsteuer', gross: 'Gesamt|Gesamtsumme|Summe brutto|Rechnungssumme|Gesamtbetrag brutto|Total|Endsumme|Gesamt brutto|Betrag inkl. MwSt.', toPay: 'Noch zu zahlen|Offener Betrag|Zu zahlender Betrag|Restzahlung|Offen', paid: 'abzgl. Anzahlung|Geleistete Anzahlung|Bereits bezahlt|Abschlagszahlung|Erhaltene Zahlung',
    contact: 'Ansprechpartner', inWords: 'In Worten: eintausendzwölf Euro', register: 'Amtsgericht Hamburg HRB', bank: 'Commerzbank', national: 'St.-Nr.', attention: 'z. Hd. Frau Meier', country: 'Deutschland', of: 'vom',
  },
  FR: {
    number: 'Facture N°|Réf. facture|N° de pièce|Numéro|FACTURE N°|N° Facture :|Facture numéro|Référence facture', date: 'Date de facturation|Date facture|Date :|Émise le|DATE|Le|Date de la facture', due: 'À payer avant le|Date limite de règlement|Échéance le|Payable avant le|ÉCHÉANCE|Règlement avant le',
    buyer: 'Destinataire|Adressé à|Facturer à|CLIENT|Coordonnées client|Acheteur', seller: 'Prestataire|Émis par|Société', vat: 'TVA|N° TVA intra|N° de TVA intracommunautaire|TVA intra.|N° TVA Intracommunautaire', net: 'Total net HT|Sous-total HT|Montant total HT|Sous-total|TOTAL HT|Net HT|Total H.T.|Montant net HT',
    tax: 'Montant TVA|T.V.A.|Total T.V.A.|TVA totale|Taxes', gross: 'Total T.T.C.|Montant total TTC|TOTAL TTC|Total toutes taxes comprises|Total à payer TTC|Total|Prix TTC', toPay: 'Montant à payer|Solde à payer|Montant dû|Solde dû|NET À PAYER|Solde restant dû', paid: 'Acompte|Acomptes versés|Montant réglé|Déjà réglé|Acompte reçu',
    contact: 'Votre interlocuteur', inWords: 'Arrêtée la présente facture à la somme de mille douze euros', register: 'RCS Paris', bank: 'Crédit Lyonnais', national: 'SIRET', attention: "À l'attention de Mme Durand", country: 'France', of: 'du',
  },
  ES: {
    number: 'Nº de factura|Factura Nº|Núm. factura|Nº|FACTURA Nº|Factura número|Número|N.º factura', date: 'Fecha de la factura|Fecha expedición|Fecha emisión|FECHA|Fecha de expedición', due: 'Fecha vencimiento|Vence el|Vto.|Fecha límite de pago|VENCIMIENTO|Pagar antes de',
    buyer: 'Facturado a|Datos de facturación|CLIENTE|Destinatario|Receptor', seller: 'De|Datos del emisor|Empresa', vat: 'N.I.F.|C.I.F.|NIF|NIF-IVA|CIF/NIF', net: 'Total neto|Total base imponible|Importe neto|Neto|BASE IMPONIBLE|Base|Total sin IVA', tax: 'Total IVA|Importe IVA|I.V.A.|Impuestos',
    gross: 'Importe total|Total a pagar|TOTAL FACTURA|Total con IVA|Total (EUR)|Total importe', toPay: 'Pendiente de pago|Total pendiente|Saldo pendiente|Líquido a pagar|Resta por pagar', paid: 'Entrega a cuenta|A cuenta|Pagos realizados|Importe pagado', contact: 'Su contacto', inWords: 'Son mil doce euros', register: 'Registro Mercantil de Madrid, tomo', bank: 'Banco Sabadell', national: 'Ref. catastral', attention: 'A/A Sra. García', country: 'España', of: 'de fecha',
  },
  IT: {
    number: 'Fattura N°|Nr. fattura|Fattura numero|Num. documento|FATTURA N.|Documento n.|N° documento', date: 'Data emissione|Data doc.|Data di emissione|DATA|Del|Data della fattura', due: 'Data di scadenza|Scadenza pagamento|Scade il|Da pagare entro|SCADENZA', buyer: 'Intestatario|Cessionario|Dati cliente|Fatturare a|Intestazione fattura', seller: 'Dati fornitore|Emittente|Mittente',
    vat: 'P.Iva|Part. IVA|P. IVA e C.F.|Partita Iva:', net: 'Totale netto|Netto|Imponibile totale|Tot. imponibile|Subtotale|TOTALE IMPONIBILE', tax: 'Tot. IVA|Imposta|Totale imposta|Importo IVA|I.V.A.', gross: 'TOTALE|Totale complessivo|Totale fattura EUR|Importo totale|Tot. documento|Totale ivato', toPay: 'Saldo|Importo da pagare|Totale dovuto|Saldo da pagare|Residuo da pagare', paid: 'Acconto versato|Acconti|Importo pagato|Pagato',
    contact: 'Vs. referente', inWords: 'Importo in lettere: milledodici euro', register: 'REA MI', bank: 'Intesa Sanpaolo', national: 'Cod. SDI', attention: "Alla c.a. Sig.ra Bianchi", country: 'Italia', of: 'del',
  },
  NL: {
    number: 'Factuur|Factuurnummer:|Nummer|Documentnummer|FACTUURNUMMER|Factuur no.|Nota nummer', date: 'Datum factuur|Factuurdatum:|DATUM|Dagtekening|Notadatum', due: 'Vervaldag|Uiterste betaaldatum|Betalen voor|Te voldoen voor|VERVALDATUM|Betaaldatum', buyer: 'Factureren aan|Aan|Klantgegevens|Gefactureerd aan|FACTUUR AAN', seller: 'Van|Verkoper|Onze gegevens', vat: 'BTW|Btw-nummer|BTW-id|BTW nummer|OB-nummer',
    net: 'Totaal exclusief btw|Totaal excl. BTW|Bedrag excl. btw|Totaal netto|Netto bedrag|Sub-totaal', tax: 'Btw-bedrag|BTW bedrag|Btw|Totaal btw|Omzetbelasting', gross: 'Totaal inclusief btw|Factuurbedrag|Eindtotaal|TOTAAL|Totaal te voldoen|Bedrag incl. btw|Totaal EUR', toPay: 'Nog te betalen|Te voldoen|Restant|Openstaand saldo|Nog te voldoen', paid: 'Reeds voldaan|Betaald|Vooruitbetaling|Ontvangen betaling',
    contact: 'Uw contactpersoon', inWords: 'Zegge: duizend twaalf euro', register: 'KvK', bank: 'Rabobank', national: 'Klantcode', attention: 't.a.v. mevr. Bakker', country: 'Nederland', of: 'van',
  },
  PL: {
    number: 'Faktura VAT nr|Nr|Numer dokumentu|Nr dokumentu|FAKTURA NR|Faktura numer', date: 'Data wystawienia faktury|Wystawiono dnia|Data dokumentu|Wystawiono|DATA WYSTAWIENIA', due: 'Platne do|Termin zaplaty|Zaplata do|Data platnosci|TERMIN PLATNOSCI', buyer: 'Kupujacy|Klient|NABYWCA|Odbiorca|Dane nabywcy', seller: 'Wystawca|SPRZEDAWCA|Dane sprzedawcy|Dostawca', vat: 'Nr NIP|N.I.P.|NIP UE|NIP:',
    net: 'Suma netto|Netto|Netto razem|Kwota netto|Wartosc netto razem|Ogólem netto', tax: 'Podatek VAT|VAT|Suma VAT|Kwota podatku|VAT razem', gross: 'Suma brutto|Brutto|Kwota brutto|Wartosc brutto razem|Ogólem brutto|Razem do zaplaty|Razem', toPay: 'Pozostaje do zaplaty|Kwota do zaplaty|DO ZAPLATY|Do zaplaty pozostalo', paid: 'Wplacono|Zaplacono gotówka|Kwota zaplacona|Przedplata',
    contact: 'Osoba kontaktowa', inWords: 'Slownie: tysiac dwanascie PLN', register: 'KRS', bank: 'mBank', national: 'REGON', attention: 'Anna Nowak', country: 'Polska', of: 'z dnia',
  },
  PT: {
    number: 'Fatura Nº|Fatura/Recibo n.º|Documento n.º|N.º do documento|FATURA N.º|Número|Nº Fatura', date: 'Data da fatura|Data emissão|Data do documento|DATA|Emitida em', due: 'Data vencimento|Vence em|Pagar até|Data limite de pagamento|VENCIMENTO', buyer: 'Faturado a|Adquirente|Dados do cliente|CLIENTE|Destinatário', seller: 'Emissor|Prestador|Dados do emitente', vat: 'N.I.F.|NIF:|N.º contribuinte|Contrib. n.º|NIF/NIPC',
    net: 'Total sem IVA|Total ilíquido|Base tributável|Valor líquido|Total s/ IVA|Total incidência', tax: 'Total de IVA|Valor do IVA|Imposto|Total imposto|Montante IVA', gross: 'Total c/ IVA|TOTAL|Total documento|Valor total|Total do documento|Total geral', toPay: 'A pagar|Em dívida|Valor em dívida|Saldo a pagar', paid: 'Pago|Já pago|Valor recebido|Adiantamentos', contact: 'O seu contacto', inWords: 'Extenso: mil e doze euros', register: 'Matrícula CRC Lisboa n.º', bank: 'Millennium BCP', national: 'ATCUD', attention: 'A/C Sra. Silva', country: 'Portugal', of: 'de',
  },
};

/** Words of sentences and dates, by country. */
export interface OtherWords {
  /** `d` day, `M` name of the month, `y` year. */
  readonly form: string;
  readonly by: string;
  readonly on: string;
  readonly onDay: string;
  readonly greeting: string;
  readonly pay: string;
  readonly until: string;
  readonly included: string;
  readonly prose: string;
  readonly currency: string;
}

const row = (text: string): OtherWords => {
  const [form = '', by = '', on = '', onDay = '', greeting = '', pay = '', until = '', included = '', prose = '', currency = ''] = text.split('|');
  return { form, by, on, onDay, greeting, pay, until, included, prose, currency };
};

export const otherWords: Readonly<Record<string, OtherWords>> = {
  GB: row('M d, y|due|on||Thank you for your order. We charge you for:|Please transfer the amount of|by|Including|Work done at your premises by two people|All amounts in GBP'),
  DE: row('d. M y|fällig am|auf|den |Sehr geehrte Damen und Herren, wir berechnen Ihnen wie folgt:|Bitte überweisen Sie den Betrag von|bis zum|enthält|Ausgeführt nach Absprache mit Herrn Meier|Alle Beträge in EUR'),
  FR: row('d M y|à payer avant le|sur|le |Nous vous remercions de votre commande.|Merci de régler la somme de|avant le|dont|Travaux réalisés selon votre devis signé|Montants en EUR'),
  ES: row('d de M de y|vence el|sobre|a |Gracias por su pedido. Le facturamos:|Rogamos abonen el importe de|antes del|incluye|Trabajo realizado según presupuesto aceptado|Importes en EUR'),
  IT: row('d M y|da pagare entro il|su|il |Gentile cliente, fatturiamo quanto segue:|Vi preghiamo di versare|entro il|di cui|Lavoro eseguito come da preventivo|Importi in EUR'),
  NL: row('d M y|te betalen voor|over||Hartelijk dank voor uw bestelling.|Wij verzoeken u het bedrag van|te voldoen voor|waarvan|Uitgevoerd volgens de offerte|Bedragen in EUR'),
  PL: row('d M y|do zaplaty do|od|dnia |Dziekujemy za zamówienie.|Prosimy o zaplate kwoty|do|w tym|Prace wykonano zgodnie z oferta|Waluta PLN'),
  PT: row('d de M de y|pagar até|sobre|em |Obrigado pela sua encomenda.|Agradecemos o pagamento de|até|inclui|Trabalho realizado conforme orçamento|Moeda EUR'),
};

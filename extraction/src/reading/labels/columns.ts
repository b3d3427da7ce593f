/** Words above the columns of lines; the form is described in `labels.ts`. */
export const columnLabels = {
  quantityColumn: [
    'qty|quantity|units|hours|hrs|qty ordered|qty shipped|no of units',
    'menge|anzahl|stuck|std|stunden|stk|menge einheit|anz',
    'qte|quantite|nombre|qte livree|quantites',
    'cant|cantidad|uds|unidades',
    'q ta|quantita|qta|ore',
    'aantal|uren|hoeveelheid|aant',
    'ilosc|ilosc j m',
    'qtd|quantidade|quant|qt|qtde',
  ],
  priceColumn: [
    'unit price|price|rate|unit cost|price per unit|net price|price each|cost|unit net price|rate per hour|unit net',
    'einzelpreis|e preis|preis|preis einheit|stuckpreis|einzel|ep|e preis netto|einzelpreis netto|preis pro einheit|preis je einheit|einheitspreis|epreis|netto preis|vk preis|stundensatz',
    'p u ht|prix unitaire|pu ht|pu|prix|p u|prix unit|prix unitaire ht|prix unit ht|prix ht|p unitaire|tarif',
    'precio|precio unit|p unitario|precio unitario|precio ud|p unit|precio unidad|tarifa',
    'prezzo|prezzo unitario|prezzo unit|prezzo un|pr unitario|p unit|prezzo netto',
    'prijs|stukprijs|tarief|eenheidsprijs|prijs per stuk|prijs per eenheid|prijs excl',
    'cena|cena netto|cena jedn|cena jednostkowa|cena jedn netto|cena jednostkowa netto',
    'preco|preco unitario|preco unit|p unit|pr unitario|p unitario|valor unitario|pr unit|preco un',
  ],
} as const;

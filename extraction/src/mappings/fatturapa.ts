import type { InvoiceMapping } from '../en16931/mapping.ts';
import type { InvoiceTerms } from '../en16931/terms.ts';
import { firstTextAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { addLineDiscounts, addTotals, categoryOf, copy } from './national.ts';

const seller = 'FatturaElettronicaHeader/CedentePrestatore';
const buyer = 'FatturaElettronicaHeader/CessionarioCommittente';
const general = 'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento';

/** `TipoDocumento` (table TD) as UNTDID 1001. Other types are invoices. */
const documentTypes: Readonly<Record<string, string>> = {
  TD02: '386',
  TD03: '386',
  TD04: '381',
  TD05: '383',
  TD08: '381',
  TD09: '383',
  TD16: '389',
  TD17: '389',
  TD18: '389',
  TD19: '389',
};

/** `Natura` (table N), by its first part where the parts of a kind have one category. */
const categories: Readonly<Record<string, string>> = { 'N3.1': 'G', 'N3.2': 'K', N2: 'O', N4: 'E', N6: 'AE' };

/** `ModalitaPagamento` (table MP) as UNTDID 4461. */
const paymentMeans: Readonly<Record<string, string>> = {
  MP01: '10',
  MP02: '20',
  MP03: '20',
  MP05: '30',
  MP08: '48',
  MP09: '49',
  MP10: '49',
  MP11: '49',
  MP19: '59',
  MP20: '59',
  MP21: '59',
};

const natureOf = (code: string | undefined) =>
  code !== undefined && categories[code] === undefined ? code.split('.')[0] : code;

/** Country and number are two elements, and a person has two names. */
function joined(root: XmlElement, at: string, separator: string, ...names: readonly [string, string]) {
  const texts = names.map((name) => firstTextAt(root, `${at}/${name}`));
  return texts.includes(undefined) ? undefined : texts.join(separator);
}

function complete(semantic: InvoiceTerms, root: XmlElement): void {
  const { invoice, seller: from, buyer: to, taxes, lines, payments } = semantic;
  const vatOf = (party: string) => joined(root, `${party}/DatiAnagrafici/IdFiscaleIVA`, '', 'IdPaese', 'IdCodice');
  const nameOf = (party: string) => joined(root, `${party}/DatiAnagrafici/Anagrafica`, ' ', 'Nome', 'Cognome');
  copy(from, { 'BT-31': vatOf(seller), 'BT-27': nameOf(seller) });
  copy(to, { 'BT-48': vatOf(buyer), 'BT-44': nameOf(buyer) });
  invoice['BT-3'] = documentTypes[invoice['BT-3'] ?? ''] ?? '380';
  for (const { values } of lines) {
    const category = categoryOf(natureOf(values['BT-151']), values['BT-152'], categories);
    if (category === undefined) delete values['BT-151'];
    else values['BT-151'] = category;
    values['BT-129'] ??= '1';
  }
  for (const tax of taxes) {
    const category = categoryOf(natureOf(tax['BT-118']), tax['BT-119'], categories);
    if (category === undefined) delete tax['BT-118'];
    else tax['BT-118'] = category;
  }
  for (const payment of payments) payment['BT-81'] = paymentMeans[payment['BT-81'] ?? ''] ?? '1';
  addLineDiscounts(semantic);
  addTotals(semantic);
}

/** FatturaPA 1.2 (ordinary invoice). The elements below the root have no namespace. */
export const fatturapaMapping: InvoiceMapping = {
  invoice: {
    'BT-1': `${general}/Numero`,
    'BT-2': `${general}/Data`,
    'BT-3': `${general}/TipoDocumento`,
    'BT-5': `${general}/Divisa`,
    'BT-9': 'FatturaElettronicaBody/DatiPagamento/DettaglioPagamento/DataScadenzaPagamento',
    'BT-10': 'FatturaElettronicaHeader/DatiTrasmissione/CodiceDestinatario',
    'BT-13': 'FatturaElettronicaBody/DatiGenerali/DatiOrdineAcquisto/IdDocumento',
    'BT-22': `${general}/Causale`,
    'BT-112': `${general}/ImportoTotaleDocumento`,
    'BT-114': `${general}/Arrotondamento`,
  },
  exchangeRate: { at: 'none', terms: {} },
  seller: {
    at: seller,
    terms: {
      'BT-27': 'DatiAnagrafici/Anagrafica/Denominazione',
      'BT-30': 'IscrizioneREA/NumeroREA',
      'BT-32': 'DatiAnagrafici/CodiceFiscale',
      'BT-35': 'Sede/Indirizzo',
      'BT-36': 'Sede/NumeroCivico',
      'BT-37': 'Sede/Comune',
      'BT-38': 'Sede/CAP',
      'BT-39': 'Sede/Provincia',
      'BT-40': 'Sede/Nazione',
      'BT-42': 'Contatti/Telefono',
      'BT-43': 'Contatti/Email',
    },
  },
  buyer: {
    at: buyer,
    terms: {
      'BT-44': 'DatiAnagrafici/Anagrafica/Denominazione',
      'buyer tax id': 'DatiAnagrafici/CodiceFiscale',
      'BT-50': 'Sede/Indirizzo',
      'BT-51': 'Sede/NumeroCivico',
      'BT-52': 'Sede/Comune',
      'BT-53': 'Sede/CAP',
      'BT-54': 'Sede/Provincia',
      'BT-55': 'Sede/Nazione',
    },
  },
  payee: { at: 'none', terms: {} },
  delivery: { at: 'none', terms: {} },
  payments: {
    at: 'FatturaElettronicaBody/DatiPagamento/DettaglioPagamento',
    terms: {
      'BT-81': 'ModalitaPagamento',
      'BT-84': 'IBAN',
      'BT-85': 'Beneficiario',
      'BT-86': 'BIC',
      'bank name': 'IstitutoFinanziario',
    },
  },
  allowances: { at: `${general}/ScontoMaggiorazione[Tipo=SC]`, terms: { 'BT-92': 'Importo', 'BT-94': 'Percentuale' } },
  charges: { at: `${general}/ScontoMaggiorazione[Tipo=MG]`, terms: { 'BT-99': 'Importo', 'BT-101': 'Percentuale' } },
  taxes: {
    at: 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo',
    terms: {
      'BT-116': 'ImponibileImporto',
      'BT-117': 'Imposta',
      'BT-118': 'Natura',
      'BT-119': 'AliquotaIVA',
      'BT-120': 'RiferimentoNormativo',
    },
  },
  lines: {
    at: 'FatturaElettronicaBody/DatiBeniServizi/DettaglioLinee',
    terms: {
      'BT-126': 'NumeroLinea',
      'BT-129': 'Quantita',
      'BT-130': 'UnitaMisura',
      'BT-131': 'PrezzoTotale',
      'BT-134': 'DataInizioPeriodo',
      'BT-135': 'DataFinePeriodo',
      'BT-146': 'PrezzoUnitario',
      'BT-151': 'Natura',
      'BT-152': 'AliquotaIVA',
      'BT-153': 'Descrizione',
      'BT-155': 'CodiceArticolo/CodiceValore',
    },
    allowances: { at: 'ScontoMaggiorazione[Tipo=SC]', terms: { 'BT-138': 'Percentuale' } },
    charges: { at: 'none', terms: {} },
  },
  complete,
};

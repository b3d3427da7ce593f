import type { Binding } from './read.ts';

type LineGroup = 'BG-25' | 'BG-26' | 'BG-27' | 'BG-28' | 'BG-29' | 'BG-30' | 'BG-31' | 'BG-32';

/** Of invoice and credit note lines. */
export const ublLines: Pick<Binding, LineGroup> = {
  'BG-25': {
    at: ['cac:InvoiceLine', 'cac:CreditNoteLine'],
    terms: {
      'BT-126': 'cbc:ID',
      'BT-127': 'cbc:Note',
      'BT-128': 'cac:DocumentReference/cbc:ID',
      'BT-128-1': 'cac:DocumentReference[cbc:DocumentTypeCode=130]/cbc:ID/@schemeID',
      'BT-129': ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity'],
      'BT-130': ['cbc:InvoicedQuantity/@unitCode', 'cbc:CreditedQuantity/@unitCode'],
      'BT-131': 'cbc:LineExtensionAmount',
      'BT-132': 'cac:OrderLineReference/cbc:LineID',
      'BT-133': 'cbc:AccountingCost',
    },
  },
  'BG-26': { at: 'cac:InvoicePeriod', terms: { 'BT-134': 'cbc:StartDate', 'BT-135': 'cbc:EndDate' } },
  'BG-27': {
    at: 'cac:AllowanceCharge[cbc:ChargeIndicator=false|0]',
    terms: {
      'BT-136': 'cbc:Amount',
      'BT-137': 'cbc:BaseAmount',
      'BT-138': 'cbc:MultiplierFactorNumeric',
      'BT-139': 'cbc:AllowanceChargeReason',
      'BT-140': 'cbc:AllowanceChargeReasonCode',
    },
  },
  'BG-28': {
    at: 'cac:AllowanceCharge[cbc:ChargeIndicator=true|1]',
    terms: {
      'BT-141': 'cbc:Amount',
      'BT-142': 'cbc:BaseAmount',
      'BT-143': 'cbc:MultiplierFactorNumeric',
      'BT-144': 'cbc:AllowanceChargeReason',
      'BT-145': 'cbc:AllowanceChargeReasonCode',
    },
  },
  'BG-29': {
    at: 'cac:Price',
    terms: {
      'BT-146': 'cbc:PriceAmount',
      'BT-147': 'cac:AllowanceCharge/cbc:Amount',
      'BT-148': 'cac:AllowanceCharge/cbc:BaseAmount',
      'BT-149': 'cbc:BaseQuantity',
      'BT-150': 'cbc:BaseQuantity/@unitCode',
    },
  },
  'BG-30': {
    at: 'cac:Item/cac:ClassifiedTaxCategory',
    terms: { 'BT-151': 'cbc:ID', 'BT-151-0': 'cac:TaxScheme/cbc:ID', 'BT-152': 'cbc:Percent' },
  },
  'BG-31': {
    at: 'cac:Item',
    terms: {
      'BT-153': 'cbc:Name',
      'BT-154': 'cbc:Description',
      'BT-155': 'cac:SellersItemIdentification/cbc:ID',
      'BT-156': 'cac:BuyersItemIdentification/cbc:ID',
      'BT-157': 'cac:StandardItemIdentification/cbc:ID',
      'BT-157-1': 'cac:StandardItemIdentification/cbc:ID/@schemeID',
      'BT-158': 'cac:CommodityClassification/cbc:ItemClassificationCode',
      'BT-158-1': 'cac:CommodityClassification/cbc:ItemClassificationCode/@listID',
      'BT-159': 'cac:OriginCountry/cbc:IdentificationCode',
    },
  },
  'BG-32': { at: 'cac:Item/cac:AdditionalItemProperty', terms: { 'BT-160': 'cbc:Name', 'BT-161': 'cbc:Value' } },
};

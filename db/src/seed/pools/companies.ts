/** `country` is an ISO 3166 code. */
export interface BusinessPartner {
  readonly name: string;
  readonly country: string;
  readonly domain: string;
  readonly description: string;
}

const partner = (name: string, country: string, domain: string, description: string): BusinessPartner => ({
  name,
  country,
  domain,
  description,
});

/** Of every workspace, with special characters of SQL patterns, JSON and Unicode. */
export const SHARED_PARTNERS: readonly BusinessPartner[] = [
  partner(
    "O'Brien & Sons",
    'GB',
    'obrien-sons.example',
    "Wholesaler of tea and biscuits; the founder's family still runs it",
  ),
  partner('Café Zürich', 'CH', 'cafe-zuerich.example', 'Coffee roaster'),
  partner('100% Organic_Foods', 'US', 'organic-foods.example', 'Everything 100% organic, nothing else'),
  partner(
    'Back\\Slash Media',
    'DE',
    'backslash-media.example',
    'Print and web design (offers are filed under C:\\offers)',
  ),
  partner('Łódź Textiles', 'PL', 'lodz-textiles.example', 'Fabrics and workwear'),
  partner('Acme Tools', 'US', 'acme-tools.example', 'Tools and machine parts'),
  partner('東京電子', 'JP', 'tokyo-denshi.example', 'Sensors and displays'),
];

/** Chosen at random. */
export const PARTNER_CANDIDATES: readonly BusinessPartner[] = [
  partner('Hansen Logistik', 'DE', 'hansen-logistik.example', 'Freight and storage'),
  partner('Bergmann Elektrotechnik', 'DE', 'bergmann-elektro.example', 'Electrical installation'),
  partner('Möbelwerk Süd', 'DE', 'moebelwerk-sued.example', 'Office furniture'),
  partner('Stadtwerke Altona', 'DE', 'stadtwerke-altona.example', 'Electricity, gas and water'),
  partner('Kanzlei Dr. Öztürk', 'DE', 'kanzlei-oeztuerk.example', 'Law firm'),
  partner('Rheinblick Hotels', 'DE', 'rheinblick-hotels.example', 'Hotels and conference rooms'),
  partner('Weiß & Söhne Druck', 'DE', 'weiss-druck.example', 'Printing house'),
  partner('Atelier Lumière', 'FR', 'atelier-lumiere.example', 'Lighting design'),
  partner('Boulangerie Près du Pont', 'FR', 'pres-du-pont.example', 'Bakery and catering'),
  partner("Transports L'Hermitage", 'FR', 'transports-lhermitage.example', 'Road freight'),
  partner('Vignobles Castelnau', 'FR', 'vignobles-castelnau.example', 'Wine estate'),
  partner('Imprimerie Noël', 'FR', 'imprimerie-noel.example', 'Packaging and labels'),
  partner('Éditions du Marais', 'FR', 'editions-marais.example', 'Publisher'),
  partner('Fabryka Mebli Kowalski', 'PL', 'meble-kowalski.example', 'Furniture factory'),
  partner('Żuraw Budownictwo', 'PL', 'zuraw-budownictwo.example', 'Cranes and construction'),
  partner('Alpenblick Uhren', 'CH', 'alpenblick-uhren.example', 'Clocks and watches'),
  partner('Helvetia Präzision', 'CH', 'helvetia-praezision.example', 'Precision parts'),
  partner('Thistle & Crown', 'GB', 'thistle-crown.example', 'Tableware'),
  partner('Ashdown Consulting', 'GB', 'ashdown-consulting.example', 'Tax and payroll advice'),
  partner('Northgate Software', 'GB', 'northgate-software.example', 'Accounting software'),
  partner('Kettle Creek Brewing', 'US', 'kettle-creek.example', 'Brewery'),
  partner('Willamette Paper', 'US', 'willamette-paper.example', 'Paper and cardboard'),
  partner('Redwood Analytics', 'US', 'redwood-analytics.example', 'Data services'),
  partner('Blue Heron Freight', 'US', 'blue-heron-freight.example', 'Freight forwarder'),
  partner('Summit Legal Group', 'US', 'summit-legal.example', 'Law firm'),
  partner('Juniper Office Supply', 'US', 'juniper-office.example', 'Office supplies'),
  partner('Cedar & Stone Builders', 'US', 'cedar-stone.example', 'Construction'),
  partner('Harbor Light Insurance', 'US', 'harbor-light.example', 'Business insurance'),
  partner('Twin Rivers Electric', 'US', 'twin-rivers-electric.example', 'Electricity supplier'),
  partner('Prairie Cloud Hosting', 'US', 'prairie-cloud.example', 'Servers and storage'),
  partner('Érablière Tremblay', 'CA', 'erabliere-tremblay.example', 'Maple syrup'),
  partner('Maple Leaf Machining', 'CA', 'maple-leaf-machining.example', 'Machine shop'),
  partner('Sakura Optics', 'JP', 'sakura-optics.example', 'Lenses'),
];

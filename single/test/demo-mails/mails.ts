/** Creates the mails of the demo mailbox. The invoices are those of the generator in `extraction/test`. */
import { readFileSync } from 'node:fs';
import { createPrinted, type Printed } from '../../../extraction/test/generated/invoice.ts';
import { showsBuyerVat } from '../../../extraction/test/generated/layout.ts';
import { printAny, truthOf } from '../../../extraction/test/generated/print.ts';
import { createRandom } from '../../../extraction/test/generated/random.ts';
import { createStyle, type Family } from '../../../extraction/test/generated/style.ts';
import { serializeInvoiceAsCii } from '../../../extraction/test/write-cii.ts';
import { attachment, createMail, textPart } from '../../../worker/test/mails.ts';

const sample = (name: string): Buffer => readFileSync(new URL(`../../../docs/samples/${name}`, import.meta.url));

function invoiceOf(seed: number, family: Family) {
  const random = createRandom(seed);
  const style = createStyle(random, [family]);
  const printed = createPrinted(random, style.country, style.issuer, showsBuyerVat(style));
  const xml = serializeInvoiceAsCii(truthOf(style, printed), 'cii');
  const pdf = (attached?: string) => printAny(style, printed).toPdf(attached);
  return { printed, plain: pdf(), facturX: pdf(xml) };
}

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;

const htmlOf = ({ number, date, due, seller, buyer, lines, taxes, net, gross, iban }: Printed): string => `<html><body>
<h1>Invoice ${number}</h1>
<p>${seller.name}<br>${seller.address.line1}<br>${seller.address.code} ${seller.address.city}<br>VAT id: ${seller.vat}</p>
<p>Bill to: ${buyer.name}</p>
<p>Invoice number: ${number}<br>Invoice date: ${date}${due === undefined ? '' : `<br>Due date: ${due}`}</p>
<table>
<tr><th>Description</th><th>Quantity</th><th>Unit price</th><th>Amount</th></tr>
${lines.map(({ name, quantity, price, amount }) => `<tr><td>${name}</td><td>${quantity}</td><td>${euros(price)}</td><td>${euros(amount)}</td></tr>`).join('\n')}
</table>
<table>
<tr><td>Subtotal</td><td>${euros(net)}</td></tr>
${taxes.map(({ rate, tax }) => `<tr><td>VAT ${rate} %</td><td>${euros(tax)}</td></tr>`).join('\n')}
<tr><td>Total</td><td>${euros(gross)}</td></tr>
</table>
<p>IBAN: ${iban}</p>
</body></html>
`;

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const logo = (text: string): readonly string[] => [
  textPart(`<p>${text}</p><img src="cid:logo">`, 'text/html; charset=utf-8'),
  attachment('logo.png', 'image/png', pixel, {
    'Content-Disposition': 'inline; filename="logo.png"',
    'Content-ID': '<logo>',
  }),
];

/** By file name, in the order of their arrival. */
export function createDemoMails(): ReadonlyMap<string, string> {
  const pdf = invoiceOf(10, 'window');
  const facturX = invoiceOf(13, 'boxes');
  const forwarded = invoiceOf(6, 'right');
  const inText = invoiceOf(4, 'window');
  const pdfFile = attachment('invoice.pdf', 'application/pdf', pdf.plain);
  const mails: readonly [name: string, from: string, subject: string, parts: readonly string[]][] = [
    [
      'pdf-invoice',
      'Accounts',
      `Invoice ${pdf.printed.number}`,
      [textPart('Please find our invoice attached.'), pdfFile],
    ],
    [
      'factur-x',
      'Billing',
      `Invoice ${facturX.printed.number}`,
      [
        textPart('An invoice with its data inside the file.'),
        attachment('factur-x.pdf', 'application/pdf', facturX.facturX),
      ],
    ],
    [
      'ubl',
      'Nordlicht',
      'E-invoice NL-2026-0815',
      [
        textPart('An invoice in the format of Peppol.'),
        attachment('NL-2026-0815.xml', 'application/xml', sample('invoice.xml')),
      ],
    ],
    [
      'html-invoice',
      'Shop',
      `Your invoice ${inText.printed.number}`,
      [textPart(htmlOf(inText.printed), 'text/html; charset=utf-8')],
    ],
    ['logo', 'Ada Reception', 'Opening hours', logo('We are closed on Friday.')],
    [
      'forwarded',
      'Colleague',
      'Fwd: invoice',
      [
        textPart('Please pay this one.'),
        attachment(
          'invoice.pdf.eml',
          'message/rfc822',
          createMail(
            [textPart('The invoice for last month.'), attachment('rechnung.pdf', 'application/pdf', forwarded.plain)],
            { Subject: `Invoice ${forwarded.printed.number}`, From: 'supplier@example.net' },
          ),
        ),
      ],
    ],
    [
      'statement',
      'Bank',
      'Statement of November',
      [
        textPart('Your statement is attached.'),
        attachment('statement.xml', 'application/xml', sample('statement.xml')),
      ],
    ],
    [
      'duplicate',
      'Accounts',
      `Reminder: invoice ${pdf.printed.number}`,
      [textPart('The same invoice again.'), pdfFile],
    ],
    [
      'encrypted',
      'Lawyer',
      'Confidential',
      [
        attachment(
          'smime.p7m',
          'application/pkcs7-mime; smime-type=enveloped-data',
          Buffer.from('3080060a2a864886f70d010703a080', 'hex'),
        ),
      ],
    ],
    [
      'newsletter',
      'News',
      'Ten ideas for your office',
      [textPart('<h1>Ten ideas</h1><p>Read them on our page.</p>', 'text/html; charset=utf-8')],
    ],
  ];
  return new Map(
    mails.map(([name, from, subject, parts], index) => {
      const mail = createMail(parts, {
        From: `"${from}" <${from.toLowerCase().replace(' ', '.')}@example.com>`,
        To: 'invoices@demo.example',
        Subject: subject,
        'Message-ID': `<demo-${index}@example.com>`,
        Date: `Mon, 23 Nov 2026 ${String(8 + index).padStart(2, '0')}:15:00 +0100`,
      });
      return [`${String(index).padStart(2, '0')}-${name}.eml`, mail.toString().replaceAll('\r\n', '\n')];
    }),
  );
}

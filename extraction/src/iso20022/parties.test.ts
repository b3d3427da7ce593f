import { describe, expect, it } from 'vitest';
import { details, entry, party, transactionOf } from '../../test/statements.ts';

describe('the counterparty of an entry', () => {
  const other = 'NL91ABNA0417164300';
  const own = 'NL26VAYB8060476890';
  const returned = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';

  it.each([
    ['the debtor of a credit', 'CRDT', party('Dbtr', 'Them') + party('Cdtr', 'Us', own), '', 'Them'],
    ['the creditor of a debit', 'DBIT', party('Dbtr', 'Us', own) + party('Cdtr', 'Them'), '', 'Them'],
    [
      'the debtor of a debit that was returned',
      'DBIT',
      party('Dbtr', 'Them', other) + party('Cdtr', 'Us', own),
      '',
      'Them',
    ],
    ['the only party of a return', 'DBIT', party('Dbtr', 'Them'), returned, 'Them'],
    ['nobody where only the owner is named', 'CRDT', party('Cdtr', 'Us', own), '', undefined],
    ['nobody where a name without an account is on the side of the owner', 'CRDT', party('Cdtr', 'Us'), '', undefined],
    ['the ultimate debtor without another', 'CRDT', '<UltmtDbtr><Nm>Them</Nm></UltmtDbtr>', '', 'Them'],
  ] as const)('the counterparty of an entry is %s', (_what, direction, parties, more, name) => {
    const content = entry('1', direction, details(`<RltdPties>${parties}</RltdPties>${more}`));
    expect(transactionOf(content).counterparty?.company.name).toBe(name);
  });

  it('the counterparty of an entry has the address, the identifiers and the account that the statement contains', () => {
    const dbtr =
      '<Dbtr><Pty><Nm>Them</Nm><PstlAdr><StrtNm>High Street</StrtNm><BldgNb>1</BldgNb><PstCd>1000</PstCd><TwnNm>Town</TwnNm><Ctry>BE</Ctry></PstlAdr><Id><OrgId><Othr><Id>BE0123456789</Id><SchmeNm><Cd>TXID</Cd></SchmeNm></Othr><Othr><Id>0123456789</Id><Issr>KBO-BCE</Issr></Othr></OrgId></Id></Pty></Dbtr>';
    const account = `<DbtrAcct><Id><IBAN>${other}</IBAN></Id></DbtrAcct>`;
    const agent = '<RltdAgts><DbtrAgt><FinInstnId><BICFI>ABNANL2A</BICFI></FinInstnId></DbtrAgt></RltdAgts>';
    const found = transactionOf(entry('1', 'CRDT', details(`<RltdPties>${dbtr}${account}</RltdPties>${agent}`)), 8);
    expect(found.counterparty).toEqual({
      company: {
        name: 'Them',
        'tax_id.value': 'BE0123456789',
        'registration_number.value': '0123456789',
        'registration_number.registry_name': 'KBO-BCE',
      },
      addresses: [{ kind: 'registered', line_1: 'High Street 1', postal_code: '1000', city: 'Town', country: 'BE' }],
    });
    expect(found.counterpartyAccount).toEqual({
      type: 'account_details',
      'account_details.iban': other,
      'account_details.bic': 'ABNANL2A',
    });
  });

  it('an IBAN with wrong check digits becomes an account number of the counterparty', () => {
    const content = entry(
      '1',
      'CRDT',
      details(`<RltdPties>${party('Dbtr', 'Them', 'NL92ABNA0417164300')}</RltdPties>`),
    );
    expect(transactionOf(content).counterpartyAccount).toEqual({
      type: 'account_details',
      'account_details.account_number': 'NL92ABNA0417164300',
    });
  });
});

import { pairWithRows } from '../insert.ts';
import type { RecordGenerator } from '../invoicing-records.ts';
import { createRandom } from '../random.ts';
import { commonValues } from '../scope.ts';

const ruleSets = [{ name: 'EN 16931', version: '1.3', not_checked: ['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'] }];

const findings = [
  {
    rule: 'BR-CO-15',
    severity: 'fatal',
    message:
      'The Invoice total amount with VAT (BT-112) is not the total without VAT (BT-109) plus the total VAT amount (BT-110).',
    terms: ['BT-109', 'BT-110', 'BT-112'],
    path: '/inv:Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    line: 118,
    expected: '1190.00',
    found: '1190.01',
  },
];

/** Of each completed invoice. */
export const validationRecords: RecordGenerator = (scope, { documents }) => {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'validations');
  const rows = documents
    .filter(({ row: { validation } }) => validation === 'valid' || validation === 'invalid')
    .map(({ row }) => {
      const found = row.validation === 'invalid' ? findings : [];
      return {
        ...commonValues(scope, random, Date.parse(row.uploaded_at)),
        document_id: row.id,
        rules: found.map(({ rule }) => rule),
        report: { rule_sets: ruleSets, findings: found, more_findings: 0 },
      };
    });
  return [pairWithRows('document_validations', rows)];
};

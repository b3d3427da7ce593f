import type { Client } from '@fds/client';
import type { StatusTone } from '../../components/status-badge.tsx';

export type Validation = Awaited<ReturnType<Client['documents']['getValidation']>>['data']['attributes'];
export type Finding = Validation['findings'][number];
export type ValidationResult = Validation['result'];

export type ValidationChoice = '' | ValidationResult;

interface Shown {
  readonly title: string;
  readonly tone: StatusTone;
}

export const shownResults: Readonly<Record<ValidationResult, Shown>> = {
  valid: { title: 'Valid', tone: 'good' },
  invalid: { title: 'Invalid', tone: 'bad' },
  not_applicable: { title: 'Not applicable', tone: 'neutral' },
};

export const validationChoices: readonly { readonly value: ValidationChoice; readonly title: string }[] = [
  { value: '', title: 'All' },
  { value: 'valid', title: 'Valid' },
  { value: 'invalid', title: 'Invalid' },
  { value: 'not_applicable', title: 'Not applicable' },
];

/** Rules about a reference that only the buyer knows. */
const referenceRules = ['BR-DE-15', 'DE-R-015', 'PEPPOL-EN16931-R003'];
/** Rules about the file rather than about the business. */
const fileRule = /^(?:UBL|CII|BR-CL|BR-DEC|PEPPOL-EN16931-(?:CL|F|R008|R043|R044))/;

/** The person who has to repair a finding, in words for people. */
export function repairOf({ rule, severity }: Pick<Finding, 'rule' | 'severity'>): string {
  if (referenceRules.includes(rule))
    return 'Tell the seller your reference. The seller then sends a corrected invoice.';
  if (severity === 'warning') return 'The seller should correct it in its next invoices. This invoice stays valid.';
  if (fileRule.test(rule))
    return 'The seller must send a corrected invoice. The maker of its invoicing software has to correct the software.';
  return 'The seller must send a corrected invoice.';
}

/** A sentence about the whole report. */
export function summaryOf({ result, findings, more_findings }: Validation): string {
  if (result === 'not_applicable') return 'No rules apply to this document.';
  const count = findings.length + more_findings;
  if (count === 0) return 'The invoice breaks no rule.';
  const rules = count === 1 ? 'one finding' : `${count} findings`;
  return result === 'valid'
    ? `The invoice is valid, with ${rules} of low severity.`
    : `The invoice is invalid, with ${rules}. Its records exist nevertheless.`;
}

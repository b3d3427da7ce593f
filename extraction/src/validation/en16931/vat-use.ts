import { firstText, verify } from '../conditions.ts';
import { type Taxed, taxedIn } from '../document.ts';
import { type Group, groupsIn } from '../model/read.ts';
import type { TermId } from '../model/terms.ts';
import type { Condition, Syntax } from '../rule.ts';

export const isVat = (group: Group, code: string, category: TermId, scheme: TermId) =>
  firstText(group, category) === code && firstText(group, scheme).toUpperCase() === 'VAT';

export const breakdowns = (group: Group, code: string) =>
  groupsIn(group.invoice, 'BG-23').filter((each) => isVat(each, code, 'BT-118', 'BT-118-0'));

export const taxed = (group: Group, code: string) => taxedIn(group).filter(({ category }) => category === code);
export const isOfVat = ({ scheme }: Taxed) => scheme === 'VAT';

/** The rule file of CII, and that of UBL for S, do not look at the tax scheme. */
const uses = (invoice: Group, code: string, syntax: Syntax) => {
  const isFree = syntax === 'cii' || code === 'S';
  const used = taxed(invoice, code).filter((each) => isFree || isOfVat(each));
  const own = isFree
    ? groupsIn(invoice, 'BG-23').filter((each) => firstText(each, 'BT-118') === code)
    : breakdowns(invoice, code);
  return { used, own };
};

/** The rule file of CII counts the uses of a category with a rate and its breakdowns together. */
const enoughInCii = (used: readonly Taxed[], count: number) => {
  const lines = used.filter(({ kind }) => kind === 'line').length;
  return [lines, used.length - lines].every((each) => each === 0 || each + count >= 2);
};

/** BR-…-01. */
export const inBreakdown =
  (code: string, byRate: boolean, syntax: Syntax): Condition =>
  (invoice) => {
    const { used, own } = uses(invoice, code, syntax);
    const count = own.length;
    const isUnused = used.length === 0;
    // The rule file of UBL counts the breakdown itself as a use of a category without a rate; that of CII begins with
    // the breakdown of O.
    const mayBeWithout = isUnused || (syntax === 'cii' && code === 'O');
    const single = count === 0 ? mayBeWithout : count === 1 && (!isUnused || syntax === 'ubl');
    const repeated = syntax === 'cii' ? enoughInCii(used, count) : isUnused === (count === 0);
    return verify(byRate ? repeated : single, {
      at: used[0]?.group ?? own[0],
      expected: byRate ? 'at least 1 VAT breakdown' : 'exactly 1 VAT breakdown',
      found: String(count),
    });
  };

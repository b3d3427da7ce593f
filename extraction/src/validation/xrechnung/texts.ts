import { normalized } from '../conditions.ts';

const skontoLine = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;

/**
 * Each line that begins with `#` is a cash discount, such as `#SKONTO#TAGE=14#PROZENT=2.00#`, and a line break follows
 * the last one.
 */
export function isSkonto(text: string): boolean {
  const lines = text.split(/\r?\n/);
  const discounts = lines.filter((line) => normalized(line).startsWith('#'));
  if (!discounts.every((line) => skontoLine.test(normalized(line)))) return false;
  if (discounts.length === 0) return true;
  const last = lines.findLastIndex((line) => line.lastIndexOf('#') > line.indexOf('#') + 1);
  const after = lines[last]?.slice((lines[last]?.lastIndexOf('#') ?? 0) + 1) ?? '';
  return after.trim() === '' && last < lines.length - 1;
}

/** One `@`, no spaces, and a domain of at least two labels. */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || /\s/.test(text)) return false;
  const labels = domain.split('.');
  return local !== '' && labels.length > 1 && labels.every((label) => label !== '');
}

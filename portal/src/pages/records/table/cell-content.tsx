import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
import { recordOrTablePath } from '../addresses.ts';
import { humanizeEnumValue } from '../model/catalogue.ts';
import type { TableCellContent } from '../model/cells.ts';

/** Of all record types. A state that is missing here is neutral. */
const tones: Readonly<Record<string, StatusTone>> = {
  paid: 'good',
  completed: 'good',
  active: 'good',
  posted: 'good',
  delivered: 'good',
  booked: 'good',
  sent: 'busy',
  pending: 'busy',
  processing: 'busy',
  queued: 'busy',
  expired: 'warn',
  reconnect: 'warn',
  inactive: 'warn',
  paused: 'warn',
  reversed: 'warn',
  failed: 'bad',
  rejected: 'bad',
  blocked: 'bad',
};

const shownRecords = 3;

type CellContentProps = { readonly cell: TableCellContent; readonly href: string | undefined };

export function CellContent({ cell, href }: CellContentProps) {
  if (href !== undefined)
    return (
      <a class="record-link" href={href}>
        {cell.kind === 'text' ? cell.text : 'Open'}
      </a>
    );
  switch (cell.kind) {
    case 'empty':
      return <span class="muted">–</span>;
    case 'time':
      return (
        <time class="nowrap" dateTime={cell.dateTime}>
          {cell.text}
        </time>
      );
    case 'status':
      return <StatusBadge tone={tones[cell.text] ?? 'neutral'}>{humanizeEnumValue(cell.text)}</StatusBadge>;
    case 'choice':
      return <span class="nowrap">{humanizeEnumValue(cell.text)}</span>;
    case 'number':
      return <span class="nowrap">{cell.text}</span>;
    case 'code':
      return <code>{cell.text}</code>;
    case 'text':
      return <span class="record-text">{cell.text}</span>;
    case 'related':
      return (
        <ul class="record-related">
          {cell.records.slice(0, shownRecords).map(({ root, id, text }) => (
            <li key={id}>
              <a href={recordOrTablePath(root, id)}>{text}</a>
            </li>
          ))}
          {cell.records.length > shownRecords && <li class="muted">and {cell.records.length - shownRecords} more</li>}
        </ul>
      );
  }
}

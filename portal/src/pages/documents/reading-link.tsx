import { getPagePath } from '../../addresses.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { type ReadingStatus, shownReadings } from './reading.ts';

/** The status, with a link to the values that were read. */
export function ReadingLink({
  id,
  status,
}: {
  readonly id: string;
  readonly status: ReadingStatus | null | undefined;
}) {
  if (status == null) return <span class="muted">–</span>;
  const { tone, title } = shownReadings[status];
  if (status === 'none') return <StatusBadge tone={tone}>{title}</StatusBadge>;
  return (
    <a href={getPagePath(`documents/${id}/review`)}>
      <StatusBadge tone={tone}>{title}</StatusBadge>
    </a>
  );
}

import { getPagePath } from '../../addresses.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { shownResults, type ValidationResult } from './validation.ts';

/** The result, with a link to the report if there is one. */
export function ValidationLink(props: { readonly id: string; readonly result: ValidationResult | null | undefined }) {
  const { id, result } = props;
  if (result == null || result === 'not_applicable') return <span class="muted">–</span>;
  const { tone, title } = shownResults[result];
  return (
    <a href={getPagePath(`documents/${id}/validation`)}>
      <StatusBadge tone={tone}>{title}</StatusBadge>
    </a>
  );
}

import { Button } from './button.tsx';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly hasNext: boolean;
  readonly busy?: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

export function Pager({ page, hasNext, busy = false, onPrevious, onNext }: PagerProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav class="pager" aria-label="Pages of the list">
      <Button disabled={page === 1 || busy} onClick={onPrevious}>
        Previous
      </Button>
      <span aria-live="polite">Page {page}</span>
      <Button disabled={!hasNext || busy} onClick={onNext}>
        Next
      </Button>
    </nav>
  );
}

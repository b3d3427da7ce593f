import { Button } from './button.tsx';
import { getErrorText } from './error-text.ts';

interface ErrorNoticeProps {
  /** The error; `undefined` shows nothing. */
  readonly error: unknown;
  /** Repeats what failed. */
  readonly onRetry?: () => void;
}

/** A notice with the reasons of an error and the id of the request. Screen readers read it when it appears. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const text = error === undefined ? undefined : getErrorText(error);
  return (
    <div role="alert">
      {text !== undefined && (
        <div class="notice bad">
          {text.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {text.requestId !== undefined && (
            <p class="hint">
              Request <code>{text.requestId}</code>
            </p>
          )}
          {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
        </div>
      )}
    </div>
  );
}

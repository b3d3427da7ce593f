import { Button } from './button.tsx';
import { getErrorText } from './error-text.ts';

type ErrorNoticeProps = { readonly error: unknown; readonly onRetry?: () => void };

/** Screen readers read it when it appears. */
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

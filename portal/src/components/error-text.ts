export interface ErrorText {
  /** Why something failed, and how to continue. */
  readonly lines: readonly string[];
  readonly requestId: string | undefined;
}

/** The members that the portal reads from an error of the API client. */
interface Shown {
  readonly name: string;
  readonly message: string;
  readonly details?: readonly { readonly detail: string; readonly pointer?: string | null }[];
  readonly requestId?: string | null;
}

const isShown = (error: unknown): error is Shown => error instanceof Error;

export function getErrorText(error: unknown): ErrorText {
  if (!isShown(error)) return { lines: ['Something failed. Try again.'], requestId: undefined };
  const { name, message, details = [], requestId } = error;
  if (name === 'ConnectionError' || error instanceof TypeError)
    return { lines: ['The service does not answer. Check your connection and try again.'], requestId: undefined };
  if (name === 'TimeoutError')
    return { lines: ['The service did not answer in time. Try again.'], requestId: undefined };
  const lines = details.length === 0 ? [message] : details.map(({ detail }) => detail);
  return { lines: [...new Set(lines)], requestId: requestId ?? undefined };
}

/** By the attribute to which the JSON pointer of each detail refers. @param names attributes with an input */
export function errorsByAttribute(error: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  if (!isShown(error)) return {};
  const found = (error.details ?? []).flatMap(({ pointer, detail }) => {
    const name = names.find((known) => `${pointer}/`.startsWith(`/data/attributes/${known}/`));
    return name === undefined ? [] : [[name, detail] as const];
  });
  return Object.fromEntries(found.reverse());
}

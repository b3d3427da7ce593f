/** The texts that the portal shows about an error. */
export interface ErrorText {
  /** Sentences that say why something failed and how to continue. */
  readonly lines: readonly string[];
  /** Id of the request, for the operator of the service. */
  readonly requestId: string | undefined;
}

/** The members that the portal reads from an error that the API client threw. */
interface Shown {
  readonly name: string;
  readonly message: string;
  readonly details?: readonly { readonly detail: string; readonly pointer?: string | null }[];
  readonly requestId?: string | null;
}

const isShown = (error: unknown): error is Shown => error instanceof Error;

/**
 * Returns the texts that the portal shows about an error: the details in an error response of the API, or one sentence
 * about any other error.
 */
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

/**
 * Returns the details of an error by the name of the attribute to which the JSON pointer of each detail refers.
 * @param names attributes that have an input in the form
 */
export function errorsByAttribute(error: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  if (!isShown(error)) return {};
  const found = (error.details ?? []).flatMap(({ pointer, detail }) => {
    const name = names.find((known) => `${pointer}/`.startsWith(`/data/attributes/${known}/`));
    return name === undefined ? [] : [[name, detail] as const];
  });
  return Object.fromEntries(found.reverse());
}

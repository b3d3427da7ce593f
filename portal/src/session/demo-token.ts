type DemoToken = { readonly token: string; readonly expires_in: number };

const marginMs = 60_000;

/** The service limits the tokens of one address: each reload of a page requests one. */
function reasonOf({ status, headers }: Response): string {
  if (status !== 429) return `The service issues no demo token (status ${status}).`;
  return `This page was loaded too often in the last minute. Try again in ${headers.get('retry-after') ?? 60} seconds.`;
}

/** The service issues these tokens only to pages on its own machine. */
export function demoTokenSource(
  serviceUrl: string,
  fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request),
  now: () => number = Date.now,
): () => Promise<string> {
  let current: { readonly token: string; readonly renewAt: number } | undefined;
  return async () => {
    if (current !== undefined && now() < current.renewAt) return current.token;
    const startedAt = now();
    const response = await fetch(`${serviceUrl}/docs/demo-token`, { method: 'POST' });
    if (!response.ok) throw new Error(reasonOf(response));
    const { token, expires_in }: DemoToken = await response.json();
    current = { token, renewAt: startedAt + expires_in * 1000 - marginMs };
    return token;
  };
}

export interface ApiLimitState {
  readonly name: 'general' | 'auth' | 'ai' | 'ai_organisation' | 'concurrency';
  readonly limit: number;
  readonly remaining: number | null;
  readonly resets_in_seconds: number | null;
}

export const limitTexts: Readonly<
  Record<ApiLimitState['name'], { readonly title: string; readonly explanation: string }>
> = {
  general: { title: 'Requests per minute', explanation: 'Counted for the address of this computer.' },
  auth: { title: 'Token exchanges per minute', explanation: 'Counted for the address of this computer.' },
  ai: { title: 'AI requests per minute', explanation: 'AI requests propose custom columns and suggest rules.' },
  ai_organisation: { title: 'AI requests per minute of all workspaces', explanation: 'Counted for the organisation.' },
  concurrency: { title: 'Operations at the same time', explanation: 'Counted for the organisation.' },
};

export function formatRemaining(
  { limit, remaining, resets_in_seconds: seconds }: ApiLimitState,
  count: (n: number) => string,
) {
  if (remaining === null) return `${count(limit)} for each workspace`;
  const restart = seconds === null || remaining === limit ? '' : `; the count restarts in ${count(seconds)} s`;
  return `${count(remaining)} of ${count(limit)} left${restart}`;
}

const maxSeconds = 3600;

/** Doubles with each failure, up to an hour. The random part spreads the retries of what failed together. */
export const backoffSeconds = (first: number, failures: number): number =>
  Math.min(maxSeconds, first * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2);

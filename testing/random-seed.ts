/** With these, a developer asks for more random requests than `npm test` sends. */
const sizes = ['RANDOM_QUERIES', 'FUZZ_BODIES', 'FUZZ_REQUESTS'];
const isLongRun = sizes.some((name) => process.env[name] !== undefined);

/** `npm test` uses the same values in each run. A long run uses new values; `RANDOM_SEED` repeats earlier ones. */
export const randomSeed = Number(process.env.RANDOM_SEED ?? (isLongRun ? Date.now() % 1_000_000 : 1));

/** Variables with which a developer asks for more random requests than `npm test` sends. */
const sizes = ['RANDOM_QUERIES', 'FUZZ_BODIES', 'FUZZ_REQUESTS'];
const isLongRun = sizes.some((name) => process.env[name] !== undefined);

/**
 * Seed of all random values. `npm test` uses the same values in each run, so that it fails only because of a change. A
 * long run uses new values, and `RANDOM_SEED` repeats the values of an earlier run.
 */
export const randomSeed = Number(process.env.RANDOM_SEED ?? (isLongRun ? Date.now() % 1_000_000 : 1));

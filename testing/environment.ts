/**
 * Returns the environment of a program that a test starts: what Node and Postgres need, and none of the settings of the
 * person who runs the tests. With the compile cache a program starts in half of the CPU time.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}

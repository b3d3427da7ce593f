/**
 * Returns the environment variables for a program that a test starts. They contain only what Node and Postgres need, so
 * that personal settings do not change the test. With the compile cache, a program starts in half of the CPU time.
 */
export function createProgramEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}

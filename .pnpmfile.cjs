/**
 * Packages whose dependencies are not installed. Of the first three, the service sends only browser bundles, which
 * contain the dependencies. PostGraphile, which only the benchmarks use, imports types of the last one.
 */
const withoutDependencies = ['@scalar/api-reference', 'graphiql', '@graphiql/plugin-explorer', 'ruru-types'];

const readPackage = (pkg) =>
  withoutDependencies.includes(pkg.name) ? { ...pkg, dependencies: {}, peerDependencies: {} } : pkg;

module.exports = { hooks: { readPackage } };

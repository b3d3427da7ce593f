/**
 * Removes the dependencies of the package `@scalar/api-reference`. The service sends only the browser bundle of this
 * package, which contains the dependencies. They would add 160 packages to the installation.
 */
const readPackage = (pkg) => (pkg.name === '@scalar/api-reference' ? { ...pkg, dependencies: {} } : pkg);

module.exports = { hooks: { readPackage } };

/**
 * Removes the dependencies of the API reference: the service sends its browser bundle, which contains them. They would
 * be 160 more packages.
 */
const readPackage = (pkg) => (pkg.name === '@scalar/api-reference' ? { ...pkg, dependencies: {} } : pkg);

module.exports = { hooks: { readPackage } };

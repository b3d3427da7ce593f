/**
 * Removes the dependencies of the API reference: the service sends its browser bundle, which contains them. These
 * dependencies would add 160 packages to the installation.
 */
const readPackage = (pkg) => (pkg.name === '@scalar/api-reference' ? { ...pkg, dependencies: {} } : pkg);

module.exports = { hooks: { readPackage } };

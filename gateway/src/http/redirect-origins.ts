/** Allows redirects to every port of the user's own machine (RFC 8252, section 7.3). */
export const loopbackKeyword = 'loopback';

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export const isAllowedOrigin = ({ origin, hostname }: URL, origins: readonly string[]): boolean =>
  origins.includes(origin) || (origins.includes(loopbackKeyword) && loopbackHosts.includes(hostname));

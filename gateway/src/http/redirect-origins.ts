/**
 * Keyword in the list of allowed origins that allows redirects to every port of the user's own machine (RFC 8252,
 * section 7.3).
 */
export const loopbackKeyword = 'loopback';

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns true if users may be redirected to the URL.
 * @param origins allowed origins, which may contain the keyword `loopback`
 */
export const isAllowedOrigin = ({ origin, hostname }: URL, origins: readonly string[]): boolean =>
  origins.includes(origin) || (origins.includes(loopbackKeyword) && loopbackHosts.includes(hostname));

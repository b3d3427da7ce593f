/** Keyword in the list of allowed origins. It allows redirects to any port of this machine (RFC 8252, section 7.3). */
export const loopbackKeyword = 'loopback';

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns whether users may be redirected to a URL.
 * @param origins allowed origins; the origin of the URL must be equal to one of them
 */
export const isAllowedOrigin = ({ origin, hostname }: URL, origins: readonly string[]): boolean =>
  origins.includes(origin) || (origins.includes(loopbackKeyword) && loopbackHosts.includes(hostname));

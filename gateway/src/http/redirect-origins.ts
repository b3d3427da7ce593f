/** Means this machine at any port (RFC 8252, 7.3). */
export const loopback = 'loopback';

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Returns whether users may be redirected to a URL. @param origins allowed origins, compared as a whole */
export const isAllowedOrigin = ({ origin, hostname }: URL, origins: readonly string[]): boolean =>
  origins.includes(origin) || (origins.includes(loopback) && loopbackHosts.includes(hostname));

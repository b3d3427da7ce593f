/** Stands for this machine, at whatever port (RFC 8252, 7.3). */
export const loopback = 'loopback';

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Returns whether customers may be sent back to an address. @param origins that may be, which match whole */
export const isAllowedOrigin = ({ origin, hostname }: URL, origins: readonly string[]): boolean =>
  origins.includes(origin) || (origins.includes(loopback) && loopbackHosts.includes(hostname));

import type { Encryption } from '@fds/platform/encryption';
import { parse, serialize } from 'hono/utils/cookie';
import * as v from 'valibot';

/** Browsers store at most 4,096 bytes (RFC 6265, section 6.1). */
const maxLength = 3900;

interface CookieOptions<Content> {
  readonly name: string;
  /** Below the path of the service. */
  readonly path: string;
  /** `lax` for a cookie that the browser must send when the provider redirects to this service. */
  readonly sameSite: 'lax' | 'strict';
  readonly seconds: number;
  readonly schema: v.GenericSchema<unknown, Content>;
}

/** A cookie that only this service can read and write. */
export interface SealedCookie<Content> {
  /** The value for `Set-Cookie`; `undefined` if the content is too long for a browser. @param base URL of the service */
  set(content: Content, base: URL): Promise<string | undefined>;
  clear(base: URL): string;
  /** The encrypted value in the header `Cookie`. */
  find(header: string | undefined, base: URL): string | undefined;
  /** `undefined` if it is expired, or was not made by this service. */
  open(value: string): Promise<Content | undefined>;
}

export function sealedCookie<Content>(
  { name, path, sameSite, seconds, schema }: CookieOptions<Content>,
  encryption: Encryption,
): SealedCookie<Content> {
  const stored = v.pipe(v.string(), v.parseJson(), v.object({ until: v.number(), content: schema }));
  /** The prefix keeps pages without TLS from writing the cookie (RFC 6265bis, section 4.1.3). */
  const nameAt = ({ protocol }: URL) => (protocol === 'https:' ? `__Secure-${name}` : name);
  const serialized = (value: string, base: URL, maxAge: number): string =>
    serialize(nameAt(base), value, {
      path: `${base.pathname.replace(/\/$/, '')}${path}`,
      httpOnly: true,
      secure: base.protocol === 'https:',
      sameSite,
      maxAge,
    });
  return {
    set: async (content, base) => {
      const value = await encryption.seal(JSON.stringify({ until: Date.now() + seconds * 1000, content }), name);
      return value.length > maxLength ? undefined : serialized(value, base, seconds);
    },
    clear: (base) => serialized('', base, 0),
    find: (header, base) => (header === undefined ? undefined : parse(header, nameAt(base))[nameAt(base)]),
    open: async (value) => {
      const text = await encryption.open(value, name).catch(() => undefined);
      const read = v.safeParse(stored, text);
      return read.success && read.output.until > Date.now() ? read.output.content : undefined;
    },
  };
}

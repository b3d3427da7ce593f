import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller bodies gain less than their compression costs. */
const leastBytes = 1024;

type Coding = 'br' | 'gzip';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Levels at which a page of records takes well under a millisecond. */
const compress: Readonly<Record<Coding, (body: string | Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzipAsync(body, { level: 3 }),
};

/** The weight that a header gives a coding, 0 where it refuses it or does not name it (RFC 9110, 12.5.3). */
function weightOf(accepted: string, coding: string): number {
  const weights = new Map<string, number>();
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return weights.get(coding) ?? weights.get('*') ?? 0;
}

/** The coding a caller likes best of those we have, brotli where it likes both the same. */
export function chosenCoding(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined;
  const [br, gzip] = [weightOf(accepted, 'br'), weightOf(accepted, 'gzip')];
  if (br === 0 && gzip === 0) return undefined;
  return br >= gzip ? 'br' : 'gzip';
}

/** A compressed body. */
interface Encoded {
  readonly coding: Coding;
  readonly body: Buffer;
}

/**
 * Compresses a body where the caller accepts that and it pays.
 * @param accepted the caller's `Accept-Encoding`
 * @returns nothing where the body goes out as it is
 */
export function encode(body: string | Buffer, accepted: string | undefined): Promise<Encoded> | undefined {
  const coding = body.length < leastBytes ? undefined : chosenCoding(accepted);
  return coding && compress[coding](body).then((compressed) => ({ coding, body: compressed }));
}

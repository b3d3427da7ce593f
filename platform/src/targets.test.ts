import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/http-server.ts';
import {
  isPublicAddress,
  type LookupAllAddresses,
  parseTarget,
  publicAddressLookup,
  TargetError,
  targetCheck,
} from './targets.ts';

const held = { allowPrivate: false };
const free = { allowPrivate: true };

const refusal = (text: string, policy = held): string => {
  try {
    return `accepted ${parseTarget(text, policy).href}`;
  } catch (error) {
    if (error instanceof TargetError) return error.message;
    throw error;
  }
};

describe('parseTarget', () => {
  test.each([
    'https://erp.example/hooks?a=b#c',
    'http://8.8.8.8:8080/',
    'https://[2606:4700::1111]/',
    'https://bücher.example',
  ])('parseTarget accepts %s', (url) => expect(refusal(url)).toMatch(/^accepted/));

  test.each([
    ['', /Expected a URL/],
    ['erp.example/hooks', /Expected a URL/],
    ['https://', /Expected a URL/],
    ['https://256.256.256.256/', /Expected a URL/],
    ['ftp://erp.example/', /https or http/],
    ['file:///etc/passwd', /https or http/],
    ['javascript:alert(1)', /https or http/],
    ['https://user@erp.example/', /without user and password/],
    ['https://:secret@erp.example/', /without user and password/],
    ['https://erp.example/a b', /without spaces/],
    ['ht\ntps://erp.example/', /without spaces/],
    ['https://erp.example\\@127.0.0.1/', /without spaces/],
    [`https://erp.example/${'a'.repeat(236)}`, /at most 255/],
  ])('parseTarget rejects %j', (url, message) => {
    for (const policy of [held, free]) expect(refusal(url, policy)).toMatch(message);
  });

  test('parseTarget rejects a URL of more than 255 characters', () => {
    const url = `https://erp.example/${'a'.repeat(235)}`;
    expect(url).toHaveLength(255);
    expect(refusal(url)).toMatch(/^accepted/);
  });
});

describe('webhook URLs with private addresses', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::808:808]',
    '[2001:db8::1]',
    '[2001::1]',
    '[2002:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    'localhost',
    'LOCALHOST.',
    'api.localhost',
  ])('a webhook URL with the host %s is accepted only if private addresses are allowed', (host) => {
    expect(refusal(`http://${host}:8080/hook`)).toMatch(/is not a public address/);
    expect(refusal(`http://${host}:8080/hook`, free)).toMatch(/^accepted/);
  });

  test('a NAT64 address counts as the IPv4 address that it contains', () => {
    expect(isPublicAddress('64:ff9b::808:808')).toBe(true);
    expect(isPublicAddress('64:ff9b::7f00:1')).toBe(false);
  });

  test('isPublicAddress returns false for private addresses in unusual spellings and for texts that are not addresses', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(isPublicAddress(address));
      }),
    );
    for (const text of ['', 'erp.example', '8.8.8.8/8', '[::1]']) expect(isPublicAddress(text)).toBe(false);
  });
});

const names: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['93.184.216.34', '2606:4700::1111'],
  'mixed.example': ['93.184.216.34', '10.0.0.1'],
  'inside.example': ['::ffff:127.0.0.1'],
  'self.example': ['127.0.0.1'],
};
const lookup: LookupAllAddresses = async (name) => {
  const found = names[name];
  if (found === undefined) throw new Error(`getaddrinfo ENOTFOUND ${name}`);
  return found.map((address) => ({ address }));
};

describe('targetCheck', () => {
  const look = (name: string, policy = held) => targetCheck(policy, lookup)(`https://${name}/`);
  afterEach(() => vi.useRealTimers());

  test('targetCheck accepts host names that resolve to public addresses, and host names that do not resolve', async () => {
    await expect(look('public.example')).resolves.toBeUndefined();
    await expect(look('nowhere.example')).resolves.toBeUndefined();
    await expect(look('8.8.8.8')).resolves.toBeUndefined();
  });

  test('targetCheck rejects a host name if one of its addresses is not public', async () => {
    await expect(look('mixed.example')).rejects.toThrow('An IP address of mixed.example is not a public address');
    await expect(look('inside.example')).rejects.toThrow(TargetError);
    await expect(look('inside.example', free)).resolves.toBeUndefined();
  });

  test('targetCheck accepts a host name if the lookup takes too long or too many lookups run', async () => {
    vi.useFakeTimers();
    const check = targetCheck(held, (name) => (name === 'slow.example' ? new Promise(() => {}) : lookup(name)));
    const slow = Promise.all([check('https://slow.example/'), check('https://slow.example/')]);
    await expect(check('https://mixed.example/')).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(3000);
    await expect(slow).resolves.toEqual([undefined, undefined]);
  });

  test('targetCheck counts only running lookups for the limit of concurrent lookups', async () => {
    const check = targetCheck(held, lookup);
    for (const name of ['public', 'nowhere', 'public', 'nowhere']) await check(`https://${name}.example/`);
    await expect(check('https://mixed.example/')).rejects.toThrow(TargetError);
  });
});

describe('publicAddressLookup', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer((_, response) => response.end('reached'));
  });
  afterAll(() => server.close());

  const connect = (name: string, policy = held, autoSelectFamily = true): Promise<string> =>
    new Promise((resolve, reject) => {
      const options = {
        host: name,
        port: server.port,
        lookup: publicAddressLookup(policy, lookup),
        autoSelectFamily,
        agent: false,
      };
      request(options, (response) => response.on('data', (text) => resolve(String(text))))
        .on('error', reject)
        .end();
    });

  test.each([
    ['all addresses', true],
    ['one address', false],
  ])(
    'if the caller requests %s of a host name, publicAddressLookup rejects the name if any of its addresses is not public',
    async (_asked, several) => {
      for (const name of ['self.example', 'mixed.example']) {
        await expect(connect(name, held, several)).rejects.toThrow(TargetError);
      }
      await expect(connect('nowhere.example', held, several)).rejects.toThrow('ENOTFOUND');
    },
  );

  test.each([true, false])(
    'publicAddressLookup accepts a private address if private addresses are allowed (with the option `all`: %s)',
    async (several) => {
      await expect(connect('self.example', free, several)).resolves.toBe('reached');
    },
  );
});

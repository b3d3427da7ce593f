import { type LookupAllAddresses, publicAddressLookup, targetCheck } from '@fds/platform/targets';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/http-server.ts';
import { openSender, type Sender } from '../../../worker/src/delivery/send.ts';

/** A server in the internal network. Webhooks must not reach this server. */
let inside: TestServer;
const reached: string[] = [];
let sender: Sender;
beforeAll(async () => {
  inside = await startTestServer((request, response) => {
    reached.push(request.url ?? '');
    response.end('a secret of the network');
  }, '::');
  sender = openSender({ timeoutMs: 20_000, targets: { allowPrivate: false } });
});
afterAll(async () => {
  await sender.close();
  await inside.close();
});

const check = targetCheck({ allowPrivate: false }, async () => []);

/** Different spellings of addresses and host names that are not public. */
const hosts = [
  // Loopback addresses: dotted, shortened, decimal, octal, hexadecimal, mixed, with zeros, with a trailing dot, with
  // digits of other scripts.
  ...['127.0.0.1', '127.0.1', '127.1', '127.255.255.254', '2130706433', '017700000001', '0x7f000001', '0x7F.1'],
  ...['0177.0.0.1', '0177.0x0.0.1', '127.0.0.01', '00000177.0.0.1', '0x7f.0x0.0x0.0x1', '127.0.0.1.', '127.1.'],
  ...['１２７.0.0.1', '①②⑦.0.0.1', '127。0。0。1', '127%2e0%2e0%2e1', '%31%32%37.0.0.1', '0x7f.0.1', '127.0x1'],
  // Other IPv4 addresses: unspecified, broadcast, private networks, link-local, shared, benchmarks, documentation,
  // multicast.
  ...['0', '0.0.0.0', '0x0', '00', '0.0.0.1', '255.255.255.255', '4294967295', '10.0.0.1', '10.1', '167772161'],
  ...['0xa000001', '012.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '3232235521', '192.168.257'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '100.64.0.1', '100.127.255.255'],
  ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '192.88.99.1'],
  // IPv6 addresses: loopback, unspecified, embedded IPv4, NAT64, tunneled, unique local, link-local, site-local,
  // multicast.
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:127.0.0.1]'],
  ...[
    '[::ffff:7f00:1]',
    '[::FFFF:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:0:127.0.0.1]',
  ],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]'],
  ...['[2001:0:7f00:1::]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]'],
  // Host names of this machine.
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'ｌｏｃａｌｈｏｓｔ', 'loc%61lhost'],
];

describe('a webhook with a private address is rejected and gets no delivery', () => {
  it.each(hosts)('a webhook with the private address %s is rejected and gets no delivery', async (host) => {
    const url = `http://${host}:${inside.port}/hooks`;
    await expect(check(url)).rejects.toThrow('not a public address');
    const answer = await sender.post({ url, headers: {}, body: '{}' });
    expect(answer).toMatchObject({ failure: expect.stringContaining('not public') });
    expect(reached).toEqual([]);
  });

  it.each([
    'http://user@8.8.8.8/',
    'http://8.8.8.8@127.0.0.1/',
    'http://8.8.8.8:80@127.0.0.1/',
    'http://127.0.0.1\\@8.8.8.8/',
    'http://8.8.8.8\\@127.0.0.1/',
    'http://8.8.8.8#@127.0.0.1 /',
    'http://127.0.0.1\t/',
    'http://[::1%25lo]/',
    'http://[::1/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/_x',
    'data:text/plain,x',
    'ws://127.0.0.1/',
    '//127.0.0.1/',
  ])('a webhook with the URL %s, which hides a private address, is rejected and gets no delivery', async (url) => {
    await expect(check(url)).rejects.toThrow('Expected');
    expect(await sender.post({ url, headers: {}, body: '{}' })).toHaveProperty('failure');
    expect(reached).toEqual([]);
  });
});

describe('a delivery to a host name that resolves to a private address', () => {
  const inPublic = { address: '93.184.216.34' };
  it.each<[string, readonly string[]]>([
    ['to loopback', ['127.0.0.1']],
    ['to loopback in IPv6', ['::1']],
    ['to IPv4 mapped into IPv6', ['::ffff:127.0.0.1']],
    ['to the metadata of a cloud', ['169.254.169.254']],
    ['to a public address and to a private one', [inPublic.address, '10.0.0.1']],
    ['to nothing', []],
  ])(
    'a delivery fails if its host name resolves %s, even if the host name had a public address at registration',
    async (_name, addresses) => {
      const answers = [[inPublic], addresses.map((address) => ({ address }))];
      const resolver: LookupAllAddresses = async () => answers.shift() ?? [];
      await expect(
        targetCheck({ allowPrivate: false }, resolver)('http://rebinding.example/'),
      ).resolves.toBeUndefined();
      const connected = vi.fn();
      publicAddressLookup({ allowPrivate: false }, resolver)('rebinding.example', { all: true }, connected);
      await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce());
      expect(connected.mock.calls[0]?.[0]).toBeInstanceOf(Error);
    },
  );
});

describe('a proxy in environment variables', () => {
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  it('a proxy that environment variables configure does not receive deliveries', async () => {
    for (const name of names) vi.stubEnv(name, name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${inside.port}`);
    try {
      const own = openSender({ timeoutMs: 500, targets: { allowPrivate: false } });
      await own.post({ url: 'http://192.0.2.1/', headers: {}, body: '{}' });
      await own.post({ url: 'http://nowhere.invalid/', headers: {}, body: '{}' });
      await own.close();
      expect(reached).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

it('the sender of webhooks does not follow a redirect to a private address', async () => {
  await using open = await startTestServer((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/redirected` }).end(),
  );
  const own = openSender({ timeoutMs: 20_000, targets: { allowPrivate: true } });
  expect(await own.post({ url: `${open.url}/`, headers: {}, body: '{}' })).toMatchObject({ status: 307 });
  expect(reached).toEqual([]);
  await own.close();
});

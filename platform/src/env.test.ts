import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  integer,
  json,
  list,
  oneOf,
  onOff,
  optional,
  origin,
  port,
  postgresUrl,
  readEnv,
  StartError,
  secret,
  text,
  url,
  withDefault,
} from './env.ts';

const refusal = (...args: Parameters<typeof readEnv>): string => {
  try {
    readEnv(...args);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error('was accepted');
};

describe('readEnv', () => {
  it('reads each kind of variable', () => {
    const spec = {
      PORT: port,
      COUNT: integer(1),
      LEVEL: oneOf(['low', 'high']),
      BASE_URL: url(['http', 'https']),
      KEYS: json(v.array(v.string()), 'a JSON array of strings'),
      NAME: text(),
      ORIGINS: list(origin),
    };
    const given = {
      PORT: '3000',
      COUNT: '12',
      LEVEL: 'high',
      BASE_URL: 'https://example.test/x',
      KEYS: '["a"]',
      NAME: 'n',
      ORIGINS: 'https://a.example, http://b.example:8080',
    };
    expect(readEnv(spec, given)).toEqual({
      PORT: 3000,
      COUNT: 12,
      LEVEL: 'high',
      BASE_URL: 'https://example.test/x',
      KEYS: ['a'],
      NAME: 'n',
      ORIGINS: ['https://a.example', 'http://b.example:8080'],
    });
  });

  it.each([
    ['on', true],
    ['TRUE', true],
    ['1', true],
    ['off', false],
    ['False', false],
    ['0', false],
  ])('parses the switch %s as %s', (given, expected) => {
    expect(readEnv({ SWITCH: onOff }, { SWITCH: given })).toEqual({ SWITCH: expected });
  });

  it('treats an empty value as absent', () => {
    const spec = { A: withDefault(port, 3000), B: optional(text()), C: withDefault(onOff, true) };
    expect(readEnv(spec, { A: '', B: '' })).toEqual({ A: 3000, B: undefined, C: true });
  });

  it('returns a frozen object', () => {
    expect(Object.isFrozen(readEnv({ A: text() }, { A: 'x' }))).toBe(true);
  });

  it.each(['65536', '-1', '3000.5', '0x10', 'abc', ' 3000', '1e3'])('rejects the port %s with one line', (given) => {
    expect(refusal({ PORT: port }, { PORT: given })).toBe(
      `PORT is ${JSON.stringify(given)}; accepted: a port number from 0 to 65535`,
    );
  });

  it('lists every wrong variable on its own line', () => {
    const spec = { A: oneOf(['x', 'y']), B: onOff, C: url(['http']), D: text('the name of a thing') };
    expect(refusal(spec, { A: 'z', B: 'yes', C: 'ftp://h' }).split('\n')).toEqual([
      'A is "z"; accepted: x, y',
      'B is "yes"; accepted: on, off, true, false, 1 or 0',
      'C is "ftp://h"; accepted: an address that starts with http://',
      'D is not set; accepted: the name of a thing',
    ]);
  });

  it('never shows the value of a secret variable', () => {
    const keys = secret(json(v.array(v.object({ kid: v.string() })), 'a JSON array of keys'));
    const message = refusal(
      { SIGNING_KEYS: keys, DATABASE_URL: postgresUrl },
      { SIGNING_KEYS: '[{"d": "hush"', DATABASE_URL: 'mysql://user:hush@h/db' },
    );
    expect(message).not.toContain('hush');
    expect(message).toBe(
      'SIGNING_KEYS is wrong (its value is not shown); accepted: a JSON array of keys\n' +
        'DATABASE_URL is wrong (its value is not shown); accepted: an address that starts with postgres:// or postgresql://',
    );
  });

  it.each(['https://a.example/', 'https://a.example/x', 'a.example', 'https://a.example,', 'null'])(
    'rejects %j as a list of origins',
    (given) => {
      expect(refusal({ ORIGINS: list(origin) }, { ORIGINS: given })).toContain('each an origin such as');
    },
  );
});

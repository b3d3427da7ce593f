import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as s from './env.ts';
import { StartError } from './env.ts';

const refusal = (...args: Parameters<typeof s.readEnvironment>): string => {
  try {
    s.readEnvironment(...args);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error('was accepted');
};

describe('readEnvironment', () => {
  it('readEnvironment reads each kind of variable', () => {
    const spec = {
      PORT: s.port,
      COUNT: s.integer(1),
      LEVEL: s.choice(['low', 'high']),
      BASE_URL: s.url(['http', 'https']),
      KEYS: s.json(v.array(v.string()), 'a JSON array of strings'),
      NAME: s.text(),
      ORIGINS: s.list(s.origin),
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
    expect(s.readEnvironment(spec, given)).toEqual({
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
  ])('readEnvironment parses the switch %s as %s', (given, expected) => {
    expect(s.readEnvironment({ SWITCH: s.onOff }, { SWITCH: given })).toEqual({ SWITCH: expected });
  });

  it('readEnvironment treats a variable with an empty value as absent', () => {
    const spec = { A: s.withDefault(s.port, 3000), B: s.optional(s.text()), C: s.withDefault(s.onOff, true) };
    expect(s.readEnvironment(spec, { A: '', B: '' })).toEqual({ A: 3000, B: undefined, C: true });
  });

  it('readEnvironment returns a frozen object', () => {
    expect(Object.isFrozen(s.readEnvironment({ A: s.text() }, { A: 'x' }))).toBe(true);
  });

  it.each(['65536', '-1', '3000.5', '0x10', 'abc', ' 3000', '1e3'])(
    'readEnvironment rejects the port %s with a message of one line',
    (given) => {
      expect(refusal({ PORT: s.port }, { PORT: given })).toBe(
        `PORT is ${JSON.stringify(given)}; accepted: a port number from 0 to 65535`,
      );
    },
  );

  it('the error message of s.readEnvironment has one line for each wrong variable', () => {
    const spec = { A: s.choice(['x', 'y']), B: s.onOff, C: s.url(['http']), D: s.text('the name of a thing') };
    expect(refusal(spec, { A: 'z', B: 'yes', C: 'ftp://h' }).split('\n')).toEqual([
      'A is "z"; accepted: x, y',
      'B is "yes"; accepted: on, off, true, false, 1 or 0',
      'C is "ftp://h"; accepted: an address that starts with http://',
      'D is not set; accepted: the name of a thing',
    ]);
  });

  it('readEnvironment never shows the value of a secret variable', () => {
    const keys = s.secret(s.json(v.array(v.object({ kid: v.string() })), 'a JSON array of keys'));
    const message = refusal(
      { SIGNING_KEYS: keys, DATABASE_URL: s.postgresUrl },
      { SIGNING_KEYS: '[{"d": "hush"', DATABASE_URL: 'mysql://user:hush@h/db' },
    );
    expect(message).not.toContain('hush');
    expect(message).toBe(
      'SIGNING_KEYS is invalid (the value is secret and is not shown); accepted: a JSON array of keys\n' +
        'DATABASE_URL is invalid (the value is secret and is not shown); accepted: an address that starts with postgres:// or postgresql://',
    );
  });

  it.each(['https://a.example/', 'https://a.example/x', 'a.example', 'https://a.example,', 'null'])(
    'readEnvironment rejects %j as a list of origins',
    (given) => {
      expect(refusal({ ORIGINS: s.list(s.origin) }, { ORIGINS: given })).toContain('each an origin such as');
    },
  );
});

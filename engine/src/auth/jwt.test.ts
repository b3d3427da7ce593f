import { SignJWT } from 'jose';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { jwtVerifier } from './jwt.ts';
import { jwtConfigSchema } from './jwt-config.ts';

const secret = 'a key of at least thirty-two characters';

const verify = async (settings: object, claims: Record<string, unknown>) => {
  const config = v.parse(jwtConfigSchema, { type: 'HS256', key: secret, ...settings });
  const signed = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h');
  const { allowedRoles, defaultRole, variables } = await jwtVerifier(config)(await signed.sign(Buffer.from(secret)));
  return { allowedRoles, defaultRole, variables: Object.fromEntries(variables) };
};

const hasuraClaims = {
  'x-hasura-allowed-roles': ['reader', 'writer'],
  'x-hasura-default-role': 'reader',
  'X-Hasura-User-Id': '7',
};
const read = { allowedRoles: ['reader', 'writer'], defaultRole: 'reader', variables: { 'x-hasura-user-id': '7' } };

describe('jwtVerifier with claims in a namespace or at a path', () => {
  it.each([
    ['in the default namespace', {}, { 'https://hasura.io/jwt/claims': hasuraClaims }],
    ['in a configured namespace', { claims_namespace: 'ours' }, { ours: hasuraClaims }],
    ['at a path', { claims_namespace_path: '$.a.b' }, { a: { b: hasuraClaims } }],
    [
      'at a path with keys that are not identifiers',
      { claims_namespace_path: "$['x y'].b[0]" },
      { 'x y': { b: [hasuraClaims] } },
    ],
    ['at the root', { claims_namespace_path: '$' }, hasuraClaims],
    [
      'as JSON text',
      { claims_namespace: 'ours', claims_format: 'stringified_json' },
      { ours: JSON.stringify(hasuraClaims) },
    ],
  ])('jwtVerifier finds the Hasura claims in a token %s', async (_, settings, claims) => {
    expect(await verify(settings, claims)).toEqual(read);
  });

  it.each([
    ['missing', { claims_namespace_path: '$.a.b' }, { a: {} }, "claims not found at claims_namespace_path: '$.a.b'"],
    [
      'a member of Object.prototype',
      { claims_namespace_path: '$.a.constructor' },
      { a: {} },
      "claims not found at claims_namespace_path: '$.a.constructor'",
    ],
    [
      'a text instead of an object',
      {},
      { 'https://hasura.io/jwt/claims': '{}' },
      'expecting a json object when claims_format is json',
    ],
    [
      'an object instead of a text',
      { claims_format: 'stringified_json' },
      { 'https://hasura.io/jwt/claims': {} },
      'expecting a string when claims_format is stringified_json',
    ],
    [
      'a text that is not JSON',
      { claims_format: 'stringified_json' },
      { 'https://hasura.io/jwt/claims': '{x' },
      "expecting stringified json at: 'claims_namespace https://hasura.io/jwt/claims', but found: {x",
    ],
    [
      'a list as the default role',
      {},
      { 'https://hasura.io/jwt/claims': { ...hasuraClaims, 'x-hasura-default-role': ['reader'] } },
      'invalid x-hasura-default-role; should be a single role name: parsing Text failed, expected String, but encountered Array',
    ],
  ])('jwtVerifier rejects a token if its Hasura claims are %s', async (_, settings, claims, message) => {
    await expect(verify(settings, claims)).rejects.toMatchObject({ code: 'jwt-invalid-claims', message });
  });
});

describe('jwtVerifier with claims_map', () => {
  const claims_map = {
    'x-hasura-allowed-roles': { path: '$.app.roles' },
    'x-hasura-default-role': { path: '$.app.role', default: 'reader' },
    'x-hasura-user-id': { path: '$.sub' },
    'x-hasura-branch-ids': '{1}',
  };

  it('jwtVerifier takes each claim from the path, the default or the constant in claims_map', async () => {
    expect(await verify({ claims_map }, { app: { roles: ['reader', 'writer'] }, sub: '7' })).toEqual({
      ...read,
      variables: { 'x-hasura-user-id': '7', 'x-hasura-branch-ids': '{1}' },
    });
    expect(await verify({ claims_map }, { app: { roles: ['writer'], role: 'writer' }, sub: '7' })).toMatchObject({
      allowedRoles: ['writer'],
      defaultRole: 'writer',
    });
  });

  it('jwtVerifier accepts constant roles in claims_map', async () => {
    const fixed = { ...claims_map, 'x-hasura-allowed-roles': ['reader'], 'x-hasura-default-role': 'reader' };
    expect(await verify({ claims_map: fixed }, { sub: '7' })).toMatchObject({ allowedRoles: ['reader'] });
  });

  it.each([
    ['no roles', { sub: '7' }, 'jwt-missing-role-claims', 'JWT claim does not contain x-hasura-allowed-roles'],
    [
      'a role instead of a list of roles',
      { app: { roles: 'reader' } },
      'jwt-invalid-claims',
      'invalid x-hasura-allowed-roles; should be a list of roles: parsing [] failed, expected Array, but encountered String',
    ],
    [
      'a number as the default role',
      { app: { roles: ['reader'], role: 1 } },
      'jwt-invalid-claims',
      'invalid x-hasura-default-role; should be a role: parsing Text failed, expected String, but encountered Number',
    ],
    [
      'a number in the list of roles',
      { app: { roles: ['reader', 1] } },
      'jwt-invalid-claims',
      'invalid x-hasura-allowed-roles; should be a list of roles: parsing Text failed, expected String, but encountered Number',
    ],
    [
      'no value at a path without a default',
      { app: { roles: ['reader'] } },
      'jwt-invalid-claims',
      'JWT claim from claims_map, x-hasura-user-id not found',
    ],
  ])('jwtVerifier with claims_map rejects a token with %s', async (_, claims, code, message) => {
    await expect(verify({ claims_map }, claims)).rejects.toMatchObject({ code, message });
  });

  it('jwtConfigSchema rejects a config with both claims_namespace and claims_namespace_path', () => {
    const both = { type: 'HS256', key: secret, claims_namespace: 'a', claims_namespace_path: '$.a' };
    expect(v.safeParse(jwtConfigSchema, both).success).toBe(false);
  });
});

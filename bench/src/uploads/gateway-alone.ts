/**
 * Runs the gateway with a fake engine that has one workspace and stores nothing, so that a measurement contains only
 * the transfer of bytes.
 */
import { randomBytes } from 'node:crypto';
import { createGateway } from '@fds/gateway/app';
import { readConfig } from '@fds/gateway/config';
import { copyBytes } from '@fds/gateway/transport';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { listen } from '@fds/platform/serve';
import { type DocumentNode, type FieldNode, parse, type SelectionNode } from 'graphql';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createFakeTransport } from '../../../testing/fake-transport.ts';

const organisation = '00000000-0000-7000-8000-000000000001';
const id = '00000000-0000-7000-8000-000000000011';

/** Returns a constant value for any requested column. */
const valueIn = (name: string): unknown =>
  name.endsWith('_at')
    ? '2026-01-31T10:00:00+00:00'
    : name === 'id' || name === 'workspace_id'
      ? id
      : name === 'file_name' || name === 'name'
        ? 'name'
        : null;

const isField = (selection: SelectionNode): selection is FieldNode => selection.kind === 'Field';

function rowOf(field: FieldNode): unknown {
  const fields = field.selectionSet?.selections.filter(isField) ?? [];
  if (fields.length === 0) return valueIn(field.name.value);
  return Object.fromEntries(fields.map((inner) => [inner.name.value, rowOf(inner)]));
}

function answer(document: DocumentNode): object {
  const [operation] = document.definitions;
  const fields = operation?.kind === 'OperationDefinition' ? operation.selectionSet.selections.filter(isField) : [];
  return Object.fromEntries(
    fields.map((field) => {
      const { value: name } = field.name;
      const list = field.arguments?.some(({ name: argument }) => argument.value === 'where') === true;
      return [name, list ? (name === 'workspaces' ? [rowOf(field)] : []) : rowOf(field)];
    }),
  );
}

const transport = createFakeTransport(async ({ query }) => copyBytes(JSON.stringify({ data: answer(parse(query)) })));

const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const kid = randomBytes(8).toString('hex');
const key = { ...(await exportJWK(privateKey)), kid };
const token = await new SignJWT({ organisation_id: organisation })
  .setProtectedHeader({ alg: 'ES256', kid })
  .setIssuer('financial-document-service')
  .setAudience('rest')
  .setSubject('uploader')
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(privateKey);

const config = readConfig({
  ...process.env,
  SIGNING_KEYS: JSON.stringify([key]),
  ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()),
});
const { app } = await createGateway(config, { transport });
const { port } = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PORT' });
console.log(JSON.stringify({ msg: 'listening', port, token, workspace: id }));

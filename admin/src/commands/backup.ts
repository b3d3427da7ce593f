import { resolve } from 'node:path';
import * as s from '@fds/platform/env';
import { writeBackup } from '../backup/backup.ts';
import { readBackupManifest } from '../backup/format.ts';
import { restoreBackup } from '../backup/restore.ts';
import { type AdminCommand, defineCommand, defineParameter } from '../command.ts';
import { connect, openStorageOf } from '../context.ts';

const folder = s.text('the path of a folder');

const backupCommand = defineCommand({
  words: ['backup'],
  about: 'write the database and the files to a folder; the service can continue to run',
  parameters: { DIR: defineParameter(folder, 'path of a new or empty folder') },
  run: async (context, { DIR }) => {
    const target = resolve(DIR);
    const connection = await context.connection();
    const { encryption: keys } = await context.installation.keys.read();
    const storage = await context.storage();
    const { manifest, missing, altered } = await writeBackup(connection, storage, target, keys);
    const { tables, files } = manifest;
    const fields = {
      folder: target,
      made_at: manifest.made_at,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.count,
      bytes_of_files: files.bytes,
      deleted_meanwhile: files.deleted.length,
      missing: missing.length,
      altered: altered.length,
    };
    const lost = [...missing, ...altered];
    const notes = [
      'The backup does not contain the keys. Export them with keys export FILE, and store this file in another place.',
      ...(lost.length > 0
        ? [
            `Missing or altered files: ${lost.slice(0, 20).join(' ')}. To see what is wrong, run storage verify --hashes.`,
          ]
        : []),
    ];
    return { content: { fields }, notes, failed: lost.length > 0 };
  },
});

const restoreCommand = defineCommand({
  words: ['restore'],
  about: 'load a backup into an empty installation; the service must not run',
  parameters: { DIR: defineParameter(folder, 'path of the folder that the command backup wrote') },
  run: async ({ installation }, { DIR }) => {
    const source = resolve(DIR);
    const { encryption: keys } = await installation.keys.read();
    const manifest = await readBackupManifest(source, keys);
    await using database = await installation.createDatabase();
    await using connection = await connect(database.url);
    const storage = await openStorageOf(installation);
    const { rows, files } = await restoreBackup(connection, storage, { folder: source, manifest, keys });
    const fields = { made_at: manifest.made_at, rows, files, deleted_meanwhile: manifest.files.deleted.length };
    return { content: { fields }, notes: ['Start the service now.'] };
  },
});

export const backupCommands: readonly AdminCommand[] = [backupCommand, restoreCommand];

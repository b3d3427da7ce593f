import { defineCommand } from '../command.ts';

/**
 * Migrates the database, and sets the rights of the database users of the processes. Operators run this command for
 * each release, before they start the processes of the release.
 */
export const prepareCommand = defineCommand({
  words: ['database', 'prepare'],
  about: 'migrate the database, and create the roles of engine, worker and gateway with their rights',
  parameters: {},
  run: async (context) => {
    const roles = await context.installation.prepareDatabase(await context.databaseUrl());
    return { content: { fields: { migrated: true, roles: roles.join(' ') || 'none' } } };
  },
});

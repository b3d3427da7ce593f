import { defineCommand } from '../command.ts';

/** Operators run this for each release, before they start its processes. */
export const prepareCommand = defineCommand({
  words: ['database', 'prepare'],
  about: 'migrate the database, and create the roles of engine, worker and gateway with their rights',
  parameters: {},
  run: async (context) => {
    const roles = await context.installation.prepareDatabase(await context.databaseUrl());
    return { content: { fields: { migrated: true, roles: roles.join(' ') || 'none' } } };
  },
});

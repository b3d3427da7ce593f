import type { AdminCommand } from '../command.ts';
import { analystTokenCommand } from './analyst.ts';
import { backupCommands } from './backup.ts';
import { prepareDatabaseCommand } from './database.ts';
import { deliveryCommands } from './deliveries.ts';
import { reprocessDocumentsCommand } from './documents.ts';
import { encryptionKeyCommands, keyFileCommands, signingKeyCommands } from './keys.ts';
import { organisationCommands } from './organisations.ts';
import { queueCommands } from './queues.ts';
import { storageCommands } from './storage.ts';

/** All commands, in the order of the help. */
export const adminCommands: readonly AdminCommand[] = [
  ...organisationCommands,
  analystTokenCommand,
  ...signingKeyCommands,
  ...encryptionKeyCommands,
  ...keyFileCommands,
  ...deliveryCommands,
  reprocessDocumentsCommand,
  ...storageCommands,
  ...queueCommands,
  ...backupCommands,
  prepareDatabaseCommand,
];

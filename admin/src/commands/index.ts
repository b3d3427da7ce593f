import type { Command } from '../command.ts';
import { analystToken } from './analyst.ts';
import { backupCommands } from './backup.ts';
import { prepareDatabaseCommand } from './database.ts';
import { deliveryCommands } from './deliveries.ts';
import { processAgain } from './documents.ts';
import { encryptionCommands, keyFileCommands, signingCommands } from './keys.ts';
import { organisationCommands } from './organisations.ts';
import { queueCommands } from './queues.ts';
import { verifyCommand } from './storage.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...organisationCommands,
  analystToken,
  ...signingCommands,
  ...encryptionCommands,
  ...keyFileCommands,
  ...deliveryCommands,
  processAgain,
  verifyCommand,
  ...queueCommands,
  ...backupCommands,
  prepareDatabaseCommand,
];

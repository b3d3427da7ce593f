import type { AdminCommand } from '../command.ts';
import { analystTokenCommand } from './analyst.ts';
import { verifyAuditCommand } from './audit.ts';
import { backupCommands } from './backup.ts';
import { prepareCommand } from './database.ts';
import { deliveryCommands } from './deliveries.ts';
import { reprocessCommand } from './documents.ts';
import { invitationCommands } from './invitations.ts';
import { encryptionKeyCommands, keyFileCommands, signingKeyCommands } from './keys.ts';
import { organisationCommands } from './organisations.ts';
import { queueCommands } from './queues.ts';
import { storageCommands } from './storage.ts';

/** In the order of the help. */
export const adminCommands: readonly AdminCommand[] = [
  ...organisationCommands,
  ...invitationCommands,
  analystTokenCommand,
  verifyAuditCommand,
  ...signingKeyCommands,
  ...encryptionKeyCommands,
  ...keyFileCommands,
  ...deliveryCommands,
  reprocessCommand,
  ...storageCommands,
  ...queueCommands,
  ...backupCommands,
  prepareCommand,
];

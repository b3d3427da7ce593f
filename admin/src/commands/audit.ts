import { verifyAuditLog } from '../audit-log.ts';
import { defineCommand } from '../command.ts';

export const verifyAuditCommand = defineCommand({
  words: ['audit', 'verify'],
  about: 'report events of the audit log that were changed, removed or inserted',
  parameters: {},
  run: async (context) => {
    const { counts, findings, total } = await verifyAuditLog(await context.connection());
    const more = total > findings.length ? [`And ${total - findings.length} more.`] : [];
    return { content: { fields: { ...counts, faults: total } }, notes: [...findings, ...more], failed: total > 0 };
  },
});

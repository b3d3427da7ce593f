import { getPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Imitates a reader process. For every file, the process answers with its process id as the text. It reads the file
 * `long` until it has a lower priority. It does not remain after the file `last`.
 */
const startPriority = getPriority();
process.on('message', async ({ file }: { readonly file?: { readonly fileName: string } }) => {
  if (file === undefined) return;
  while (file.fileName === 'long' && getPriority() === startPriority) await nextTurn();
  const reading = { outcome: 'read', mediaType: 'text/plain', content: { text: String(process.pid) } };
  process.send?.({ retire: file.fileName === 'last', reading });
});
process.send?.({ started: true });

/** A reader's process that answers every file with its own id. */
process.on('message', (message: object) => {
  if (!('file' in message)) return;
  const reading = { outcome: 'read', mediaType: 'text/plain', content: { text: String(process.pid) } };
  process.send?.({ retire: false, reading });
});

/** Imitates a reader process that answers with its process id as the text of every file. */
process.on('message', (message: object) => {
  if (!('file' in message)) return;
  const reading = { outcome: 'read', mediaType: 'text/plain', content: { text: String(process.pid) } };
  process.send?.({ retire: false, reading });
});

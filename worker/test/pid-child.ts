/** Imitates a reader process. For every file, the process answers with its process id as the text. */
process.on('message', (message: object) => {
  if (!('file' in message)) return;
  const reading = { outcome: 'read', mediaType: 'text/plain', content: { text: String(process.pid) } };
  process.send?.({ retire: false, reading });
});

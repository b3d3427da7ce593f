/** Imitates a reader process: the text of every file is the id of the process. */
process.on('message', (message: object) => {
  if (!('file' in message)) return;
  const reading = { outcome: 'read', mediaType: 'text/plain', content: { text: String(process.pid) } };
  process.send?.({ retire: false, reading });
});

import { text } from 'node:stream/consumers';

// Replaces curl on machines without it, with the options that the README uses: curl [-s] [-g] URL [-H header] [-d
// body].
const headers = new Headers();
let url = '';
let body: string | undefined;
const args = process.argv.slice(2);
for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
  if (arg === '-H') {
    const [name = '', ...value] = (args.shift() ?? '').split(':');
    headers.append(name, value.join(':').trim());
  } else if (arg === '-d') body = args.shift();
  else if (!arg.startsWith('-')) url = arg;
}
const response = await fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
process.stdout.write(response.body === null ? '' : await text(response.body));

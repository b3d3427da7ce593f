import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';

// Replacement for curl on machines without curl. It supports the options that the documentation uses: curl [-s] [-g]
// [-i] URL [-H header] [-d body] [-F part].
const headers = new Headers();
let url = '';
let showsHeaders = false;
let body: string | FormData | undefined;
const args = process.argv.slice(2);
for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
  if (arg === '-H') {
    const [name = '', ...value] = (args.shift() ?? '').split(':');
    headers.append(name, value.join(':').trim());
  } else if (arg === '-d') body = args.shift();
  else if (arg === '-F') {
    const [name = '', value = ''] = (args.shift() ?? '').split('=');
    const form = body instanceof FormData ? body : new FormData();
    if (value.startsWith('@')) form.append(name, new Blob([await readFile(value.slice(1))]), basename(value));
    else form.append(name, value);
    body = form;
  } else if (!arg.startsWith('-')) url = arg;
  else if (arg.includes('i')) showsHeaders = true;
}
const response = await fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
if (showsHeaders) process.stdout.write([...response.headers].map((pair) => `${pair.join(': ')}\r\n`).join(''));
process.stdout.write(response.body === null ? '' : await text(response.body));

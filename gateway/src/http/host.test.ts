import { expect, test } from 'vitest';
import { ApiError } from '../base/errors.ts';
import { checkHost } from './host.ts';

test.each([
  'http://1.2.3.999/docs',
  'http://127.999.1.1/v1/invoices',
  'http://[1::2::3]/docs',
  'http://a.example:99999/docs',
  'http://a b/docs',
])('checkHost rejects %s', (url) => {
  expect(() => checkHost(url)).toThrow(ApiError);
});

test.each(['http://a.example/docs', 'http://127.0.0.1:3000/', 'http://[::1]:3000/docs', 'https://a_b.example.'])(
  'checkHost accepts %s',
  (url) => {
    expect(() => checkHost(url)).not.toThrow();
  },
);

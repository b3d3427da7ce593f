import { expect, it } from 'vitest';
import { createDemoMails } from './mails.ts';

it.each([...createDemoMails()])(
  'the demo mailbox has the mail %s as the generator creates it (`vitest -u` writes it)',
  async (name, mail) => {
    await expect(mail).toMatchFileSnapshot(`../../src/demo-provider/mails/${name}`);
  },
);

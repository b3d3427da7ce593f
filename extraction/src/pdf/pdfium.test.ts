import { expect, it } from 'vitest';
import { acquirePdfium, releasePdfium } from './pdfium.ts';

it('an instance of PDFium whose memory grew above 32 MiB reads no further PDF', async () => {
  const pdfium = await acquirePdfium();
  releasePdfium(pdfium);
  expect((await acquirePdfium()) === pdfium).toBe(true);
  const address = pdfium.wasmExports.malloc(40 * 1024 * 1024);
  expect(address).toBeGreaterThan(0);
  pdfium.wasmExports.free(address);
  releasePdfium(pdfium);
  expect((await acquirePdfium()) === pdfium).toBe(false);
});

import { expect, test } from 'vitest';
import { readWorkerConfig } from './config.ts';

test('OCR_LANGUAGES with an unknown language, or with more than 4, is refused with the list of languages', () => {
  const read = (languages: string) => () => readWorkerConfig({ OCR_LANGUAGES: languages });
  for (const wrong of ['eng,xxx', 'eng,deu,fra,spa,ita'])
    expect(read(wrong)).toThrow('up to 4 of eng, deu, fra, spa, ita, nld, pol, por, with commas between them');
  expect(read('fra,ita')).not.toThrow('OCR_LANGUAGES');
});

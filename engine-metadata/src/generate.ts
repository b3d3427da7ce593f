import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { metadataDirectory, metadataFiles } from './files.ts';

await rm(metadataDirectory, { recursive: true, force: true });
for (const [path, content] of metadataFiles()) {
  const file = join(metadataDirectory, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

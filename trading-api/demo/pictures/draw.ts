import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_FILES } from './files.ts';

/** Writes the demo market's pictures into public/; they are committed. */
await Promise.all(
  [...PICTURE_FILES].map(async ([file, svg]) => {
    const target = path.join('public', file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, svg);
  }),
);

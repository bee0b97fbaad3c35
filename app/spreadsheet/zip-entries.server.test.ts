import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictureName } from '#app/domain/catalogue/listing-table.ts';
import { ARCHIVE_UNREADABLE, picturesIn } from './zip-entries.server.ts';

const FOLDER = 'tests/fixtures/listing-tables';

async function namesIn(bytes: Uint8Array) {
  const names: string[] = [];
  const problem = await picturesIn(bytes, async ({ name }) => void names.push(name));
  return problem ?? names;
}

test.each([
  // Python's writer puts the backslashes of a path as Windows programs do.
  ['explorer.zip', ['螺纹钢Φ18.png', '镀锌板.PNG']],
  ['finder.zip', ['café 板.png'.normalize('NFC')]],
  ['said-utf8.zip', ['螺纹钢.png']],
])('issue 51 §1: pictures are known by their names in %s', async (file, names) => {
  expect(await namesIn(readFileSync(`${FOLDER}/${file}`))).toEqual(names);
});

test('a table names a picture with its folder, and in any form of its letters', () => {
  expect(pictureName('图片\\café 板.png'.normalize('NFD'))).toBe('café 板.png'.normalize('NFC'));
});

test('what is no archive is said to be none', async () => {
  expect(await namesIn(Buffer.from('PK'))).toBe(ARCHIVE_UNREADABLE);
});

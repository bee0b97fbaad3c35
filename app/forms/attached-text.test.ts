import { expect, test } from 'vitest';
import { attachedText } from './attached-text.ts';

const FILES = { files: { field: 'fileIds', moderType: 'inquiry' } } as const;

function sentWith(files: readonly (readonly [name: string, size: string])[]): FormData {
  const data = new FormData();
  for (const [at, [name, size]] of files.entries()) {
    data.append('fileIds', String(at));
    data.append('fileNames', name);
    data.append('fileSizes', size);
  }
  return data;
}

test('what was attached is named with its size, also where an earlier API does not say it', () => {
  const data = sentWith([
    ['图纸.pdf', '1.2 MB'],
    ['现场.jpg', ''],
  ]);
  expect(attachedText(data, FILES)).toBe('附件：图纸.pdf（1.2 MB）、现场.jpg');
  expect(attachedText(sentWith([]), FILES)).toBe('');
  expect(attachedText(data, {})).toBe('');
});

test('of files whose place another one takes the last is named', () => {
  const one = { files: { field: 'fileIds', moderType: 'invoice', single: true } } as const;
  const data = sentWith([
    ['执照.pdf', '1 KB'],
    ['新执照.pdf', '2 KB'],
  ]);
  expect(attachedText(data, one)).toBe('附件：新执照.pdf（2 KB）');
});

test('a file that is read and kept nowhere is not said to be attached', () => {
  const read = { files: { field: 'file', mostBytes: 10 } } as const;
  expect(attachedText(sentWith([['清单.csv', '1 KB']]), read)).toBe('');
});

test('what is said of many files with long names fits into a cookie', () => {
  const long = `${'𠮷'.repeat(116)}.pdf`;
  const text = attachedText(sentWith(Array(30).fill([long, '10.0 MB'])), FILES);
  expect(text).toContain('等 30 个');
  expect(text).toContain('….pdf'.slice(1));
  expect(Buffer.from(text).toString('base64').length).toBeLessThan(2000);
});

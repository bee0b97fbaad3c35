import { expect, test } from 'vitest';
import { overQuota, UPLOAD_QUOTA } from './upload-quota.ts';

const little = { files: 1, bytes: 1 };

test('an account may upload until a bound is reached, of files or bytes, of a day or altogether', () => {
  expect(overQuota({ day: little, kept: little })).toBeNull();
  for (const span of ['day', 'kept'] as const) {
    const { files, bytes } = UPLOAD_QUOTA[span];
    const uploaded = { day: little, kept: little };
    const below = { files: files - 1, bytes: bytes - 1 };
    expect(overQuota({ ...uploaded, [span]: below })).toBeNull();
    const words = span === 'day' ? /明天/ : /客服/;
    expect(overQuota({ ...uploaded, [span]: { files, bytes: 0 } })).toMatch(words);
    expect(overQuota({ ...uploaded, [span]: { files: 0, bytes } })).toMatch(words);
  }
});

import { gunzipSync } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { OftenSent } from './tagged.ts';

const text = fc.string({ unit: 'binary', maxLength: 3000 });
const ends = fc.array(fc.string({ unit: 'binary', maxLength: 100 }), {
  minLength: 1,
  maxLength: 3,
});

test.prop([text, ends])('what is compressed once is read with each of its ends', (begun, each) => {
  const sent = new OftenSent(begun);
  for (const end of each) {
    expect(gunzipSync(sent.gzippedEndingWith(end)).toString()).toBe(begun + end);
    expect(sent.endingWith(end)).toBe(begun + end);
  }
});

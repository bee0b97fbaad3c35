import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { ELSEWHERE, HERE } from '#tests/support/redirect-targets.ts';
import { ownPath } from './own-path.ts';

test.each(ELSEWHERE)('%j is no page of this site', (named) => {
  expect(ownPath(named)).toBe('/');
});

test.each(HERE)('%j is a page of this site', (named, path) => {
  expect(ownPath(named)).toBe(path);
});

const pieces = fc.constantFrom(
  ...['/', '\\', '.', '..', '%2e', '%5c', '%', '?', '#', '@', ':', '[', 'evil.test', 'goods'],
  ...['\t', '\n', '\r', '\u0000', ' ', '钢', '\ud800', 'javascript:', 'https:'],
);

test.prop([fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`)], {
  numRuns: 2000,
})(
  'whatever is named, what is left stays here, goes into a header, and stays the same',
  (named) => {
    const path = ownPath(named);
    expect(new URL(path, 'https://market.test').origin).toBe('https://market.test');
    expect(path).toMatch(/^\/(?![/\\])[!-~]*$/);
    expect(new Headers({ location: path }).get('location')).toBe(path);
    expect(ownPath(path)).toBe(path);
  },
);

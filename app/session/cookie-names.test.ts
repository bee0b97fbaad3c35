import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COOKIE_SECONDS, isPersonal } from './cookie-names.ts';

test('each cookie of the list makes a visitor one of his own', () => {
  for (const name of Object.keys(COOKIE_SECONDS)) {
    expect(isPersonal(`${name}=x`), name).toBe(true);
    expect(isPersonal(`theme=1; ${name}=x; other=2`), name).toBe(true);
    expect(isPersonal(`theme=1;\t${name} \t=x`), name).toBe(true);
  }
});

test('others do not', () => {
  for (const header of [null, '', 'theme=1', 'mysession=2', 'theme=session=1']) {
    expect(isPersonal(header)).toBe(false);
  }
});

// There the compiler takes names of the list only.
test('all cookies are made in one module, so that the list cannot lack one', () => {
  const makes = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /\bcreate\w*(?:Cookie|SessionStorage)\b|document\.cookie\s*=/.test(
        readFileSync(path.join('app', file), 'utf8'),
      ),
    );
  expect(makes).toEqual([path.join('session', 'cookies.server.ts')]);
});

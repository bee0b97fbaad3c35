import { expect, test } from 'vitest';
import { openModels, openModelsText, withModel } from './open-models.ts';
import { metreWeight } from './theoretical-weight.ts';

test.each([
  ['工字钢', '20#×12m', '20a 27.9 20b 31.1'],
  ['工字钢 Q235B', '20×12m', '20a 27.9 20b 31.1'],
  ['工字钢', '３２＃', '32a 52.7 32b 57.7 32c 62.7'],
  ['槽钢', '14号', '14a 14.5 14b 16.7'],
  ['热轧槽钢', '40#×12m', '40a 58.9 40b 65.2 40c 71.5'],
])('issue 54 §2: %s %s is one of %s', (names, specs, models) => {
  const found = openModels(names, specs);
  expect(found.map(({ name, kilograms }) => `${name} ${kilograms}`).join(' ')).toBe(models);
  for (const { name, kilograms } of found) {
    expect(metreWeight(names, withModel(specs, name))).toBe(kilograms);
  }
});

test.each([
  ['工字钢', '20a#×12m'],
  ['工字钢', '16#×9m'],
  ['槽钢', '10#×6m'],
  ['工字钢', '99#'],
  ['轻型工字钢', '20#'],
  ['螺纹钢', 'Φ20×9m'],
  ['H型钢', '200×200'],
])('%s %s leaves no letter open', (names, specs) => {
  expect(openModels(names, specs)).toEqual([]);
  expect(openModelsText(names, specs)).toBe('');
});

test('the letter is written where the number of the section stands, and only there', () => {
  expect(withModel('20#×12m', '20a')).toBe('20a#×12m');
  expect(withModel('Q235B 20#×20m', '20b')).toBe('Q235B 20b#×20m');
  expect(withModel('25#×12m', '20a')).toBe('25#×12m');
  expect(withModel('20b#×12m', '20a')).toBe('20b#×12m');
  expect(withModel('12.6#', '12a')).toBe('12.6#');
});

test('what is missing is said with what it may be', () => {
  expect(openModelsText('工字钢', '20#')).toBe(
    '规格未注明是 20a（27.9 kg/m）还是 20b（31.1 kg/m）',
  );
  expect(openModelsText('工字钢', '40#')).toBe(
    '规格未注明是 40a（67.6 kg/m）、40b（73.8 kg/m）还是 40c（80.1 kg/m）',
  );
});

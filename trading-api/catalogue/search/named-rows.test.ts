import { expect, it } from 'vitest';
import { namesIn } from './named-rows.ts';

it('reads rows of names: several meanings, names of several words, names of several rows, and no empty ones', () => {
  expect(namesIn('中厚板：板子 hot_plate\nQ235B | 20#：碳板  板子\n焊管：')).toEqual(
    new Map([
      ['板子', ['中厚板', 'Q235B', '20#']],
      ['hot plate', ['中厚板']],
      ['碳板', ['Q235B', '20#']],
    ]),
  );
});

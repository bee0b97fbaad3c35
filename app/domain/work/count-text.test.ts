import { expect, test } from 'vitest';
import { countText, MOST_COUNTED } from './count-text.ts';

test.each([
  [1, '1'],
  [MOST_COUNTED - 1, '999'],
  // Counting has ended here: the list may have more, as the lists of an entry may together.
  [MOST_COUNTED, '999+'],
  [MOST_COUNTED + 5, '999+'],
])('%i are shown as %s', (count, text) => expect(countText(count)).toBe(text));

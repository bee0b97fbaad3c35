import { expect, test } from 'vitest';
import { oneAfterAnother } from './one-after-another.ts';

/** Answers a statement when it is told to, and refuses one that comes before. */
function connection() {
  const sent: string[] = [];
  const answers: { resolve(): void; reject(error: Error): void }[] = [];
  const query = oneAfterAnother((text) => {
    sent.push(String(text));
    return new Promise((resolve, reject) => {
      answers.push({ resolve: () => resolve(text), reject });
    });
  });
  return { made: { query }, sent, answers };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a statement is sent once the one before is answered, or has failed', async () => {
  const { made, sent, answers } = connection();
  const [one, two, three] = ['one', 'two', 'three'].map((text) => made.query(text));
  await settled();
  expect(sent).toEqual(['one']);
  answers[0]?.resolve();
  expect(await one).toBe('one');
  await settled();
  expect(sent).toEqual(['one', 'two']);
  answers[1]?.reject(new Error('refused'));
  await expect(two).rejects.toThrow('refused');
  await settled();
  answers[2]?.resolve();
  expect(await three).toBe('three');
});

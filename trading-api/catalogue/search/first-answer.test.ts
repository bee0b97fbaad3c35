import { expect, test } from 'vitest';
import { firstAnswer } from './first-answer.ts';

const ENGINE = { by: 'engine' };
const DATABASE = { by: 'database' };
const LONG_MS = 60_000;
const never = new Promise<never>(() => {});

test('the first answers alone where it is in time', async () => {
  let asked = 0;
  const second = async () => {
    asked += 1;
    return DATABASE;
  };
  expect(await firstAnswer(Promise.resolve(ENGINE), second, LONG_MS)).toBe(ENGINE);
  expect(asked).toBe(0);
});

test('the second answers at once where the first has nothing', async () => {
  expect(await firstAnswer(Promise.resolve(null), async () => DATABASE, LONG_MS)).toBe(DATABASE);
});

test('the second is asked where the first is late, and the first is not waited for', async () => {
  expect(await firstAnswer(never, async () => DATABASE, 1)).toBe(DATABASE);
});

test('the first is taken where it comes late, but before the second', async () => {
  let come = (_: typeof ENGINE) => {};
  const first = new Promise<typeof ENGINE>((resolve) => {
    come = resolve;
  });
  const second = () => {
    come(ENGINE);
    return never;
  };
  expect(await firstAnswer(first, second, 1)).toBe(ENGINE);
});

test('the first is waited for where it is late and the second fails; with neither, the second’s failure is told', async () => {
  let come = (_: typeof ENGINE) => {};
  const first = new Promise<typeof ENGINE>((resolve) => {
    come = resolve;
  });
  const fails = async () => {
    setImmediate(() => come(ENGINE));
    throw new Error('no database');
  };
  expect(await firstAnswer(first, fails, 1)).toBe(ENGINE);
  await expect(firstAnswer(Promise.resolve(null), fails, 1)).rejects.toThrow('no database');
});

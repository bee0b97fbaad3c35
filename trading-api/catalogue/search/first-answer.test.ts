import { expect, test, vi } from 'vitest';
import { firstAnswer } from './first-answer.ts';

const ENGINE = { by: 'engine' };
const DATABASE = { by: 'database' };
const beside = () => ({ now: 0, most: 1 });
const PATIENT = { lateMs: 60_000, beside: beside() };
const hasty = () => ({ lateMs: 1, beside: beside() });
const never = new Promise<never>(() => {});

test('the first answers alone where it is in time', async () => {
  let asked = 0;
  const second = async () => {
    asked += 1;
    return DATABASE;
  };
  expect(await firstAnswer(Promise.resolve(ENGINE), second, PATIENT)).toBe(ENGINE);
  expect(asked).toBe(0);
});

test('the second answers at once where the first has nothing', async () => {
  expect(await firstAnswer(Promise.resolve(null), async () => DATABASE, PATIENT)).toBe(DATABASE);
});

test('the second is asked where the first is late, and the first is not waited for', async () => {
  expect(await firstAnswer(never, async () => DATABASE, hasty())).toBe(DATABASE);
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
  expect(await firstAnswer(first, second, hasty())).toBe(ENGINE);
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
  expect(await firstAnswer(first, fails, hasty())).toBe(ENGINE);
  await expect(firstAnswer(Promise.resolve(null), fails, hasty())).rejects.toThrow('no database');
});

test('no more are asked beside the first than may be: for one more it is waited for', async () => {
  const all = hasty();
  let end = (_: typeof DATABASE) => {};
  const slow = () =>
    new Promise<typeof DATABASE>((resolve) => {
      end = resolve;
    });
  const one = firstAnswer(never, slow, all);
  await vi.waitFor(() => expect(all.beside.now).toBe(1));
  const late = new Promise<typeof ENGINE>((resolve) => setTimeout(resolve, 20, ENGINE));
  const unasked = () => Promise.reject(new Error('asked beside'));
  expect(await firstAnswer(late, unasked, all)).toBe(ENGINE);
  end(DATABASE);
  expect(await one).toBe(DATABASE);
  expect(await firstAnswer(never, async () => DATABASE, all)).toBe(DATABASE);
  expect(all.beside.now).toBe(0);
});

import { expect, test } from 'vitest';
import type { Payers } from '#app/domain/work-queue.ts';
import { manyScans } from '#tests/support/costly-picture.ts';
import { JPEG, png } from '#tests/support/sample-files.ts';
import { type PictureLimits, PictureProcess } from './picture-process.ts';

const payer = (name: string, budgetMs = 1e9): Payers => [{ name, budgetMs }];

/** What becomes of pictures that are sent at once, in the order in which that is known. */
function open(limits: Partial<PictureLimits> = {}) {
  const pictures = new PictureProcess(limits);
  const ended: string[] = [];
  const send = async (picture: Buffer, payers: Payers) => {
    const made = pictures.inTurn(payers, (make) => make({ picture, copy: null }));
    ended.push(
      await made.then(
        ({ mediaType }) => mediaType,
        (error: Error) => error.message,
      ),
    );
  };
  return { send, ended };
}

test('a small file that is dear to read ends with its process; others are served before and after it', async () => {
  const costly = await manyScans(3000);
  expect(costly.length).toBeLessThan(60_000);
  const { send, ended } = open({ cpuMs: 400 });
  const heap = [1, 2, 3].map(() => send(costly, payer('dear')));
  await Promise.all([...heap, send(JPEG, payer('other')), send(png(), payer('third'))]);
  expect(ended).toEqual(['tooCostly', 'image/jpeg', 'image/png', 'tooCostly', 'tooCostly']);
});

test('the same picture is read by a process that may cost more', async () => {
  const { send, ended } = open();
  await send(await manyScans(1000), payer('dear'));
  expect(ended).toEqual(['image/jpeg']);
});

test('memory is bounded', async () => {
  const { send, ended } = open({ memoryBytes: 1 });
  await send(await manyScans(1500), payer('dear'));
  expect(ended).toEqual(['tooCostly']);
});

test('who has spent a budget is refused, and others are not', async () => {
  const { send, ended } = open();
  await send(JPEG, payer('a', 0.01));
  await send(JPEG, payer('a', 0.01));
  await send(JPEG, payer('b', 0.01));
  expect(ended).toEqual(['image/jpeg', 'budgetSpent', 'image/jpeg']);
});

test('more pixels than there may be are refused before they are read', async () => {
  const { send, ended } = open({ pixels: 63 });
  await send(png({ said: 8 }), payer('a'));
  expect(ended).toEqual(['tooLarge']);
});

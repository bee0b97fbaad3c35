import { expect, test } from 'vitest';
import { signUpsThatWaitInside } from './market-histories.ts';
import { namingFields, thingNamedBy } from './named-things.ts';
import { expectNoInterference } from './non-interference.ts';
import { kindNamedBy, reads } from './party-reads.ts';
import { STOCK } from './shared-views.ts';
import { sellersOfOneCheckout } from './trade-histories.ts';

test('issue 48 §3: a seller of a checkout learns nothing of what the other does; every read of the contract', async () => {
  const asked = await expectNoInterference(sellersOfOneCheckout, {
    seen: ['卖家甲'],
    shared: STOCK,
    acting: '买家',
  });
  expect(reads.filter(({ name }) => !asked.has(name)).map(({ name }) => name)).toEqual([]);
}, 300_000);

test('issue 48 §3: a sign-up that waits inside another company is not there for anybody else', async () => {
  await expectNoInterference(signUpsThatWaitInside, { seen: ['竞买人', '卖家', '路人'] });
}, 300_000);

test('an id that a read names is one that parties know of, or for everybody', () => {
  const unknown = reads.flatMap((read) =>
    namingFields(read).flatMap((field) => {
      const thing = thingNamedBy(read, field);
      const isOwn = typeof thing === 'function' || typeof thing === 'object';
      return isOwn && !kindNamedBy(read, field) ? [`${read.name} ${field.path}`] : [];
    }),
  );
  expect(unknown).toEqual([]);
});

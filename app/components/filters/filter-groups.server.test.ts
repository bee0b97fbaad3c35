import { fc } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { filterGroups } from './filter-groups.server.ts';

test('what is the same in all addresses of a group is said once', () => {
  const to = (place: string) => `/trading?deliveryPlace=${place}&view=grid`;
  const choices = ['上海市', '宁波市'].map((label) => ({ label, to: to(label) }));
  expect(filterGroups([{ title: '交货地', choices }])).toEqual([
    {
      title: '交货地',
      before: '/trading?deliveryPlace=',
      after: '&view=grid',
      choices: [['上海市'], ['宁波市']],
    },
  ]);
});

test('the addresses are those that were written', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (addresses) => {
      const choices = addresses.map((to) => ({ label: 'label', to }));
      for (const { before, after, choices: found } of filterGroups([{ title: '', choices }])) {
        expect(found.map(([label, value]) => before + (value ?? label) + after)).toEqual(addresses);
      }
    }),
  );
});

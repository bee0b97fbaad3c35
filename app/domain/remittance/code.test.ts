import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { remittanceCode, remittanceCodesIn } from './code.ts';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const code = fc.array(fc.nat(ALPHABET.length - 1), { minLength: 6, maxLength: 6 }).map((values) => {
  const left = [...values];
  return remittanceCode(() => left.shift() ?? 0);
});

test('is found however it is written', () => {
  const own = remittanceCode((below) => 17 % below);
  const spaced = `${own.slice(0, 4)} ${own.slice(4)}`;
  expect(remittanceCodesIn(`货款${own}螺纹钢`)).toEqual([own]);
  expect(remittanceCodesIn(`付 ${spaced.toLowerCase()}，请查收`)).toEqual([own]);
  expect(remittanceCodesIn(own.replaceAll(/./g, (one) => `${one}-`))).toEqual([own]);
  expect(remittanceCodesIn(`${own} 和 ${own}`)).toEqual([own]);
  for (const short of ['HK', 'HK2', own.slice(0, -1)]) {
    expect(remittanceCodesIn(short), short).toEqual([]);
  }
});

property.prop([code, fc.nat(6), fc.nat(ALPHABET.length - 1)])(
  'one wrong character makes no other code',
  (own, at, other) => {
    const place = 2 + at;
    const character = ALPHABET[other] ?? '';
    fc.pre(character !== own[place]);
    const wrong = own.slice(0, place) + character + own.slice(place + 1);
    expect(remittanceCodesIn(wrong)).toEqual([]);
  },
);

property.prop([code, fc.nat(5)])('nor do two that are swapped', (own, at) => {
  const place = 2 + at;
  const [one, other] = [own[place], own[place + 1]];
  fc.pre(one !== other);
  const swapped = own.slice(0, place) + other + one + own.slice(place + 2);
  expect(remittanceCodesIn(swapped)).toEqual([]);
});

property.prop([code, code, fc.constantFrom('', '货款', '  ', '/')])(
  'all codes of a text are found, in their order',
  (one, other, between) => {
    expect(remittanceCodesIn(`${one}${between}${other}`)).toEqual(
      expect.arrayContaining([one, other]),
    );
  },
);

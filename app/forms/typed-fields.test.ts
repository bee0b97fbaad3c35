import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import { inviteeOf } from '#app/domain/company/member.ts';
import { taxNumberOf, withCheck } from '#app/domain/invoice/tax-number.ts';
import { phoneDigits } from '#app/domain/phone.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { typedValue, withoutSeparators } from '#app/domain/typed-text.ts';
import { typedDay, typedMonth, typedWallTime } from '#app/domain/typed-time.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { defineForm, parseForm } from './definition.server.ts';

const textForm = defineForm('text', z.object({ text: textUpTo(20) }));

/** What a form keeps of a text; null where it refuses it. */
function keptText(text: string): string | null {
  const data = new FormData();
  data.set('text', text);
  return parseForm(textForm, data).value?.text ?? null;
}

/** Every kind of field: how it is read, and what is typed into it without anything odd. */
const FIELDS: readonly [kind: string, read: (text: string) => unknown, plain: string][] = [
  ['a text', keptText, '热轧卷板 5.75'],
  ['a phone', phoneDigits, '13800000001'],
  ['an amount', typedYuan, '1,234.50'],
  ['a quantity', (text) => parseQuantity(text, { decimals: true }), '12.5'],
  ['a code', withoutSeparators, '123456'],
  ['an account', withoutSeparators, '6222020000000000123'],
  ['a tax number', taxNumberOf, withCheck('91110108MA01KPGK0')],
  ['a mail address', inviteeOf, 'wang@example.com'],
  ['a day', typedDay, '2026-12-01'],
  ['a month', typedMonth, '2026-12'],
  ['a time', typedWallTime, '2026-12-01 9:30'],
  ['a search', normalForm, 'q355b 12*1500'],
];

const between = (text: string, put: string) => [...text].join(put);
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

/** What stands around or in it when it was copied from elsewhere. */
const CLASSES: readonly [name: string, put: (text: string) => string][] = [
  ['marks of direction', (text) => `\u202d${text}\u202c`],
  ['isolates', (text) => `\u2066${text}\u2069`],
  ['zero-width spaces', (text) => between(text, '\u200b')],
  ['soft hyphens', (text) => between(text, '\u00ad')],
  ['variation selectors', (text) => between(text, '\ufe0f')],
  ['a byte order mark', (text) => `\ufeff${text}`],
  ['wide spaces around it', (text) => `\u3000${text}\u00a0`],
  ['figure spaces around it', (text) => `\u2007${text}\u202f`],
];

describe.for(FIELDS)('%s', ([kind, read, plain]) => {
  const asPlain = read(plain);

  test('is read', () => {
    expect(asPlain ?? null).not.toBeNull();
  });

  test.for(CLASSES)('with %s', ([, put]) => {
    const value = read(put(plain));
    expect(kind === 'a text' ? typedValue(String(value)) : value).toEqual(asPlain);
  });

  test('in full width', () => {
    const value = read(fullWidth(plain));
    // Sentences keep the punctuation of Chinese, and are folded where they are compared.
    expect(kind === 'a text' ? typedValue(String(value)) : value).toEqual(asPlain);
  });
});

test.for(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d'])(
  'a dash of another length, %s, is a hyphen',
  (dash) => {
    expect(typedDay(`2026${dash}12${dash}01`)).toBe('2026-12-01');
    expect(phoneDigits(`138${dash}0000${dash}0001`)).toBe('13800000001');
    expect(normalForm(`Q355${dash}B`)).toBe(normalForm('Q355-B'));
  },
);

test('a line break counts once, as browsers send it, and a character beyond U+FFFF counts once', () => {
  expect(keptText('一二三四五\r\n一二三四五\r\n一二三四五\r\n一二')).toHaveLength(20);
  expect(keptText('𠮷'.repeat(20))).toBe('𠮷'.repeat(20));
  expect(keptText('𠮷'.repeat(21))).toBeNull();
  expect(keptText(`${'一'.repeat(20)}\n`)).toBeNull();
});

test('names keep their own characters, and a secret every one', () => {
  expect(keptText('阿卜杜·热合曼（上海）𠮷')).toBe('阿卜杜·热合曼（上海）𠮷');
  const data = new FormData();
  data.set('password', ' p\u00a0ss\u200b ');
  const form = defineForm('secret', z.object({ password: z.string() }));
  expect(parseForm(form, data).value?.password).toBe(' p\u00a0ss\u200b ');
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { writtenCharacter } from '#tests/support/characters.ts';
import { normalForm } from './normal-form.ts';

describe('issue 17 §1: normalForm is one form of records and queries', () => {
  it.each([
    ['ＨＲＢ４００Ｅ', 'hrb400e'],
    ['  螺纹钢 　 HRB400E\n', '螺纹钢 hrb400e'],
    ['5–10mm', '5-10mm'],
    ['5 ～ 10 毫米', '5-10mm'],
    ['5—10MM', '5-10mm'],
    ['Φ 18', 'φ18'],
    ['Ø18×9m', 'φ18x9m'],
    ['Ф18×9m', 'φ18x9m'],
    ['∅18 * 9 米', 'φ18x9m'],
    ['3.0×1500×C', '3x1500xc'],
    ['16 X 2200x10000', '16x2200x10000'],
    ['1.250×.5', '1.25x0.5'],
    ['30 吨', '30t'],
    ['2805 吨袋', '2805 吨袋'],
    ['25公斤/袋', '25kg/袋'],
    ['2.5 mm²', '2.5mm2'],
    ['14#a', '14a#'],
    ['中板 10个厚', '中板 10mm'],
    ['10 毫米厚 中板', '10mm 中板'],
    ['8个的盘螺', '8mm 盘螺'],
    ['中板 10厚', '中板 10mm'],
    ['5个', '5个'],
    ['P.O 42.50', 'po 42.5'],
    ['NO.1', 'no.1'],
    ['直径50毫米45#圆钢', '直径50mm 45#圆钢'],
    ['100.10', '100.1'],
    ['a\u0000b\ud800c', 'a b c'],
    ['', ''],
  ])('%j is %j', (text, form) => {
    expect(normalForm(text)).toBe(form);
  });

  const text = fc.oneof(
    fc.string({ maxLength: 20, unit: writtenCharacter }),
    fc
      .array(
        fc.constantFrom(
          ...[
            'Φ',
            '18',
            '×',
            '9',
            'm',
            '米',
            ' ',
            '-',
            '–',
            '.',
            '0',
            '吨',
            'C',
            'a',
            '#',
            'P',
            '钢',
          ],
        ),
        { maxLength: 10 },
      )
      .map((parts) => parts.join('')),
  );
  test.prop([text])('what has the form keeps it', (typed) => {
    const form = normalForm(typed);
    expect(normalForm(form)).toBe(form);
  });

  test.prop([text])(
    'has single spaces within only, and nothing that PostgreSQL refuses',
    (typed) => {
      expect(normalForm(typed)).not.toMatch(/^\s|\s$|\s\s|\p{Cc}|\p{Cs}/u);
    },
  );
});

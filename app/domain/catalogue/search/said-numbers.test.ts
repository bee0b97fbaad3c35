import { expect, it } from 'vitest';
import { inDigits, inMillimetres } from './said-numbers.ts';

it.each([
  ['两公分厚钢板', '2公分厚钢板'],
  ['八厘板', '8厘板'],
  ['二十螺纹', '20螺纹'],
  ['四十五号钢', '45号钢'],
  ['十二米 螺纹', '12米 螺纹'],
  ['一点二毫米冷轧', '1.2毫米冷轧'],
  ['1点5的镀锌', '1.5的镀锌'],
  ['三百二十的管', '320的管'],
  ['角铁五乘五', '角铁5x5'],
  ['20铬锰钛圆钢', '20CrMnTi 圆钢'],
  ['一百五的蝶阀', '150的蝶阀'],
  ['一百零五', '105'],
  ['两千二', '2200'],
  ['四乘三十五加一乘十六的电缆', '4x35+1x16的电缆'],
  ['四百乘二百', '400x200'],
  ['三零四板', '304板'],
  ['六零六一铝板', '6061铝板'],
  ['十二个的螺纹钢', '12个的螺纹钢'],
  ['零点八的镀锌', '0.8的镀锌'],
  ['四十二点五的水泥', '42.5的水泥'],
  ['五型粉', '5型粉'],
  ['负十号柴油', '-10号柴油'],
  ['7.5千瓦水泵', '7.5kw 水泵'],
])('numbers that are said are digits: %s is %s', (text, digits) => {
  expect(inDigits(text)).toBe(digits);
});

it.each([
  '三级钢',
  '六角螺栓',
  '十堰 水泥',
  '一级焦',
  '四氟',
  '便宜一点的钢板',
  '三元乙丙',
  '一平台',
  '双面',
  '四五十吨',
  '两个人',
  '百色',
  '三型钢',
])('a name stays as it is: %s', (text) => {
  expect(inDigits(text)).toBe(text);
});

it.each([
  ['1-2cm石子', '10-20mm 石子'],
  ['50丝彩涂', '0.5mm 彩涂'],
  ['12厘板', '12mm 板'],
  ['2cm厚', '20mm 厚'],
  ['1.5厘', '1.5mm '],
  ['8丝 内膜袋', '8丝 内膜袋'],
  ['20cms', '20cms'],
])('measures are millimetres, but for those that goods are called by: %s is %s', (text, form) => {
  expect(inMillimetres(text, (measure) => measure === '8丝')).toBe(form);
});

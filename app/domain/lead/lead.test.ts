import { expect, test } from 'vitest';
import { leadSubject } from './lead.ts';

const EMPTY = { intention: '', goods: '', count: '', unit: '', place: '', endPlace: '' };

test.each([
  [{ intention: '代采融资,信用融资' }, '代采融资、信用融资'],
  [
    { place: '唐山市', endPlace: '上海市', goods: '螺纹钢', count: '32.5', unit: '吨' },
    '唐山市 → 上海市，螺纹钢 32.5 吨',
  ],
  [{ place: '无锡市', goods: '不锈钢卷', count: '10', unit: '吨' }, '无锡市，不锈钢卷 10 吨'],
  [{}, ''],
])('the subject of %j', (parts, subject) => {
  expect(leadSubject({ ...EMPTY, ...parts })).toBe(subject);
});

import { describe, expect, it } from 'vitest';
import { withinRange } from './out-of-range.server.ts';

const far = { addressId: '3', text: '距离 150.9 km，超出 50.9 km' };
const lines = [{ id: '12', outOfRange: [far] }] as unknown as Parameters<typeof withinRange>[0];
const said = [{ line: lines[0], ...far }];

describe('what a checkout opens with', () => {
  it('has no place that is out of range, and says so at the line', () => {
    const chosen = { 'distributionAddress.12': '3', remark: '急' };
    expect(withinRange(lines, chosen, '4')).toEqual({ values: { remark: '急' }, outOfRange: said });
  });

  it('says so of the receiving address where the line has none of its own', () => {
    expect(withinRange(lines, {}, '3')).toEqual({ values: {}, outOfRange: said });
  });

  it.each([
    [{ 'distributionAddress.12': '4' }, '3'],
    [{}, '4'],
    [{}, null],
  ])('says nothing of another place: %j', (chosen, receiving) => {
    expect(withinRange(lines, chosen, receiving)).toEqual({ values: chosen, outOfRange: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { choicesOf, submittedDeductions } from './checkout-deductions.server.ts';

describe('what is to be taken off', () => {
  it('is nothing where nothing is chosen', () => {
    expect(choicesOf({})).toEqual({ discounts: [], useIntegral: false, giftCardids: [] });
    expect(submittedDeductions({ useAmount: '20.00' })).toEqual({
      useIntegral: 0,
      useAmount: undefined,
      giftCardids: [],
    });
  });

  it('is a coupon of each line that has one, points and e-cards', () => {
    const values = {
      skuIds: ['12', '13'],
      'discountId.12': '5',
      'discountId.13': '',
      'discountId.14': '6',
      useIntegral: '2000',
      useAmount: '20.00',
      giftCardids: ['7', '8'],
    };
    expect(choicesOf(values)).toEqual({
      discounts: [{ skuId: '12', discountId: '5' }],
      useIntegral: true,
      giftCardids: ['7', '8'],
    });
    expect(submittedDeductions(values)).toEqual({
      useIntegral: 2000,
      useAmount: '20.00',
      giftCardids: ['7', '8'],
    });
  });

  it('takes e-cards that are used already before another that was chosen later', () => {
    const values = { giftCardids: ['7', '8', '9'], usedCards: ['9', '6', '8'] };
    expect(choicesOf(values).giftCardids).toEqual(['9', '8', '7']);
    expect(submittedDeductions(values).giftCardids).toEqual(['9', '8', '7']);
  });

  it.each(['-1', '1.5', 'all', '9'.repeat(30)])('is no points for %j', (useIntegral) => {
    expect(submittedDeductions({ useIntegral }).useIntegral).toBe(0);
  });
});

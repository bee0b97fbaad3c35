import { describe, expect, test } from 'vitest';
import { bidderLabel, partyProblem } from './bidder.ts';

test('a bidder is named by the number, of two digits at least', () => {
  expect([bidderLabel(7), bidderLabel(123)]).toEqual(['竞买人 07', '竞买人 123']);
});

describe('who may not take part in an auction', () => {
  const seller = { sellerCode: 'S1', names: ['宝 钢贸易', '江苏恒远钢铁有限公司'] };
  const buyer = {
    name: '王五',
    customerType: 'personal',
    platformType: 'buyer',
    sellerCode: null,
  } as const;
  const company = { ...buyer, customerType: 'enterprise', name: '鞍钢贸易' } as const;
  const own = { code: 'ownStore', text: '不能参与本企业发布的竞价' };

  test('the platform, before all else', () => {
    const operator = { ...buyer, platformType: 'buyer,operator' };
    const answer = { code: 'ofPlatform', text: '平台账号不能参与竞价' };
    expect(partyProblem(operator, seller, '鞍钢贸易')).toEqual(answer);
    expect(partyProblem(operator, seller, '宝钢贸易')).toEqual(answer);
  });

  test('the seller, by the code of an account or by the name, whatever its spaces', () => {
    expect(partyProblem({ ...buyer, sellerCode: 'S1' }, seller, '鞍钢贸易')).toEqual(own);
    expect(partyProblem(buyer, seller, '宝钢 贸易')).toEqual(own);
    expect(partyProblem({ ...company, name: '宝钢\t贸 易' }, seller, '鞍钢贸易')).toEqual(own);
    expect(partyProblem(company, seller, '宝钢贸易')).toEqual(own);
    // The shop is called otherwise than the company that it belongs to.
    const second = { ...company, name: '江苏恒远钢铁有限公司' };
    expect(partyProblem(second, seller, '江苏恒远钢铁有限公司')).toEqual(own);
    expect(partyProblem(buyer, seller, '江苏恒远 钢铁有限公司')).toEqual(own);
  });

  test('but others may, and a person of the same name as the seller for another company', () => {
    expect(partyProblem(buyer, seller, '鞍钢贸易')).toBeNull();
    expect(partyProblem(company, seller, '鞍钢贸易')).toBeNull();
    expect(partyProblem({ ...company, sellerCode: 'S2' }, seller, '鞍钢贸易')).toBeNull();
    expect(partyProblem({ ...buyer, name: '宝钢贸易' }, seller, '鞍钢贸易')).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { lacksContract } from './customer.ts';

test.each([
  ['enterprise', '2', false],
  ['enterprise', '1', true],
  ['enterprise', null, true],
  ['personal', null, false],
  ['personal', '1', false],
] as const)('spec 1 §5: direct buy, %s with status %s', (customerType, status, lacks) => {
  expect(lacksContract({ customerType, esignatureContractStatus: status })).toBe(lacks);
});

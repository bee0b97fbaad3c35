import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { isLeadMobile, isMobile } from './phone.ts';

test.each([
  ['13800000001', true],
  ['19912345678', true],
  ['12800000001', false],
  ['1380000000', false],
  ['138000000011', false],
  ['+8613800000001', false],
  ['13800000001\n', false],
  ['１3800000001', false],
  ['', false],
])('spec 1 §5: %j', (text, valid) => {
  expect(isMobile(text)).toBe(valid);
});

test.each([
  ['13800000001', true],
  ['18800000001', true],
  ['16600000001', false],
  ['19912345678', false],
])('spec 2 §5: lead forms, %j', (text, valid) => {
  expect(isLeadMobile(text)).toBe(valid);
});

test.prop([fc.stringMatching(/^1[0-9]{10}$/)])(
  'a lead number is always a mobile number',
  (text) => {
    expect(!isLeadMobile(text) || isMobile(text)).toBe(true);
  },
);

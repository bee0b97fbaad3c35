import { describe, expect, it } from 'vitest';
import { checkoutSourceOf } from './source-query.server.ts';

const sourceOf = (query: Record<string, string> | string) =>
  checkoutSourceOf(new URLSearchParams(query));

describe('what a checkout page is about', () => {
  it('lines of the cart, each once', () => {
    expect(sourceOf('ids=3,1&ids=3')).toEqual({ from: 'cart', ids: ['3', '1'] });
  });

  it('an order to buy again', () => {
    expect(sourceOf({ id: '20261121141512889502' })).toEqual({
      from: 'order',
      orderCode: '20261121141512889502',
    });
  });

  it('some goods of an order, in other quantities', () => {
    expect(sourceOf('id=2026&line=12*5.5&line=13*&line=../*1')).toEqual({
      from: 'order',
      orderCode: '2026',
      lines: [
        { skuId: '12', num: '5.5' },
        { skuId: '13', num: '' },
      ],
    });
  });

  it('lines of the cart rather than the order, where both are named', () => {
    expect(sourceOf('ids=3&id=20261121')).toMatchObject({ from: 'cart' });
  });

  it('one spot listing', () => {
    expect(sourceOf({ businessId: '12', count: '2.5' })).toEqual({
      from: 'spot',
      skuId: '12',
      skuType: 'spot',
      num: '2.5',
    });
    expect(sourceOf({ businessId: '1 2' })).toBeNull();
  });

  it('one product, of which only id, kind and count are read', () => {
    const parms = JSON.stringify({
      id: 12,
      type: 'self',
      count: 2.5,
      price: '0.01',
      orderAmount: 1,
    });
    expect(sourceOf({ parms })).toEqual({
      from: 'direct',
      skuId: '12',
      skuType: 'self',
      num: '2.5',
    });
  });

  it('its count as `number`', () => {
    expect(sourceOf({ parms: '{"id":"12","number":3}' })).toMatchObject({ num: '3' });
    expect(sourceOf({ parms: '{"id":"12","number":3,"count":5}' })).toMatchObject({ num: '5' });
  });

  it('one product as the legacy page named it', () => {
    expect(sourceOf({ parms: '{"skuId":"12","type":"?"}' })).toEqual({
      from: 'direct',
      skuId: '12',
      skuType: 'sale',
      num: '',
    });
  });

  it.each([
    '',
    'ids=',
    'ids=%3Cscript%3E',
    'id=a%20b',
    'parms=%7B',
    'parms=null',
    'parms=%7B%22id%22:%22/%22%7D',
  ])('nothing in %j', (query) => {
    expect(sourceOf(query)).toBeNull();
  });
});

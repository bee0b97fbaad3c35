import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiRefusal } from '#app/api/errors.ts';
import { callEndpoint } from '#app/api/transport.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { defineForm } from './definition.server.ts';
import { refusalReply } from './refusal-reply.server.ts';

const BASE = 'http://trading-api.test';
const api = setupServer();
beforeAll(() => api.listen({ onUnhandledRequest: 'error' }));
afterEach(() => api.resetHandlers());
afterAll(() => api.close());

const handler = {
  form: defineForm('inquiry', z.object({ title: z.string(), sellerCodes: z.array(z.string()) })),
  files: { field: 'fileIds', moderType: 'inquiry' } as const,
};

function typed(): FormData {
  const data = new FormData();
  data.append('title', '采购');
  data.append('count.7', '0.5');
  return data;
}

/** What a form is answered where a call ends with this envelope. */
async function replyTo(envelope: object, given: Partial<Parameters<typeof refusalReply>[1]> = {}) {
  const answer = () => HttpResponse.json({ resultMessage: 'refused', ...envelope });
  api.use(http.post(`${BASE}${cancelOrder.path}`, answer));
  const options = { baseUrl: BASE, timeoutMs: 1000 };
  const refusal = await callEndpoint(cancelOrder, { orderCode: '1' }, options).catch(
    (error: unknown) => error,
  );
  if (!(refusal instanceof ApiRefusal)) throw new Error('the call was not refused');
  return refusalReply(refusal, { ...handler, ...given }, typed());
}

const refused = { resultCode: 'missing', content: '请输入标题；附件已失效' };

describe('a form that the trading API refuses', () => {
  test('shows each problem at the control that its path begins with', async () => {
    const problems = [
      { path: ['title'], code: 'missing', text: '请输入标题' },
      { path: ['fileIds'], code: 'fileRefused', text: '附件已失效' },
      { path: ['fileIds'], code: 'fileRefused', text: '文件过大' },
    ];
    expect(await replyTo({ ...refused, problems })).toEqual({
      form: 'inquiry',
      values: { title: '采购', 'count.7': '0.5' },
      errors: { title: ['请输入标题'], fileIds: ['附件已失效', '文件过大'] },
      formErrors: [],
    });
  });

  test('shows at its head, once, what has no control', async () => {
    const problems = [
      { path: [], code: 'over', text: '报价已截止' },
      { path: ['offerDetails', 0, 'price'], code: 'invalid', text: '请输入单价' },
      { path: ['offerDetails', 1, 'price'], code: 'invalid', text: '请输入单价' },
    ];
    const { errors, formErrors } = await replyTo({ ...refused, problems });
    expect(errors).toEqual({});
    expect(formErrors).toEqual(['报价已截止', '请输入单价']);
  });

  test('finds the control of a row, and sets it to what the API says instead', async () => {
    const path = ['inquiryDetails', 3, 'count'];
    const problems = [{ path, code: 'tooSmall', text: '不能小于1', instead: '1' }];
    const controlOf = ([name, at]: readonly (string | number)[]) =>
      name === 'inquiryDetails' ? `count.${Number(at) + 4}` : undefined;
    const { errors, values } = await replyTo({ ...refused, problems }, { controlOf });
    expect(errors).toEqual({ 'count.7': ['不能小于1'] });
    expect(values['count.7']).toBe('1');
  });

  test.each([
    ['none', {}],
    ['problems of another kind', { problems: [{ field: 'title', message: '请输入标题' }] }],
    ['no list', { problems: '请输入标题' }],
  ])('shows the text of a refusal without problems at its head: %s', async (_, given) => {
    const { errors, formErrors } = await replyTo({ ...refused, ...given });
    expect(errors).toEqual({});
    expect(formErrors).toEqual(['请输入标题；附件已失效']);
  });
});

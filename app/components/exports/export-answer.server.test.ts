import { afterAll, expect, test, vi } from 'vitest';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';

// Modules that read the settings when they are imported, and that other tests load with their own.
vi.stubEnv('TRADING_API_URL', 'http://127.0.0.1:1');
vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
vi.resetModules();
const { ApiRefusal } = await import('#app/api/errors.ts');
const { exportPart } = await import('#app/domain/export/contract.ts');
const { exportAnswer } = await import('./export-answer.server.ts');
vi.unstubAllEnvs();

afterAll(() => vi.resetModules());

/** The file of an export that was gathered, for what the trading API answers of it. */
async function answered(answer: () => unknown): Promise<Response> {
  const page = {
    searchParams: new URLSearchParams({ export: '7' }),
    ask: async (endpoint: unknown) => {
      expect(endpoint).toBe(exportPart);
      return answer();
    },
  } as unknown as CustomerRequest;
  const file = { filters: {}, name: '订单', plainName: 'orders', sheets: () => [] };
  return exportAnswer(page, 'purchaseOrders', file).catch((thrown) => thrown);
}

test.each([
  ['that has expired', () => Promise.reject(new ApiRefusal('export.part', 'G404', '没有'))],
  ['of another list', () => ({ kind: 'leads', done: true, total: 0, rows: [] })],
  ['that is not done', () => ({ kind: 'purchaseOrders', done: false, total: 1, rows: [] })],
  [
    'whose rows another version has gathered',
    () => ({ kind: 'purchaseOrders', done: true, total: 1, rows: [{ orderCode: '1' }] }),
  ],
])('the address of an export %s leads to the exports that there are', async (_, answer) => {
  const response = await answered(answer);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/customer/exports']);
});

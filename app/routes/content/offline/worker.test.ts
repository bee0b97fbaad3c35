import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** What the worker shows where the line drops a form with these controls. */
async function shownFor(controls: Record<string, string>): Promise<string> {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', { addEventListener: listeners.set.bind(listeners) });
  vi.stubGlobal('caches', { keys: async () => [] });
  vi.resetModules();
  // It exports nothing, so that TypeScript knows no module of this name.
  await vi.importActual('./worker.ts');
  const body = new URLSearchParams(controls);
  const request = new Request('http://portal.example/customer/wallet', { method: 'POST', body });
  Object.defineProperty(request, 'mode', { value: 'navigate' });
  return new Promise((resolve, reject) => {
    const respondWith = (answer: Promise<Response>) =>
      answer.then((response) => response.text()).then(resolve, reject);
    const preloadResponse = Promise.reject(new TypeError('the line is down'));
    listeners.get('fetch')?.({ request, preloadResponse, respondWith });
  });
}

test('a form is shown to be sent again, without the password that confirms it', async () => {
  const shown = await shownFor({ amount: '100.00', stepUpPassword: 'geheim-9' });
  expect(shown).toContain('<input type="hidden" name="amount" value="100.00">');
  expect(shown).toContain('重新提交');
  expect(shown).not.toContain('geheim-9');
});

test('a login is not echoed at all', async () => {
  const shown = await shownFor({ phone: '13712345678', password: 'geheim-9' });
  expect(shown).not.toContain('13712345678');
  expect(shown).toContain('请返回后重新提交');
});

import { afterEach, expect, test, vi } from 'vitest';
import { log } from '#app/observation/log.server.ts';

// The cookies' modules read the settings when they are imported.
vi.stubEnv('TRADING_API_URL', 'http://127.0.0.1:1');
const { receiveForm } = await import('./received-form.server.ts');
vi.unstubAllEnvs();

afterEach(() => vi.restoreAllMocks());

/** A form of which only the beginning arrives. */
function begun(type: string, beginning: string) {
  const visitor = new AbortController();
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode(beginning));
      visitor.signal.addEventListener('abort', () => stream.error(visitor.signal.reason));
    },
  });
  const request = new Request('http://portal.test/inquiry', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    signal: visitor.signal,
    duplex: 'half',
  } as RequestInit);
  return { request, leave: () => visitor.abort() };
}

test.each([
  ['without files', 'application/x-www-form-urlencoded', 'form=inquiry&remark=a'],
  [
    'with files',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="remark"\r\n\r\na',
  ],
])(
  'a visitor who leaves while a form %s arrives is no error of ours',
  async (_, type, beginning) => {
    const logged = vi.spyOn(log, 'error');
    const { request, leave } = begun(type, beginning);
    const received = receiveForm(request, () => []);
    leave();
    await expect(received).rejects.toMatchObject({ status: 400 });
    expect(logged).not.toHaveBeenCalled();
  },
);

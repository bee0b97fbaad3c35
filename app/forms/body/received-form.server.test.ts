import { afterAll, afterEach, expect, test, vi } from 'vitest';

// Modules that read the settings when they are imported, and that other tests load with their own.
vi.stubEnv('TRADING_API_URL', 'http://127.0.0.1:1');
vi.resetModules();
const { log } = await import('#app/observation/log.server.ts');
const { receiveForm } = await import('./received-form.server.ts');
vi.unstubAllEnvs();

afterEach(() => vi.restoreAllMocks());
afterAll(() => vi.resetModules());

/** A form of which only the beginning arrives; Node fails the body before it aborts the signal. */
function brokenOff(type: string, beginning: string): Request {
  const pieces = [new TextEncoder().encode(beginning)];
  const body = new ReadableStream({
    pull: (stream) => {
      const piece = pieces.pop();
      if (piece) stream.enqueue(piece);
      else stream.error(new DOMException('The request was aborted.', 'AbortError'));
    },
  });
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' };
  return new Request('http://portal.test/inquiry', init as RequestInit);
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
    const received = receiveForm(brokenOff(type, beginning), () => []);
    await expect(received).rejects.toMatchObject({ status: 400 });
    expect(logged).not.toHaveBeenCalled();
  },
);

import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { CAME_AS_TEXT } from '#app/domain/file/upload.ts';

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

test.each([
  ['an upload', { field: 'fileIds', moderType: 'inquiry' } as const, ['kept']],
  ['a table', { field: 'fileIds', mostBytes: 100 }, []],
])('a file that comes as text is refused, not taken for none: %s', async (_, option, held) => {
  const sent = new FormData();
  for (const id of held) {
    sent.append('fileIds', id);
    sent.append('fileNames', 'kept.pdf');
  }
  sent.append('fileIds', '%PDF-1.4 …');
  sent.append('remark', '备注');
  const request = () => new Request('http://portal.test/inquiry', { method: 'POST', body: sent });
  const { data, errors } = await receiveForm(request(), () => [option]);
  expect(errors).toEqual({ fileIds: [CAME_AS_TEXT] });
  expect(data.getAll('fileIds')).toEqual(held);
  expect(data.get('remark')).toBe('备注');

  // A control that is left empty is none; a browser may send it as an empty text.
  sent.delete('fileIds');
  for (const id of [...held, '']) sent.append('fileIds', id);
  expect(await receiveForm(request(), () => [option])).toMatchObject({ errors: {} });
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { defineForm, parseForm } from '../definition.server.ts';
import { FormTooLarge, MAX_CONTROLS, MAX_TEXT, MalformedForm } from './form-limits.server.ts';
import { readMultipart } from './multipart.server.ts';
import { readUrlencoded } from './urlencoded.server.ts';

/** Counts how many controls were looked at: a question for one of them looks at all. */
class CountedForm extends FormData {
  looks = 0;
  #all(): number {
    return [...super.entries()].length;
  }
  override get(name: string) {
    this.looks += this.#all();
    return super.get(name);
  }
  override getAll(name: string) {
    this.looks += this.#all();
    return super.getAll(name);
  }
  override keys() {
    this.looks += this.#all();
    return super.keys();
  }
  override entries() {
    this.looks += this.#all();
    return super.entries();
  }
  override [Symbol.iterator]() {
    return this.entries();
  }
}

const goods = defineForm(
  'goods',
  z.object({ remark: z.string(), ids: z.array(z.string().max(1)) }),
);

const names = fc.constantFrom('remark', 'ids', 'goodsId', 'a.b', 'ids[0]', '__proto__', '');

describe('a form of many controls', () => {
  test.prop([fc.integer({ min: 500, max: 2000 }), names, fc.boolean()], { numRuns: 20 })(
    'is read in a time that grows with them, and no faster',
    (controls, name, apart) => {
      const data = new CountedForm();
      for (let at = 0; at < controls; at++) data.append(apart ? `${name}.${at}` : name, '钢材');
      parseForm(goods, data);
      expect(data.looks).toBeLessThanOrEqual(4 * controls);
    },
  );
});

test('the names of controls build nothing', () => {
  const data = new FormData();
  const hostile = ['ids[999999999]', 'ids[0].x', 'a.b.c', '__proto__', 'constructor', 'toString'];
  for (const name of [...hostile, '__intent__', '__state__']) {
    data.append(name, '{');
    data.append(name, '}');
  }
  data.append('ids', '1');
  data.append('remark', '急');
  expect(parseForm(goods, data)).toEqual({ value: { remark: '急', ids: ['1'] }, reply: null });
});

test('a control character that no database keeps is reported beside its control', () => {
  const data = new FormData();
  data.append('remark', '急\u0000');
  expect(parseForm(goods, data).reply?.errors).toEqual({
    remark: ['含有无法识别的字符，请删除后重新填写'],
  });
  data.set('remark', '急');
  data.append('count.1', '\u0000');
  expect(parseForm(goods, data).reply).toMatchObject({
    errors: {},
    formErrors: ['含有无法识别的字符，请删除后重新填写'],
    values: { remark: '急' },
  });
});

const urlencoded = (body: string | ReadableStream) =>
  new Request('http://portal/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    duplex: 'half',
  } as RequestInit);

const texts = (controls: number, value = '1'): FormData => {
  const data = new FormData();
  for (let at = 0; at < controls; at++) data.append(`count.${at}`, value);
  return data;
};

async function received(sent: FormData): Promise<FormData> {
  const data = new FormData();
  const request = new Request('http://portal/', { method: 'POST', body: sent });
  await readMultipart(request, data, async () => {});
  return data;
}

const query = (data: FormData) => String(new URLSearchParams([...data] as [string, string][]));

describe.each([
  ['urlencoded', (sent: FormData) => readUrlencoded(urlencoded(query(sent)))],
  ['multipart', received],
])('a form that is %s', (_, read) => {
  test('may have 8,000 controls', async () => {
    const sent = texts(8000);
    const data = await read(sent);
    expect([...data.keys()].length).toBe(8000);
    expect(data.get('count.7999')).toBe('1');
  });

  test('has a bound of controls, and one of text', async () => {
    await expect(read(texts(MAX_CONTROLS + 1))).rejects.toBeInstanceOf(FormTooLarge);
    await expect(read(texts(1, 'x'.repeat(MAX_TEXT + 1)))).rejects.toBeInstanceOf(FormTooLarge);
  });
});

test('a multipart form has a bound of parts', async () => {
  const part =
    '--x\r\nContent-Disposition: form-data; name="fileIds"; filename=""\r\n' +
    'Content-Type: application/octet-stream\r\n\r\n\r\n';
  const body = `${part.repeat(MAX_CONTROLS + 200)}--x--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = new Request('http://portal/', { method: 'POST', headers, body });
  const reading = readMultipart(request, new FormData(), async () => {});
  await expect(reading).rejects.toBeInstanceOf(FormTooLarge);
});

const CHUNK = 65_536;

test('a file that has arrived is taken, however late, when a later one makes the form too large', async () => {
  const text = new TextEncoder();
  const partOf = (name: string) =>
    text.encode(`--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`);
  let [begin, end] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* pieces() {
    yield partOf('early.bin');
    // The parser holds back what may begin a boundary: a line.
    yield text.encode('the beginning,\n');
    await begun;
    yield text.encode('the end');
    yield text.encode('\r\n');
    yield partOf('late.bin');
    for (let count = 0; count < 60; count += 1) yield new Uint8Array(1024 * 1024);
    yield text.encode('\r\n--x--\r\n');
    end();
  }
  const form = pieces();
  const body = new ReadableStream({
    pull: async (stream) => {
      const { value, done } = await form.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const read: Record<string, string> = {};
  await readMultipart(
    new Request('http://portal.test/', init),
    new FormData(),
    async ({ name, bytes }) => {
      try {
        const chunks: Uint8Array[] = [];
        for await (const chunk of bytes) {
          chunks.push(chunk);
          // What takes it is slow.
          begin();
          if (name === 'early.bin') await ended;
        }
        read[name] = Buffer.concat(chunks).toString();
      } catch (error) {
        read[name] = String(error);
      }
    },
  );
  expect(read).toEqual({ 'early.bin': 'the beginning,\nthe end', 'late.bin': 'Error' });
});

test('what never ends is not collected', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += CHUNK;
      controller.enqueue(new Uint8Array(CHUNK));
    },
  });
  await expect(readUrlencoded(urlencoded(endless))).rejects.toBeInstanceOf(FormTooLarge);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test('a part whose name no browser sends is malformed, whatever follows', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="\u0000"\r\n\r\n1\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  // More than the parser takes at once.
  for (const body of [part, `${part}${'x'.repeat(200_000)}`]) {
    const request = new Request('http://portal/', { method: 'POST', headers, body });
    const reading = readMultipart(request, new FormData(), async () => {});
    await expect(reading).rejects.toBeInstanceOf(MalformedForm);
  }
});

test('what no form sends is malformed', async () => {
  const request = new Request('http://portal/', { method: 'POST', body: 'a=b' });
  await expect(readUrlencoded(request)).rejects.toBeInstanceOf(MalformedForm);
});

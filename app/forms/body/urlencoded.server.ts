import { FormTooLarge, MAX_CONTROLS, MAX_TEXT, MalformedForm } from './form-limits.server.ts';

/** The most bytes of such a form: an escaped byte of text takes three. */
const MAX_BYTES = 3 * MAX_TEXT;
const SEPARATOR = '&'.charCodeAt(0);

/**
 * Reads a form without files; its size is checked before it is parsed.
 * @throws FormTooLarge, MalformedForm
 */
export async function readUrlencoded(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) throw new MalformedForm(type);
  const body = await bodyOf(request);
  if (controlsIn(body) > MAX_CONTROLS) throw new FormTooLarge();
  const data = new FormData();
  let text = 0;
  for (const [name, value] of new URLSearchParams(body.toString())) {
    text += value.length;
    if (text > MAX_TEXT) throw new FormTooLarge();
    data.append(name, value);
  }
  return data;
}

async function bodyOf({ body }: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new FormTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function controlsIn(body: Buffer): number {
  let controls = 1;
  for (let at = body.indexOf(SEPARATOR); at !== -1; at = body.indexOf(SEPARATOR, at + 1)) {
    controls += 1;
  }
  return controls;
}

/** Bodies that are complete when the answer is made, by answer. */
interface Whole {
  bodies: WeakMap<Response, Buffer>;
}

const KEY = Symbol.for('trading-portal.whole');

/** The process and Remix's build each have a copy of this module; both share this object. */
const shared = globalThis as typeof globalThis & { [KEY]?: Whole };
shared[KEY] ??= { bodies: new WeakMap() };
const { bodies } = shared[KEY];

/** An answer whose body `wholeBodyOf` returns without reading a stream, always as the same object. */
export function wholeResponse(body: Buffer, init: ResponseInit): Response {
  const response = new Response(body as Uint8Array<ArrayBuffer>, init);
  bodies.set(response, body);
  return response;
}

/** The whole body of any answer; nothing else may read it. */
export async function wholeBodyOf(response: Response): Promise<Buffer> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
}

/** Bodies that are whole when they are answered, by their answers. */
interface Whole {
  bodies: WeakMap<Response, Buffer>;
}

const KEY = Symbol.for('trading-portal.whole');

/** The process and Remix's build each have a copy of this module; what they know is one. */
const shared = globalThis as typeof globalThis & { [KEY]?: Whole };
shared[KEY] ??= { bodies: new WeakMap() };
const { bodies } = shared[KEY];

/** An answer whose body the process around Remix has without reading a stream, and as the same object again. */
export function wholeResponse(body: Buffer, init: ResponseInit): Response {
  const response = new Response(body as Uint8Array<ArrayBuffer>, init);
  bodies.set(response, body);
  return response;
}

/** The body of any answer; nobody else reads it. */
export async function wholeBodyOf(response: Response): Promise<Buffer> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
}

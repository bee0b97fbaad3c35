import { get } from 'node:http';

/** Bytes of an answer's body as they travel to a browser that takes brotli. */
export function bytesOnTheWire(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { ...headers, 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.once('end', () => resolve(bytes));
      response.once('error', reject);
    });
    request.once('error', reject);
  });
}

import { get } from 'node:http';

/** A page's bytes as they are sent: those of the second answer, which the cache has compressed well. */
export async function rawBody(url: string): Promise<Buffer> {
  await body(url);
  return body(url);
}

function body(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });
}

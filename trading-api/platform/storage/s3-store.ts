import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import type { FileStore } from './file-store.ts';
import type { IncomingFile } from './incoming.ts';
import type { FileStoreSettings } from './settings.ts';

/** Enough for a file of 10 MB over a slow line between two data centres. */
const TIMEOUT_MS = 60_000;
const NO_BYTES_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The store's error, with status 404, for a missing bucket; any other 404 means a missing file. */
const NO_BUCKET = '<Code>NoSuchBucket</Code>';

/** The store refuses, fails or does not answer; answered 503. */
class StoreUnavailable extends Error {
  readonly statusCode = 503;
}

interface Sent {
  sha256: string;
  body?: { stream: Readable; byteLength: number };
}

/** Files in a bucket of Amazon S3, MinIO, OSS or any other store that speaks its protocol. */
export class S3Store implements FileStore {
  readonly #settings: FileStoreSettings;

  constructor(settings: FileStoreSettings) {
    this.#settings = settings;
  }

  async put(id: string, file: IncomingFile): Promise<void> {
    const { sha256, byteLength } = file;
    const stream = createReadStream(file.path);
    try {
      const answer = await this.#send('PUT', id, { sha256, body: { stream, byteLength } });
      await answer.body?.cancel();
      if (!answer.ok) throw refused('PUT', answer);
    } finally {
      stream.destroy();
    }
    await file.discard();
  }

  async get(id: string): Promise<Readable | null> {
    const answer = await this.#send('GET', id, { sha256: NO_BYTES_SHA256 });
    if (answer.ok && answer.body) return Readable.fromWeb(answer.body as NodeReadableStream);
    if (await isMissing(answer)) return null;
    throw refused('GET', answer);
  }

  async delete(id: string): Promise<void> {
    const answer = await this.#send('DELETE', id, { sha256: NO_BYTES_SHA256 });
    if (!(answer.ok || (await isMissing(answer)))) throw refused('DELETE', answer);
  }

  /** Deletes a file that does not exist: the only request that the key allows and that changes nothing. */
  async check() {
    await this.delete('status-check');
    return { kind: 'bucket', freeBytes: null } as const;
  }

  async #send(method: 'PUT' | 'GET' | 'DELETE', id: string, sent: Sent): Promise<Response> {
    const { url, keyId, secret, region } = this.#settings;
    const signer = new AwsV4Signer({
      method,
      url: `${url}/${encodeURIComponent(id)}`,
      // Signed with a checksum of the content, so that the store refuses anything else.
      headers: { 'x-amz-content-sha256': sent.sha256 },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
    });
    const signed = await signer.sign();
    // Stores need the length beforehand.
    if (sent.body) signed.headers.set('content-length', String(sent.body.byteLength));
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(sent.body && {
        body: Readable.toWeb(sent.body.stream) as ReadableStream,
        duplex: 'half',
      }),
    };
    try {
      return await fetch(signed.url, init);
    } catch (cause) {
      throw new StoreUnavailable(`the file store did not answer to ${method}`, { cause });
    }
  }
}

/** Whether the store answers that there is no such file, in a bucket that it has. */
async function isMissing(answer: Response): Promise<boolean> {
  const text = await answer.text();
  return answer.status === 404 && !text.includes(NO_BUCKET);
}

const refused = (method: string, { status }: Response) =>
  new StoreUnavailable(`the file store answered ${status} to ${method}`);

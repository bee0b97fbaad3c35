import { once } from 'node:events';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { MAX_FILE_BYTES, MAX_FILES } from '#app/domain/file/upload.ts';
import { FormTooLarge, MAX_CONTROLS, MAX_TEXT, MalformedForm } from './form-limits.server.ts';
import { PartHeaders } from './part-headers.server.ts';

/** The most bytes of all files of a form together. */
const MAX_FORM_BYTES = 50 * 1024 * 1024;
/** The most texts and files of a form together; a browser also sends each empty file control as a file. */
const MAX_PARTS = MAX_CONTROLS + 100;
/** The most headers of a part; a browser sends two. */
const MAX_PART_HEADERS = 10;
const MAX_NAME_BYTES = 200;
/** A sender who sends nothing for this time is taken to have gone. */
const IDLE_MS = 30_000;

/** One file of a form while it arrives. */
export interface ArrivingFile {
  field: string;
  name: string;
  /** Fails with FileTooLarge when more bytes arrive than a file or the form may have. */
  bytes: AsyncIterable<Uint8Array>;
}

export class FileTooLarge extends Error {}

export const isMultipart = (request: Request): boolean =>
  (request.headers.get('content-type') ?? '').startsWith('multipart/form-data');

/**
 * Reads a multipart form: texts go into `data` as they arrive, and each file through `take`, which may leave the rest
 * of the file unread. The form is read to its end even if its files are not wanted, so that what was typed is not
 * lost.
 * @throws MalformedForm, FormTooLarge, and what `take` throws
 */
export async function readMultipart(
  request: Request,
  data: FormData,
  take: (file: ArrivingFile) => Promise<void>,
): Promise<void> {
  const parser = parserOf(request);
  const refuse = () => parser.destroy(new FormTooLarge());
  parser.once('fieldsLimit', refuse).once('partsLimit', refuse);
  const taken: Promise<void>[] = [];
  // The file with which the form becomes too large is refused, and so is every later file. Files that arrived before
  // it are taken, however long that takes.
  const read = { bytes: 0, texts: 0, files: 0, arriving: 0, firstOver: Number.POSITIVE_INFINITY };
  parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
    read.texts += value.length;
    read.arriving = read.files + 1;
    if (valueTruncated || nameTruncated || read.texts > MAX_TEXT) refuse();
    else data.append(name, value);
  });
  parser.on('file', (field, stream, { filename }) => {
    // The parser reports that a form broke off; the error of its file need not be reported again.
    stream.on('error', () => {});
    // An empty file control is sent as a file without a name.
    if (!filename) return stream.resume();
    read.files += 1;
    read.arriving = read.files;
    const number = read.files;
    const isOver = () => number >= read.firstOver || number > MAX_FILES * 2;
    const bytes = bytesOf(stream, isOver);
    taken.push(take({ field, name: filename, bytes }).finally(() => stream.resume()));
    taken.at(-1)?.catch(() => {});
  });
  await feed(request, parser, (length) => {
    read.bytes += length;
    if (read.bytes > MAX_FORM_BYTES) read.firstOver = Math.min(read.firstOver, read.arriving);
  });
  await Promise.all(taken);
}

function parserOf(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: {
        fields: MAX_CONTROLS,
        parts: MAX_PARTS,
        headerPairs: MAX_PART_HEADERS,
        fieldNameSize: MAX_NAME_BYTES,
        fieldSize: MAX_TEXT,
        fileSize: MAX_FILE_BYTES + 1,
      },
    });
  } catch {
    throw new MalformedForm('no boundary');
  }
}

async function* bytesOf(stream: Readable & { truncated?: boolean }, isOver: () => boolean) {
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    if (stream.truncated || isOver()) throw new FileTooLarge();
    yield chunk as Uint8Array;
  }
  if (stream.truncated) throw new FileTooLarge();
}

async function feed(
  request: Request,
  parser: ReturnType<typeof busboy>,
  onBytes: (length: number) => void,
): Promise<void> {
  const reader = request.body?.getReader();
  const ended = new Promise<void>((resolve, reject) => {
    parser.once('close', resolve);
    // Not `once`: a malformed form may have a second fault, and an error without a listener ends the process.
    parser.on('error', (error) =>
      reject(error instanceof FormTooLarge ? error : new MalformedForm(String(error))),
    );
  });
  ended.catch(() => {});
  const stop = () => parser.destroy(new Error('the sender is gone'));
  request.signal.addEventListener('abort', stop);
  const quiet = setTimeout(stop, IDLE_MS);
  const headers = new PartHeaders(request.headers.get('content-type') ?? '');
  try {
    for (;;) {
      const chunk = await Promise.race([reader?.read(), ended]);
      if (!chunk || chunk.done) break;
      quiet.refresh();
      const isTaken = parser.write(headers.cleaned(chunk.value));
      onBytes(chunk.value.length);
      if (!isTaken) await Promise.race([once(parser, 'drain'), ended]);
    }
    parser.end(headers.rest());
    await ended;
  } finally {
    clearTimeout(quiet);
    request.signal.removeEventListener('abort', stop);
    void reader?.cancel().catch(() => {});
  }
}

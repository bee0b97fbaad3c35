import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { MAX_FILE_BYTES } from '#app/domain/file/upload.ts';
import { FileTooLarge, type Incoming, type IncomingFile } from '../storage/incoming.ts';

/** A sender without data for this long has gone. */
const IDLE_MS = 30_000;
/** The maximum duration, however slow the sender is. */
const LONGEST_MS = 5 * 60_000;
/** A file and the form around it; a few more bytes are read, so that the sender receives the refusal. */
const MAX_REQUEST_BYTES = MAX_FILE_BYTES + 2 * 1024 * 1024;
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 1000;
const MAX_NAME_LENGTH = 120;

/** A form with one file, as received. */
export interface ReceivedForm {
  fields: object;
  /** The first file in the part that was asked for; null where there was none. */
  file: SentFile | null;
}

export type SentFile = IncomingFile & { name: string };

export interface UploadTimes {
  idleMs: number;
  longestMs: number;
}

/**
 * Reads multipart/form-data while it arrives; the file is written to disk and never held in memory. The caller
 * discards the file unless a store has taken it.
 * @throws Error when the form is malformed, too large as a whole, or its sender goes away; no file is left then
 */
export async function receiveForm(
  payload: Readable,
  headers: IncomingHttpHeaders,
  { part, incoming }: { part: string; incoming: Incoming },
  times: UploadTimes = { idleMs: IDLE_MS, longestMs: LONGEST_MS },
): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  const form: ReceivedForm = { fields: {}, file: null };
  let receiving: Promise<void> | null = null;
  let failure: unknown = null;
  const parser = parserOf(headers);
  parser.on('field', (name, value) => {
    fields.set(name, value);
  });
  parser.on('file', (name, stream, { filename }) => {
    // An aborted request ends the pipeline below as well.
    stream.on('error', () => {});
    if (name !== part || !filename || receiving) return stream.resume();
    receiving = incoming.receive(stream.iterator({ destroyOnReturn: false }), MAX_FILE_BYTES).then(
      (file) => {
        form.file = { ...file, name: shownName(filename) };
      },
      (error: unknown) => {
        if (!(error instanceof FileTooLarge)) failure = error;
        // The rest is read and dropped, so that the sender can read the answer.
        stream.resume();
      },
    );
  });
  const quiet = setTimeout(() => payload.destroy(new Error('the sender is gone')), times.idleMs);
  const late = setTimeout(() => payload.destroy(new Error('too slow')), times.longestMs);
  try {
    await pipeline(payload, (chunks) => counted(chunks, quiet), parser);
  } catch (error) {
    await receiving;
    await form.file?.discard();
    throw error instanceof FormTooLarge ? error : new MalformedForm();
  } finally {
    clearTimeout(quiet);
    clearTimeout(late);
  }
  await receiving;
  if (failure) throw failure;
  return { ...form, fields: Object.fromEntries(fields) };
}

function parserOf(headers: IncomingHttpHeaders) {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { files: 2, fields: MAX_FIELDS, parts: MAX_FIELDS + 2, fieldSize: MAX_FIELD_BYTES },
    });
  } catch {
    throw new MalformedForm();
  }
}

async function* counted(chunks: AsyncIterable<Buffer>, quiet: NodeJS.Timeout) {
  let bytes = 0;
  for await (const chunk of chunks) {
    quiet.refresh();
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw new FormTooLarge();
    yield chunk;
  }
}

/** Answered 413; the rest of the request is not read. */
class FormTooLarge extends Error {
  readonly statusCode = 413;
}

class MalformedForm extends Error {
  readonly statusCode = 400;
}

/** A name to show: without a path, and without characters that hide or reverse text. */
function shownName(sent: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? '';
  const plain = base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  const characters = [...plain];
  if (characters.length <= MAX_NAME_LENGTH) return plain || '文件';
  const extension = /\.\w{1,8}$/.exec(plain)?.[0] ?? '';
  return characters.slice(0, MAX_NAME_LENGTH - extension.length).join('') + extension;
}

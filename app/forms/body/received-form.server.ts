import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { forwardUpload } from '#app/api/files.server.ts';
import type { ListedFile } from '#app/components/ui/file-list.tsx';
import { DAY_MS } from '#app/domain/duration.ts';
import type { ModerType } from '#app/domain/file/contract.ts';
import { cutOf, withCut } from '#app/domain/file/cut.ts';
import {
  CAME_AS_TEXT,
  fileSize,
  MAX_FILES,
  STORAGE_FULL,
  UPLOAD_FAILED,
} from '#app/domain/file/upload.ts';
import { SERIAL_LENGTH } from '#app/domain/repeated-submit.ts';
import { log } from '#app/observation/log.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { requireSameOrigin } from '#app/session/origin.server.ts';
import { mayBeOtherAccount } from '#app/session/other-account.server.ts';
import { getToken, pageOf, visitorDigest } from '#app/session/session.server.ts';
import { controlsOf } from '../file-names.ts';
import { FormTooLarge, MalformedForm } from './form-limits.server.ts';
import { type ArrivingFile, FileTooLarge, isMultipart, readMultipart } from './multipart.server.ts';
import { readUrlencoded } from './urlencoded.server.ts';

/** A file field of a form: its control and what happens to its files. */
export type FileOption = UploadOption | ReadOption;

/** A field whose files are uploaded; the form holds their ids. */
interface UploadOption {
  /** The control's name, which ends with `Ids`. */
  field: string;
  moderType: ModerType;
  /** The field holds one file: a new file takes the place of the former one. */
  single?: true;
}

/** A field whose one file is read here and stored nowhere: the form holds it as a File, cut off after `mostBytes`. */
interface ReadOption {
  field: string;
  mostBytes: number;
}

const FORM_TOO_LARGE = '提交的内容过多，请返回上一页，减少内容或分几次提交。';

/** A form as it was sent, with the id from the trading API in the place of each uploaded file. */
export interface ReceivedForm {
  data: FormData;
  /** The messages for refused files, by field. */
  errors: Record<string, string[]>;
  /** The trading API's message if the session has ended; else null. */
  loggedOut: string | null;
}

/**
 * Reads a form; its files go on to the trading API while they arrive.
 * @param optionsOf the file fields of the form that the controls so far name
 * @throws a 400 response where it is malformed, a 413 response where it has more than any form, a
 * 403 response where another site sent files
 */
export async function receiveForm(
  request: Request,
  optionsOf: (data: FormData) => readonly FileOption[],
): Promise<ReceivedForm> {
  try {
    if (isMultipart(request)) return await receiveFiles(request, optionsOf);
    return { data: await readUrlencoded(request), errors: {}, loggedOut: null };
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof FormTooLarge) throw errorPage(413, FORM_TOO_LARGE);
    if (!(error instanceof MalformedForm || hasLeft(error))) log.error({ err: error });
    throw new Response(null, { status: 400 });
  }
}

/** Whether reading failed because the visitor's line broke off. */
const hasLeft = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

async function receiveFiles(
  request: Request,
  optionsOf: (data: FormData) => readonly FileOption[],
): Promise<ReceivedForm> {
  const form: ReceivedForm = { data: new FormData(), errors: {}, loggedOut: null };
  const { data, errors } = form;
  // Small files are uploaded side by side, so that each gets its place in the list before its upload begins.
  const places: { field: string; file: ListedFile | null }[] = [];
  const refuse = ({ field, name }: ArrivingFile, reason = '') => {
    errors[field] = [...(errors[field] ?? []), `${UPLOAD_FAILED}：${name}${reason}`];
  };
  await readMultipart(request, data, async (file) => {
    const { field } = file;
    const option = optionsOf(data).find((each) => each.field === field);
    if (!option) return;
    if ('mostBytes' in option) {
      await requireSameOrigin(request, data);
      return data.set(field, await heldFile(file, option.mostBytes));
    }
    const taken = places.filter((each) => each.field === field).length;
    const place: (typeof places)[number] = { field, file: null };
    places.push(place);
    await requireSameOrigin(request, data);
    const token = await getToken(request);
    const held = data.getAll(field).length - data.getAll(controlsOf(field).removed).length;
    if (held + taken >= MAX_FILES) return refuse(file, `，最多 ${MAX_FILES} 个文件`);
    const isOthers = token !== null && (await mayBeOtherAccount({ request, data, token }));
    if (!token || isOthers || form.loggedOut !== null) {
      return data.append(controlsOf(field).lost, file.name);
    }
    const outcome = await upload(request, token, option, file);
    if ('id' in outcome) place.file = outcome;
    else if ('reason' in outcome) refuse(file, outcome.reason);
    else {
      form.loggedOut = outcome.loggedOut;
      data.append(controlsOf(field).lost, file.name);
    }
  });
  for (const option of optionsOf(data)) {
    refuseTexts(form, option);
    if ('mostBytes' in option) continue;
    const { field } = option;
    const arrived = places.filter((each) => each.field === field).map(({ file }) => file);
    settle(
      data,
      field,
      arrived.filter((file) => file !== null),
    );
  }
  return form;
}

/**
 * Refuses a file that came as text, as some programs between browser and portal turn files into texts (design/forms:
 * Files in forms): the sender is told that it did not arrive. The ids that the form holds are texts as well; they are
 * known by their names, one for each.
 */
function refuseTexts({ data, errors }: ReceivedForm, option: FileOption): void {
  const { field } = option;
  const ids = 'mostBytes' in option ? 0 : data.getAll(controlsOf(field).names).length;
  const texts = data.getAll(field).filter((value) => typeof value === 'string' && value !== '');
  if (texts.length <= ids) return;
  data.delete(field);
  for (const id of texts.slice(0, ids)) data.append(field, id);
  errors[field] = [...(errors[field] ?? []), CAME_AS_TEXT];
}

async function heldFile({ name, bytes }: ArrivingFile, mostBytes: number): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let left = mostBytes;
  for await (const chunk of bytes) {
    chunks.push(new Uint8Array(chunk.subarray(0, left)));
    left -= chunk.length;
    if (left <= 0) break;
  }
  return new File(chunks, name);
}

async function upload(
  request: Request,
  token: string,
  { moderType }: UploadOption,
  { name, bytes }: ArrivingFile,
): Promise<ListedFile | { reason: string } | { loggedOut: string }> {
  let unread: unknown;
  async function* watched() {
    try {
      yield* bytes;
    } catch (error) {
      unread = error;
      throw error;
    }
  }
  try {
    const file = { name, bytes: watched() };
    const taken = await forwardUpload(request, token, file, { moderType });
    const size = fileSize(taken.byteLength);
    return { id: taken.id, name: taken.fileName, size };
  } catch (error) {
    if (unread instanceof FileTooLarge) return { reason: '，文件过大' };
    if (unread !== undefined) throw unread;
    if (error instanceof ApiRefusal) {
      if (error.notLoggedIn) return { loggedOut: error.text };
      return { reason: error.text === UPLOAD_FAILED ? '' : `，${error.text}` };
    }
    if (!(error instanceof ApiFailure)) throw error;
    log[error.level]({ err: error });
    return { reason: `，${error.status === 507 ? STORAGE_FULL : error.text}` };
  }
}

/** Puts into the form the ids, names and sizes of the files that it holds now, in their order. */
function settle(data: FormData, field: string, arrived: readonly ListedFile[]): void {
  const controls = controlsOf(field);
  const texts = (name: string) => data.getAll(name).map(String);
  const [names, sizes] = [texts(controls.names), texts(controls.sizes)];
  const orders = texts(controls.order);
  const cuts = texts(controls.cuts);
  const removed = new Set(texts(controls.removed));
  const kept = texts(field)
    .map((id, index) => ({
      id: withCut(id, cuts[index] ?? cutOf(id)),
      name: names[index] ?? id,
      size: sizes[index] ?? '',
      order: Number(orders[index] ?? index),
      isKept: id !== '' && !removed.has(id),
    }))
    .filter(({ isKept }) => isKept)
    .sort((one, other) => one.order - other.order);
  const { lost: _, ...settled } = controls;
  for (const name of [field, ...Object.values(settled)]) data.delete(name);
  for (const { id, name, size = '' } of [...kept, ...arrived]) {
    data.append(field, id);
    data.append(controls.names, name);
    data.append(controls.sizes, size);
  }
}

/**
 * A serial computed from the values of a form that has none, because its page was rendered for everybody and no script
 * ran: the same values from the same visitor on the same day are the same submission.
 */
export async function serialOfWords(request: Request, data: FormData): Promise<string> {
  const day = Math.floor(Date.now() / DAY_MS);
  const words = JSON.stringify([day, pageOf(request), ...data]);
  return (await visitorDigest(request, words)).slice(0, SERIAL_LENGTH);
}

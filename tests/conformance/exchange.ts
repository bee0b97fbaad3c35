import {
  type Endpoint,
  envelopeSchema,
  fillPath,
  type Problem,
  problemsSchema,
  RESULT,
  replayedSchema,
  SERIAL_HEADER,
  TOKEN_HEADER,
} from '#app/domain/endpoint.ts';
import {
  fieldsOfRead,
  READS_PATH,
  readAnswersSchema,
} from '#app/domain/gathered-reads-contract.ts';
import { parseJson } from '#app/domain/json-text.ts';

export interface Target {
  /** Without a slash at its end. */
  baseUrl: string;
  /** Of the customer the run logs in as; null before that. */
  token: string | null;
  /** Of a call that takes one; a new one where none is given. */
  serial?: string;
}

/** What came back, judged against the contract. */
export interface Answer {
  status: number;
  /** Undefined where there is no envelope. */
  code: string | undefined;
  content: unknown;
  /** Whether its serial was answered before. */
  replayed?: boolean | undefined;
  /** What is wrong with the request, where it is refused. */
  problems?: readonly Problem[];
  /** Why it does not fit the contract, or undefined. */
  misfit: string | undefined;
}

const TIMEOUT_MS = 15_000;
/** No answer of the contract is a tenth of it. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** @throws where it does not end */
export async function wholeText(response: Response): Promise<string> {
  let text = '';
  const body = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
  for await (const part of body) {
    text += part;
    if (text.length > MOST_CHARACTERS) throw new Error('the answer has more than 32 MB');
  }
  return text;
}

/** Sends any input to an endpoint, also one the contract does not allow. */
export async function exchange(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  target: Target,
): Promise<Answer> {
  const { path, rest } = fillPath(endpoint.path, input);
  const url = new URL(target.baseUrl + path);
  const headers = new Headers();
  if (target.token) headers.set(TOKEN_HEADER, target.token);
  const { serial = crypto.randomUUID().replaceAll('-', '') } = target;
  if (endpoint.serial) headers.set(SERIAL_HEADER, serial);
  if (endpoint.method === 'GET') {
    for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value));
  } else if (!endpoint.multipart) headers.set('content-type', 'application/json');
  const response = await fetch(url, {
    method: endpoint.method,
    headers,
    body: endpoint.method === 'GET' ? null : bodyOf(endpoint, rest),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const type = response.headers.get('content-type') ?? '';
  const body = await wholeText(response);
  if (endpoint.binary && response.headers.has('content-disposition')) {
    return { status: response.status, code: RESULT.success, content: body, misfit: undefined };
  }
  if (endpoint.raw && response.ok && type.startsWith(endpoint.raw)) {
    return { status: response.status, code: RESULT.success, content: body, misfit: undefined };
  }
  return { status: response.status, ...judge(endpoint, body) };
}

/** The same as one of several reads in one request; undefined where the API does not take them. */
export async function exchangeGathered(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  { baseUrl, token }: Target,
): Promise<Answer | undefined> {
  const { name: call } = endpoint;
  const headers = token ? { [TOKEN_HEADER]: token } : {};
  const response = await fetch(baseUrl + READS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reads: [{ call, input: fieldsOfRead(endpoint, input), headers }] }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const read = readAnswersSchema.safeParse(parseJson(await wholeText(response)));
  // An API that takes none is asked for reads one by one.
  if (!read.success) return undefined;
  const [answer] = read.data.answers;
  if (!answer) return { status: 0, code: undefined, content: null, misfit: 'no answer' };
  return { status: answer.status, ...judge(endpoint, JSON.stringify(answer.body)) };
}

/** The smallest picture there is: one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function bodyOf({ multipart }: Endpoint, fields: Readonly<Record<string, unknown>>) {
  if (!multipart) return JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set(multipart, new Blob([Buffer.from(PICTURE, 'base64')]), '验收.png');
  return form;
}

const answerSchema = envelopeSchema.extend({
  replayed: replayedSchema,
  problems: problemsSchema.default([]),
});

function judge(endpoint: Endpoint, body: string): Omit<Answer, 'status'> {
  const envelope = answerSchema.safeParse(parseJson(body));
  if (!envelope.success) return { code: undefined, content: body, misfit: 'no envelope' };
  const { resultCode: code, content, replayed, problems } = envelope.data;
  if (code !== RESULT.success) {
    const known =
      endpoint.codes.some((listed) => listed === code) ||
      Object.values<string>(RESULT).includes(code);
    const misfit = known ? textMisfit(content) : `code ${code} is not in the contract`;
    return { code, content, problems, misfit };
  }
  const parsed = endpoint.content.safeParse(content);
  const issue = parsed.error?.issues[0];
  return {
    code,
    content: parsed.data,
    replayed,
    misfit: issue && `content.${issue.path.join('.')}: ${issue.message}`,
  };
}

const textMisfit = (content: unknown) =>
  typeof content === 'string' ? undefined : 'content of a refusal is not the text to show';

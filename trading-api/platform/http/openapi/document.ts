import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { roundRobin } from '#app/domain/auction/bid-contract.ts';
import { catalogue } from '#app/domain/contract.ts';
import {
  type Endpoint,
  envelopeSchema,
  problemsSchema,
  RESULT,
  replayedSchema,
  SERIAL_HEADER,
  TOKEN_HEADER,
} from '#app/domain/endpoint.ts';
import { CODES } from '#app/domain/result-codes.ts';
import { explain, explainField } from './meanings.ts';
import { mechanisms } from './mechanisms.ts';

const ACCESS = {
  public: 'Anybody may call it.',
  optional: 'Anybody may call it; a token adds what its customer may see.',
  customer: 'Needs the token of a customer.',
  seller: 'Needs the token of a seller.',
  operator: 'Needs the token of an operator.',
} as const;

const STEP_UP = {
  always: 'Asks for a password or a code if none was given in the last 10 minutes (G002).',
  large:
    'Above ¥100,000 it asks for a password or a code if none was given in the last 10 minutes (G002).',
} as const;

const COMMON_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [RESULT.success]: 'success',
    [RESULT.notLoggedIn]: 'no valid token',
    [RESULT.unproved]: 'a password or a code has to be given first (`user.stepUp`)',
    [RESULT.forbidden]: 'the customer may not call it',
    [RESULT.malformed]: 'the request does not fit the contract (HTTP 400)',
    [RESULT.notFound]: 'no such thing',
    [RESULT.tooFrequent]:
      'the same call by the same customer within 2 seconds; with HTTP 429, a limit',
    [RESULT.serialReused]: 'the serial was used with another request',
    [RESULT.failure]: 'the server failed (HTTP 5xx)',
  }),
);

const refusal = envelopeSchema
  .extend({
    resultCode: z.string().meta({ description: 'Any code but 000', example: RESULT.notLoggedIn }),
    content: z.string().meta({ description: 'The text to show', example: '请登录后再操作' }),
    problems: problemsSchema.optional().meta({
      description: 'What is wrong where in the request; the portal shows each text at its control',
      example: [{ path: ['inquiryDetails', 3, 'count'], code: 'missing', text: '请输入询盘数量' }],
    }),
  })
  .meta({ id: 'Refusal' });

let document: ReturnType<typeof createDocument> | undefined;

/** The contract as an OpenAPI 3.1 document: what `/api/openapi.json` answers. */
export function openApiDocument() {
  document ??= explained(newDocument());
  return document;
}

/** @param used takes the keys of `MEANINGS` that were of use */
export function explained<Document extends ReturnType<typeof createDocument>>(
  made: Document,
  used = new Set<string>(),
): Document {
  for (const item of Object.values(made.paths ?? {})) {
    for (const operation of [item.get, item.post]) {
      if (!operation) continue;
      const place = { call: operation.operationId ?? '', outer: '' };
      for (const parameter of operation.parameters ?? []) {
        if ('name' in parameter) explainField(parameter.name, parameter, place, used);
      }
      explain(operation.requestBody, place, used);
      explain(operation.responses, place, used);
    }
  }
  for (const [name, schema] of Object.entries(made.components?.schemas ?? {})) {
    explain(schema, { call: name, outer: '' }, used);
  }
  return made;
}

export function newDocument() {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: '大宗商品交易门户 · 交易接口',
      version: '1.0.0',
      description: [
        'The calls the portal makes of a trading API. Answers are HTTP 200 with an envelope',
        '`{resultCode, resultMessage, content}`; a code other than 000 is a refusal whose `content`',
        'is the text to show, and whose `problems` say where in the request it is. Amounts are yuan with two decimals, quantities have at most two.',
        '',
        'Result codes of every call:',
        ...[...COMMON_CODES].map(([code, meaning]) => codeLine(code, meaning)),
      ].join('\n'),
    },
    security: [],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } },
    },
    servers: [{ url: '/', description: 'The API that answers this document' }],
    tags: tagsOf(catalogue),
    paths: { ...pathsOf(catalogue), ...mechanisms },
  });
}

/** What the names of calls begin with. */
const tagsOf = (endpoints: readonly Endpoint[]) => [
  ...[...new Set(endpoints.map(thingOf))].map((name) => ({ name })),
  { name: 'optional', description: 'What spares the portal work; an API may leave it out' },
];

const thingOf = ({ name }: Endpoint): string => name.split('.')[0] ?? '';

const codeLine = (code: string, meaning: string): string => `- \`${code}\` ${meaning}`;

function pathsOf(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    paths[path] = { ...paths[path], [method]: operationOf(endpoint) };
  }
  return paths;
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { path, rest } = requestParts(endpoint);
  const isGet = endpoint.method === 'GET';
  return {
    operationId: endpoint.name,
    tags: [thingOf(endpoint)],
    summary: endpoint.summary,
    description: describe(endpoint),
    ...(endpoint.access === 'public' ? {} : { security: [{ token: [] }] }),
    requestParams: {
      path,
      ...(isGet ? { query: rest } : {}),
      ...(endpoint.serial ? { header: z.object({ [SERIAL_HEADER]: serial }) } : {}),
    },
    ...(isGet ? {} : bodyOf(endpoint, rest)),
    responses: responsesOf(endpoint),
  };
}

const bytes = z.string().meta({ format: 'binary' });

const fieldsOf = ({ multipart }: Endpoint, fields: z.ZodObject) =>
  multipart
    ? { 'multipart/form-data': { schema: fields.extend({ [multipart]: bytes }) } }
    : { 'application/json': { schema: fields } };

/** A call without fields has no body, and one that can do without any field can do without a body. */
function bodyOf(endpoint: Endpoint, fields: z.ZodObject) {
  const { multipart } = endpoint;
  if (!multipart && Object.keys(fields.shape).length === 0) return {};
  const required = multipart !== undefined || !fields.safeParse({}).success;
  return { requestBody: { required, content: fieldsOf(endpoint, fields) } };
}

const serial = z
  .string()
  .regex(/^[\w-]{32}$/)
  .optional()
  .meta({ description: 'Random and new for each form: the same one gets the first answer again' });

const replayed = replayedSchema.meta({
  description: 'The serial was answered before: this is the first answer again, nothing was done',
});

function requestParts({ path, request }: Endpoint) {
  const fields = request instanceof z.ZodObject ? Object.entries(request.shape) : [];
  const inPath = ([name]: [string, unknown]) => path.split('/').includes(`:${name}`);
  return {
    path: z.object(Object.fromEntries(fields.filter(inPath))),
    rest: z.object(Object.fromEntries(fields.filter((field) => !inPath(field)))),
  };
}

function describe(endpoint: Endpoint): string {
  return [
    ACCESS[endpoint.access],
    ...(endpoint.stepUp ? [STEP_UP[endpoint.stepUp]] : []),
    ...(endpoint.locked === true ? ['The same customer may call it once in 2 seconds.'] : []),
    ...(typeof endpoint.locked === 'string'
      ? [`The same customer may call it once in 2 seconds for one \`${endpoint.locked}\`.`]
      : []),
    ...(endpoint.codes.length > 0 ? ['', 'Its own result codes:'] : []),
    ...endpoint.codes.map((code) => codeLine(code, CODES[code])),
  ].join('\n');
}

function responsesOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const { content, raw, binary, serial, method, name } = endpoint;
  const success = envelopeSchema.extend({
    resultCode: z.literal(RESULT.success),
    content,
    ...(serial ? { replayed } : {}),
  });
  const refused = { content: { 'application/json': { schema: refusal } } };
  const answers = binary
    ? { '*/*': { schema: bytes }, 'application/json': { schema: refusal } }
    : raw
      ? { [raw]: { schema: content } }
      : { 'application/json': { schema: z.union([success, refusal]) } };
  const isTagged = binary || name === roundRobin.name;
  return {
    '200': {
      description: raw || binary ? 'The document itself' : 'Success, or a refusal',
      content: answers,
    },
    ...(isTagged ? { '304': { description: 'As in `If-None-Match`' } } : {}),
    '400': { description: 'The request does not fit the contract', ...refused },
    '404': {
      description:
        'The call is not offered; a thing that does not exist is a refusal with HTTP 200 and `G404`',
    },
    ...(method === 'GET' ? {} : { '413': { description: 'The request is too large', ...refused } }),
    '429': { description: 'A limit is reached', headers: retryAfter, ...refused },
    '500': { description: 'The server failed', ...refused },
    '503': { description: 'The server cannot answer now', headers: retryAfter, ...refused },
  };
}

const retryAfter = z.object({
  'retry-after': z
    .string()
    .regex(/^\d+$/)
    .meta({ description: 'In how many seconds to ask again' }),
});

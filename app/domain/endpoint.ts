import { z } from 'zod';
import type { Permission } from './account/roles.ts';
import type { Code } from './result-codes.ts';

/**
 * Who may call an endpoint. `optional` also answers callers who are not logged in, but tells a logged-in customer more;
 * `customer`, `seller` and `operator` answer G001 without a valid token.
 */
export type Access = 'public' | 'optional' | 'customer' | 'seller' | 'operator';

export type Method = 'GET' | 'POST';

/** Result codes every endpoint may answer (spec 3 §8.1; design/api: Contract). */
export const RESULT = {
  success: '000',
  notLoggedIn: 'G001',
  unproved: 'G002',
  forbidden: 'G003',
  malformed: 'G400',
  notFound: 'G404',
  tooFrequent: 'G429',
  serialReused: 'G409',
  failure: 'G500',
} as const;

/** A code of RESULT that refuses. */
export type CommonCode = Exclude<(typeof RESULT)[keyof typeof RESULT], typeof RESULT.success>;

export const TOKEN_HEADER = 'x-token';
export const SERIAL_HEADER = 'x-serial';
/** Sent with a POST that may be made again: a proxy asks another process where one does not answer. */
export const REPEATABLE = { 'x-repeatable': '1' } as const;

/**
 * Names the visitor in whose name a portal calls: `<seconds since 1970> <address> <signature>`. The signature is the
 * HMAC-SHA256, in base64url, of `visitor <seconds> <address>`, with the SESSION_SECRET that portal and API share.
 */
export const VISITOR_HEADER = 'x-visitor';
/** Stands in VISITOR_HEADER for the address where the portal does not call on behalf of a visitor. */
export const NO_VISITOR = '-';

/**
 * The time at which the visitor's request, because of which the portal calls, had arrived there completely:
 * `<milliseconds since 1970> <signature>`. `arrived <milliseconds>` is signed in the way of VISITOR_HEADER.
 */
export const ARRIVED_HEADER = 'x-arrived';

/** The header of a read for visitors who have written nothing: the answer may be a few seconds old. */
export const MAY_LAG = { 'cache-control': 'max-stale' } as const;

/** The parts of the pages shown to everybody that a write can change. */
export const CHANGES = ['content', 'goods', 'auction', 'purchase', 'site'] as const;
export type Change = (typeof CHANGES)[number];
/** Names the change of the stock and the sales volume of one product; every order causes it. */
export const stockOf = (goodsId: string | number) => `stock ${goodsId}` as const;
/**
 * A change as the API announces it to the processes of the market: a part of the public pages, or the stock of one
 * product.
 */
export type Announced = Change | ReturnType<typeof stockOf>;
/** Whether a change is only one of the stock of a product. */
export const isOfStock = (change: string): boolean => change.startsWith('stock ');
/** The header of the answer to a write that lists, separated by commas, the changes announced because of it. */
export const CHANGED_HEADER = 'x-changed';
/** Announced instead of single changes where anything may have changed, or where announcements may have been missed. */
export const EVERYTHING = '*';
/**
 * The path of a stream of changes (text/event-stream). A portal that reads it drops from its cache what has changed.
 */
export const CHANGES_PATH = '/changes';
/**
 * The path of the list of calls that an API offers, with their fields (JSON). A portal of another version compares the
 * list with what it needs.
 */
export const CONTRACT_PATH = '/contract';

/** The code of an API that does not offer a call, where its status is 200 (docs/api.md). */
export const CALL_UNKNOWN = 'E404';

/** The most bytes of an answer: the portal stops reading a longer one, which is a failure. */
export const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

export interface Endpoint<
  Request extends z.ZodType = z.ZodType,
  Content extends z.ZodType = z.ZodType,
  Codes extends Code = Code,
> {
  /** Unique, `resource.verb`. */
  name: string;
  summary: string;
  method: Method;
  /** The call changes nothing. Every GET has it, and every POST that is defined by `defineRead`. */
  onlyReads?: true;
  /** A write that a page makes while it is opened, and that may be made again: a proxy may ask another process too. */
  repeatable?: true;
  /** Path below the API's base; `:name` segments are taken from the request's fields. */
  path: `/${string}`;
  access: Access;
  /** The permission that a member of a company needs, in addition to the access of the company's account. */
  permission: Permission;
  request: Request;
  content: Content;
  /** The result codes that the call may answer in addition to those in RESULT. */
  codes: readonly Codes[];
  /** The call is a write that needs the serial header; a repeated serial gets the first answer again. */
  serial: boolean;
  /**
   * A second call by the same person within 2 s is refused (design/forms: Two-second lock). If it is the name of a
   * request field, only a second call with the same value in that field is refused.
   */
  locked: boolean | string;
  /**
   * The call is refused (G002) unless the caller has recently proved who they are with a password or a code (the call
   * `user.stepUp`): always, or only if it moves a large amount.
   */
  stepUp?: 'always' | 'large';
  /**
   * The call begins new business, so it is refused (G003) to an account whose trade is suspended (design/company:
   * Suspended accounts).
   */
  begins?: true;
  /** The call counts as made when the visitor's request arrived at the portal, which sends that time (`X-Arrived`). */
  timed?: true;
  /**
   * What a page goes by where an API does not offer this read, so that an API may leave it out: that there are none, or
   * that nothing is said of it. Without it the pages that need the call are not offered either.
   */
  absent?: z.output<Content>;
  /** The change that is announced to every process of the market once the call has succeeded. */
  changes?: Change;
  /** The changes after which a cached answer has to be read anew; if absent, all changes but those of stock. */
  shows?(content: z.output<Content>): readonly Announced[];
  /** The media type of the answer, where it is not the JSON envelope. */
  raw?: string;
  /** The call takes multipart/form-data: the request's fields, and a file in the part of this name. */
  multipart?: string;
  /** The most bytes that a request may have, where they are more than the usual 1 MB. */
  mostBytes?: number;
  /** The same of an answer, where they are more than MOST_ANSWER_BYTES; one that is passed on as it comes has none. */
  mostAnswerBytes?: number;
  /** The call answers bytes of any media type. A refusal is the JSON envelope, without a Content-Disposition header. */
  binary?: true;
}

/** The request of a call without fields. */
const nothing = z.object({});
/** The content of a call that answers nothing but that it succeeded. */
const success = z.literal('success');

type Optional = 'method' | 'permission' | 'request' | 'content' | 'codes' | 'serial' | 'locked';

type Stated<Request extends z.ZodType, Content extends z.ZodType, Codes extends Code> = Omit<
  Endpoint<Request, Content, Codes>,
  Optional
> &
  Partial<Pick<Endpoint<Request, Content, Codes>, Optional>>;

/**
 * Defines one call of the trading API. Without other information it is a POST without fields that answers `success`.
 * Without a permission it needs `trade` if it takes a serial, is locked, or is a POST of an operator, so an operator's
 * POST that only reads has to name the permission `view`; all other calls need `view`.
 */
export function defineEndpoint<
  Request extends z.ZodType = typeof nothing,
  Content extends z.ZodType = typeof success,
  Codes extends Code = never,
>(stated: Stated<Request, Content, Codes>): Endpoint<Request, Content, Codes> {
  const { access, method = 'POST', serial, locked } = stated;
  const writes = serial || locked || (access === 'operator' && method === 'POST');
  return {
    permission: writes ? 'trade' : 'view',
    codes: [],
    serial: false,
    locked: false,
    // Where `stated` has no request or content, its type parameter is the type of these defaults.
    request: nothing as z.ZodType as Request,
    content: success as z.ZodType as Content,
    ...stated,
    method,
  };
}

/** Defines a call that changes nothing. */
export const defineRead = <
  Request extends z.ZodType = typeof nothing,
  Content extends z.ZodType = typeof success,
  Codes extends Code = never,
>(
  stated: Omit<Stated<Request, Content, Codes>, 'onlyReads'>,
): Endpoint<Request, Content, Codes> =>
  defineEndpoint({ ...stated, onlyReads: true } as Stated<Request, Content, Codes>);

export type Input<E extends Endpoint> = z.input<E['request']>;
export type Parsed<E extends Endpoint> = z.output<E['request']>;
export type Content<E extends Endpoint> = z.output<E['content']>;
export type CodeOf<E extends Endpoint> = E['codes'][number];

/**
 * The shape of every JSON answer; `content` of a refusal is the text to show. Nobody reads `resultMessage`, which an
 * API may leave out.
 */
export const envelopeSchema = z.object({
  resultCode: z.string().max(64),
  resultMessage: z.string().nullish(),
  content: z.unknown().optional(),
});

/**
 * In the answer to a write that takes a serial: true if this serial had been answered before and nothing was done now.
 * An API may leave it out.
 */
export const replayedSchema = z.boolean().optional();

/**
 * The path of a problem in a request: `['inquiryDetails', 3, 'count']`; empty if the problem concerns the whole
 * request.
 */
export const pathSchema = z.array(z.union([z.string(), z.int().nonnegative()]));
export type Path = readonly (string | number)[];

const problemSchema = z.object({
  path: pathSchema,
  code: z.string(),
  text: z.string(),
  /** The value to which the form resets the control, where the specifications ask for that. */
  instead: z.string().optional(),
});
export type Problem = z.output<typeof problemSchema>;

/** All problems of a request. An API may send none of them, only the text in `content`. */
export const problemsSchema = z.array(problemSchema);

/** The reasons why rows of a list in a request were refused, by the keys of the rows. */
export const refusedRows = <Key>(
  problems: readonly Problem[],
  list: string,
  keys: readonly Key[],
): Map<Key, string> =>
  new Map(
    problems.flatMap(({ path: [name, at], text }) => {
      const key = name === list ? keys[Number(at)] : undefined;
      return key === undefined ? [] : [[key, text]];
    }),
  );

/** A page of a list, in the specifications' shape (`content.content`). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    content: z.array(item),
    /** The number of all items, counted up to 10,000; `totalCapped` is true if there are more. */
    totalElements: z.int().nonnegative(),
    /** Where an API leaves it out it follows from the number of items and the rows that were asked for. */
    totalPages: z.int().nonnegative().default(0),
    totalCapped: z.boolean().default(false),
  });
}

/** A page of a list that nobody keeps. */
export const NO_PAGE = { content: [], totalElements: 0, totalPages: 0, totalCapped: false };

/** A page as it is, with the number of pages where an API has left it out. */
export function withPages<E extends Endpoint>(
  { request }: E,
  input: unknown,
  content: Content<E>,
): Content<E> {
  const page = content as Partial<typeof NO_PAGE> | null;
  if (!page?.totalElements || page.totalPages !== 0) return content;
  const asked = request.safeParse(input).data as { rows?: number; pageSize?: number } | undefined;
  const rows = asked?.rows ?? asked?.pageSize ?? page.totalElements;
  return { ...(page as object), totalPages: Math.ceil(page.totalElements / rows) } as Content<E>;
}

/** Fills the `:name` segments of a path from the input; `rest` is the input without the fields that were filled in. */
export function fillPath(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // encodeURIComponent throws for half of a surrogate pair.
    return encodeURIComponent(String(value ?? '').replace(/\p{Cs}/gu, '\ufffd'));
  });
  return { path: filled, rest };
}

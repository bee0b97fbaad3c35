import { z } from 'zod';
import type { Permission } from './account/roles.ts';
import type { Code } from './result-codes.ts';

/**
 * Who may call an endpoint. `optional` answers everybody, with more for a logged-in customer;
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

/**
 * The visitor in whose name a portal calls: `<seconds since 1970> <address> <signature>`, signed as
 * HMAC-SHA256, base64url, over `visitor <seconds> <address>` with the SESSION_SECRET of both.
 */
export const VISITOR_HEADER = 'x-visitor';
/** In place of the address: the portal does not call on behalf of a visitor. */
export const NO_VISITOR = '-';

/**
 * When a visitor's whole request had arrived at the portal that calls in consequence: `<milliseconds
 * since 1970> <signature>`, signed in the same way over `arrived <milliseconds>`.
 */
export const ARRIVED_HEADER = 'x-arrived';

/** Sent with a read for visitors who have written nothing: its answer may be a few seconds old. */
export const MAY_LAG = { 'cache-control': 'max-stale' } as const;

/** What a write changes that pages for everybody show. */
export const CHANGES = ['content', 'goods', 'auction', 'purchase'] as const;
export type Change = (typeof CHANGES)[number];
/** How much there is of one of the goods, which every order changes, and how much was sold. */
export const stockOf = (goodsId: string | number) => `stock ${goodsId}` as const;
/** A change as it is announced. */
export type Announced = Change | ReturnType<typeof stockOf>;
/** Whether everybody's page but for the stock of some goods is as it was. */
export const isOfStock = (change: string): boolean => change.startsWith('stock ');
/** In the answer to a write: the changes that were announced for it, with commas. */
export const CHANGED_HEADER = 'x-changed';
/** Sent instead of a change where any may have happened, or some may have been missed. */
export const EVERYTHING = '*';
/** A stream of changes for portals (text/event-stream), which forget what they have cached of them. */
export const CHANGES_PATH = '/changes';
/** What calls an API has, with which fields (JSON): portals of other versions hold it against what they need. */
export const CONTRACT_PATH = '/contract';

export interface Endpoint<
  Request extends z.ZodType = z.ZodType,
  Content extends z.ZodType = z.ZodType,
  Codes extends Code = Code,
> {
  /** Unique, `resource.verb`. */
  name: string;
  summary: string;
  method: Method;
  /** Changes nothing: of every GET, and of the POSTs that are stated by `defineRead`. */
  onlyReads?: true;
  /** Path below the API's base; `:name` segments are taken from the request's fields. */
  path: `/${string}`;
  access: Access;
  /** What a member of a company needs for it, beside the access of the company's account. */
  permission: Permission;
  request: Request;
  content: Content;
  /** The result codes it may answer beside those in RESULT. */
  codes: readonly Codes[];
  /** A write that must carry the serial header: the same serial gives the first answer again. */
  serial: boolean;
  /**
   * A second call by the same person within 2 s is refused (design/forms: Two-second lock); where it names a field
   * of the request, only one with the same value there.
   */
  locked: boolean | string;
  /**
   * Requires that the caller has recently given a password or a code, else it is refused (G002):
   * always, or only where it moves a large amount. The call by which it is given is `user.stepUp`.
   */
  stepUp?: 'always' | 'large';
  /**
   * Begins new business, which is refused (G003) to an account whose trade is suspended
   * (design/company: Suspended accounts).
   */
  begins?: true;
  /** Counts at the time at which it arrived, which the portal sends (`X-Arrived`). */
  timed?: true;
  /** Announced to every process of the market once the call has succeeded. */
  changes?: Change;
  /** The changes after which an answer is read anew; absent: all but those of stock. */
  shows?(content: z.output<Content>): readonly Announced[];
  /** Answers this media type instead of the JSON envelope. */
  raw?: string;
  /** Takes multipart/form-data: the request's fields, and a file in the part of this name. */
  multipart?: string;
  /** The most bytes of its request, where they are more than those of others (1 MB). */
  mostBytes?: number;
  /** Answers bytes of any media type; a refusal is the JSON envelope, without a disposition. */
  binary?: true;
}

/** The request of a call that asks for nothing in particular. */
const nothing = z.object({});
/** The content of a call that only answers that it was done. */
const success = z.literal('success');

type Optional = 'method' | 'permission' | 'request' | 'content' | 'codes' | 'serial' | 'locked';

type Stated<Request extends z.ZodType, Content extends z.ZodType, Codes extends Code> = Omit<
  Endpoint<Request, Content, Codes>,
  Optional
> &
  Partial<Pick<Endpoint<Request, Content, Codes>, Optional>>;

/**
 * States one call of the trading API. What it leaves out is what most have: it is a POST, asks for nothing, and
 * answers `success`. Without a permission, one that takes a serial or is locked trades, and so does every POST of
 * an operator: one that only reads states `view`.
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
    // What is left out of a call is of the type that stands for it above.
    request: nothing as z.ZodType as Request,
    content: success as z.ZodType as Content,
    ...stated,
    method,
  };
}

/** States a call that changes nothing. */
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

/** The shape of every JSON answer; `content` of a refusal is the text to show. */
export const envelopeSchema = z.object({
  resultCode: z.string(),
  resultMessage: z.string(),
  content: z.unknown(),
});

/**
 * Beside the content of a write that takes a serial: true where this serial was answered before, and
 * nothing was done now. An API may leave it out.
 */
export const replayedSchema = z.boolean().optional();

/** Where in a request a problem is: `['inquiryDetails', 3, 'count']`; empty for all of it. */
export const pathSchema = z.array(z.union([z.string(), z.int().nonnegative()]));
export type Path = readonly (string | number)[];

const problemSchema = z.object({
  path: pathSchema,
  code: z.string(),
  text: z.string(),
  /** The value to set the control to, where the specifications ask for it. */
  instead: z.string().optional(),
});
/** One thing that is wrong with a request. */
export type Problem = z.output<typeof problemSchema>;

/** All problems of a request; an API that sends only `content` is fine. */
export const problemsSchema = z.array(problemSchema);

/** Why rows of a request's list were refused, by the rows' keys. */
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
    /** Exact up to the cap of 10,000; `totalCapped` is true where there are more. */
    totalElements: z.int().nonnegative(),
    totalPages: z.int().nonnegative(),
    totalCapped: z.boolean(),
  });
}

/** Fills `:name` segments of an endpoint's path from the input, and returns the rest of it. */
export function fillPath(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // Half of a surrogate pair cannot be encoded.
    return encodeURIComponent(String(value ?? '').replace(/\p{Cs}/gu, '\ufffd'));
  });
  return { path: filled, rest };
}

import {
  type CodeOf,
  type CommonCode,
  type Endpoint,
  type Path,
  type Problem,
  RESULT,
} from '#app/domain/endpoint.ts';
import { readInstant, TIME_INVALID } from '#app/domain/instant.ts';
import type { Code } from '#app/domain/result-codes.ts';

/**
 * A call that the rules refuse: `message` is the text to show, `problems` name each thing that is
 * wrong and where in the request it is.
 */
export class Refusal extends Error {
  problems: readonly Problem[];

  /** @param path of the value in the request; empty for the call as a whole */
  constructor(
    readonly code: Code | CommonCode,
    text: string,
    ...path: Path
  ) {
    super(text);
    this.problems = [{ path: [...path], code, text }];
  }
}

const COMMON_CODES: ReadonlySet<string> = new Set(Object.values(RESULT));

/** The codes of a refusal that the endpoint may not answer: a mistake in the API (design/api: Codes of refusals). */
export const unlistedCodes = (
  { codes }: Pick<Endpoint, 'codes'>,
  problems: readonly Pick<Problem, 'code'>[],
): string[] =>
  problems
    .map(({ code }) => code)
    .filter((code) => !COMMON_CODES.has(code) && !codes.some((listed) => listed === code));

export const notFound = (text: string) => new Refusal(RESULT.notFound, text);

/** Stands in place of a value that the rules refuse, until `accept` gathers all problems. */
export class Wrong<C extends Code = Code> {
  constructor(
    readonly code: C,
    readonly text: string,
    readonly instead?: string,
  ) {}
}

/** @param instead the value to set the control to, where the specifications ask for it */
export const wrong = <const C extends Code>(code: C, text: string, instead?: string): Wrong<C> =>
  new Wrong(code, text, instead);

type CodesIn<T> =
  T extends Wrong<infer C>
    ? C
    : T extends readonly (infer Item)[]
      ? CodesIn<Item>
      : T extends object
        ? { [Key in keyof T]-?: CodesIn<T[Key]> }[keyof T]
        : never;

/** A value without problems; never, where it always has one. */
type Accepted<T> = T extends Wrong
  ? never
  : [CodesIn<T>] extends [never]
    ? T
    : T extends readonly (infer Item)[]
      ? Accepted<Item>[]
      : AlwaysWrong<T> extends never
        ? { [Key in keyof T]: Accepted<T[Key]> }
        : never;

type AlwaysWrong<T> = {
  [Key in keyof T]-?: [Exclude<T[Key], Wrong>] extends [never] ? Key : never;
}[keyof T];

type Unlisted<E extends Endpoint, T> = Exclude<CodesIn<T>, CodeOf<E>>;

/**
 * The parsed values of a request. Problems among them, also within rows of a list, get their place as the path,
 * since the values have the request's names.
 * @param found problems that are known already and come first
 * @param whole those of the request as a whole, which come last
 */
export function accept<E extends Endpoint, T extends object>(
  _endpoint: E,
  values: T & ([Unlisted<E, T>] extends [never] ? unknown : { unlisted: Unlisted<E, T> }),
  found: readonly (Problem & { code: CodeOf<E> })[] = [],
  whole: readonly (Problem & { code: CodeOf<E> })[] = [],
): Accepted<T> {
  const problems = [...found, ...problemsIn(values), ...whole];
  const [first] = problems;
  if (!first) return values as Accepted<T>;
  const texts = new Set(problems.map(({ text }) => text));
  const refusal = new Refusal(first.code, [...texts].join('；'));
  refusal.problems = problems;
  throw refusal;
}

export function problemsIn(value: unknown, path: Path = []): (Problem & { code: Code })[] {
  if (value instanceof Wrong) return [{ path: [...path], ...value }];
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => problemsIn(item, [...path, at]));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => problemsIn(each, [...path, key]));
}

/** The trimmed text; a problem when it is empty. */
export const filled = (typed: string, message: string) => typed.trim() || wrong('missing', message);

/** The point in time that a request names; a problem when it is empty, or no time. */
export function instantOf(typed: string, required: string) {
  if (typed.trim() === '') return wrong('missing', required);
  return readInstant(typed) ?? wrong('invalid', TIME_INVALID);
}

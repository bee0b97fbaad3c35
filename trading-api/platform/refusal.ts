import {
  type CodeOf,
  type CommonCode,
  type Endpoint,
  type Path,
  type Problem,
  RESULT,
} from '#app/domain/endpoint.ts';
import type { Code } from '#app/domain/result-codes.ts';

/**
 * A call the rules refuse: `message` is the text to show, `problems` say of each thing that is
 * wrong where in the request it is.
 */
export class Refusal extends Error {
  problems: readonly Problem[];

  /** @param path leads to the value of the request that is meant; none for the whole call */
  constructor(
    readonly code: Code | CommonCode,
    text: string,
    ...path: Path
  ) {
    super(text);
    this.problems = [{ path: [...path], code, text }];
  }
}

export const notFound = (text: string) => new Refusal(RESULT.notFound, text);

/** Stands for a value of a request that the rules refuse. */
export class Wrong<C extends Code = Code> {
  constructor(
    readonly code: C,
    readonly text: string,
    readonly instead?: string,
  ) {}
}

/** @param instead what its control is set to, where the specifications say so */
export const wrong = <const C extends Code>(code: C, text: string, instead?: string): Wrong<C> =>
  new Wrong(code, text, instead);

/** The codes of everything wrong in a value. */
type CodesIn<T> =
  T extends Wrong<infer C>
    ? C
    : T extends readonly (infer Item)[]
      ? CodesIn<Item>
      : T extends object
        ? { [Key in keyof T]-?: CodesIn<T[Key]> }[keyof T]
        : never;

/** A value with nothing wrong in it; never, where something always is. */
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
 * The values of a request as they were read. Where one is wrong, and be it in a row of a list, the
 * path to it becomes that of its problem: the values stand under the request's names.
 * @throws Refusal with everything that is wrong; its codes are among those the endpoint lists
 */
export function accept<E extends Endpoint, T extends object>(
  endpoint: E,
  values: T & ([Unlisted<E, T>] extends [never] ? unknown : { unlisted: Unlisted<E, T> }),
): Accepted<T> {
  refuse(endpoint, problemsIn(values) as ProblemOf<E>[]);
  return values as Accepted<T>;
}

type ProblemOf<E extends Endpoint> = Problem & { code: CodeOf<E> };

/** @throws Refusal where there is a problem; the first one decides its code */
export function refuse<E extends Endpoint>(_endpoint: E, problems: readonly ProblemOf<E>[]): void {
  const [first] = problems;
  if (!first) return;
  const texts = new Set(problems.map(({ text }) => text));
  const refusal = new Refusal(first.code, [...texts].join('；'));
  refusal.problems = problems;
  throw refusal;
}

/** Everything that is wrong in a value, with the path to it. */
export function problemsIn(value: unknown, path: Path = []): Problem[] {
  if (value instanceof Wrong) return [{ path: [...path], ...value }];
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => problemsIn(item, [...path, at]));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => problemsIn(each, [...path, key]));
}

/** What was typed, without blanks around it; wrong where nothing is left. */
export const filled = (typed: string, message: string) => typed.trim() || wrong('missing', message);

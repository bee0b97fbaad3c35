/** An answer other than 200. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    what: unknown = '',
  ) {
    super(`${type}: ${typeof what === 'string' ? what : JSON.stringify(what)}`);
  }
}

/** The value as an object that has these keys and no others; those with a question mark may be absent. */
export function exactly(value: unknown, keys: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused(400, 'parsing_exception', value);
  }
  const known = new Set(keys.map((key) => key.replace('?', '')));
  const missing = keys.filter((key) => !key.endsWith('?') && !(key in value));
  const unknown = Object.keys(value).filter((key) => !known.has(key));
  if (missing.length + unknown.length > 0) {
    throw new Refused(400, 'x_content_parse_exception', { missing, unknown });
  }
  return value as Record<string, unknown>;
}

/** The only key of an object, with what it has. */
export function onlyEntry(value: unknown): [string, unknown] {
  const entries = Object.entries(exactly(value, Object.keys(Object(value))));
  const [entry] = entries;
  if (!entry || entries.length !== 1) throw new Refused(400, 'parsing_exception', value);
  return entry;
}

export function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Refused(400, 'parsing_exception', value);
  return value;
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new Refused(400, 'parsing_exception', value);
  return value;
}

export function integer(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new Refused(400, 'parsing_exception', value);
  return Number(value);
}

/** What may be logged: never what somebody has typed, and no value that a query was given. */

const HIDDEN = '[redacted]';

/** Names of values that are secret, or identify a person. */
const SECRET_NAMES = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'passwordHash',
  'token',
  'payToken',
  'authorization',
  'cookie',
  'phone',
  'mobile',
  'receivePersonPhone',
  'smsCode',
  'idCard',
  'idNumber',
  'bankCard',
  'cardNo',
  'accountNo',
  'params',
  'body',
]);

const isDigit = (character: string) => character >= '0' && character <= '9';

/** Whether a number has the check digit of a bank card (Luhn). Most numbers of orders and payments do not. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const NUMBER = /(?<!\w)\d{11,19}[Xx]?(?!\w)/g;
const PHONE = /^1[3-9]\d{9}$/;
const IDENTITY = /^[1-9]\d{5}(?:19|20)\d{9}[\dXx]$/;

/** The text without phone, identity and bank card numbers. */
export const withoutNumbers = (text: string): string =>
  text.replace(NUMBER, (number) => {
    const isCard = number.length >= 16 && [...number].every(isDigit) && isCardNumber(number);
    return PHONE.test(number) || IDENTITY.test(number) || isCard ? HIDDEN : number;
  });

export interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  table?: string;
  constraint?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

const DEPTH = 4;

/**
 * Describes an error without the values in it. A failed query keeps its text but not its parameters, an error of the
 * database keeps what is wrong but not with which value. Properties that a library may have added are left out.
 */
export function describeError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: messageOf(String(error)) };
  const { code, table, constraint } = error as Error & Partial<Record<string, unknown>>;
  // Where two classes have one name, the build's bundler gives the second a number.
  const type = error.constructor.name.replace(/^_|\d+$/g, '');
  const described: LoggedError = { type, message: textOf(error) };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  if (frames?.length) described.stack = frames.join('\n');
  if (typeof code === 'string') described.code = code;
  if (typeof table === 'string') described.table = table;
  if (typeof constraint === 'string') described.constraint = constraint;
  if (depth === 0) return described;
  if (error.cause !== undefined) described.cause = describeError(error.cause, depth - 1);
  if (error instanceof AggregateError) {
    described.errors = error.errors.map((each) => describeError(each, depth - 1));
  }
  return described;
}

function textOf(error: Error): string {
  // PostgreSQL names the value behind a colon: `invalid input syntax for type bigint: "…"`.
  if ('severity' in error) return withoutNumbers(error.message.replace(/: ".*$/s, ''));
  // Drizzle's message ends with the parameters.
  if ('query' in error && 'params' in error) return `Failed query: ${error.query}`;
  return messageOf(error.message);
}

/** A parser quotes what it could not read. */
const messageOf = (text: string): string => withoutNumbers(text.replace(/".*"|".*$/s, '"…"'));

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const LEVELS = 4;

const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

/**
 * The data of a record, without the values of secret names and without numbers that belong to a
 * person. pino's own list of paths takes 35 µs for each record, this takes two.
 */
function withoutSecrets(value: unknown, levels = LEVELS): unknown {
  if (typeof value === 'string') return withoutNumbers(value);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (levels === 0) return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, levels - 1));
  // Only plain objects are logged: a request or a connection contains everything.
  if (!isPlain(value)) return `[${value.constructor.name}]`;
  const safe: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    safe[name] = SECRET_NAMES.has(name) ? HIDDEN : withoutSecrets(field, levels - 1);
  }
  return safe;
}

/** pino's number for the level «warn». */
const WARN = 40;

/** The options of pino, the same in portal and API: one line of JSON for each record. */
export const LOG_OPTIONS = {
  messageKey: 'message',
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }) },
  serializers: { err: (error: unknown) => describeError(error) },
  hooks: {
    logMethod(
      this: { flush(): void },
      args: [value: unknown, ...rest: unknown[]],
      method: (...args: [value: unknown, ...rest: unknown[]]) => void,
      level: number,
    ) {
      const [value, ...rest] = args.map((each) => withoutSecrets(each));
      const error = errorIn(value);
      // Without a message pino would log the error's own message, unredacted.
      if (error && rest.length === 0) rest.push(describeError(error, 0).message);
      method.call(this, value, ...rest);
      if (level >= WARN) this.flush();
    },
  },
};

function errorIn(value: unknown): Error | undefined {
  if (value instanceof Error) return value;
  const { err } = Object(value);
  return err instanceof Error ? err : undefined;
}

const STDERR = 2;

/** The options of pino-pretty, for people who develop: a line for each record, in colours. */
export const LOG_FOR_PEOPLE = {
  destination: STDERR,
  messageKey: 'message',
  singleLine: true,
  ignore: 'program',
};

/**
 * Where both programs log. Ordinary records are written some ten at a time, for each write costs a
 * page from the cache a seventh of its time; warnings and errors at once, together with the records
 * before them. Linux writes up to 4 KiB to a pipe as a whole, so that lines of two threads do not
 * mix.
 */
export const LOG_DESTINATION = {
  dest: STDERR,
  sync: true,
  minLength: 3072,
  maxWrite: 4096,
  periodicFlush: 100,
};

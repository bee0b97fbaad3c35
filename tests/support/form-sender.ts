import { expect } from 'vitest';
import { type Customer, newcomer } from './customers.ts';
import { isFullRun } from './full-run.ts';
import { STACK } from './hostile-values.ts';
import { SELLERS } from './inquiries.ts';
import { OPERATOR } from './wallets.ts';

export type Fields = [name: string, value: string][];

export interface Sent {
  /** The path of its page. */
  page: string;
  fields: Fields;
  cookie: string;
  isMultipart?: boolean;
  /** The visitor’s address, as a trusted front proxy passes it on to the portal. */
  address?: string;
}

export interface SentAnswer {
  status: number;
  headers: Headers;
  text: string;
  ms: number;
}

/** Asked for without its page: the action's data alone. */
const dataOf = (page: string) =>
  page.replace(/(\?|$)/, '.data$1').replace(/^\/\.data/, '/_root.data');

/** Sends a form as a browser does, and follows nothing. */
export async function sendForm(
  origin: string,
  { page, fields, cookie, isMultipart, address = '127.0.0.1' }: Sent,
): Promise<SentAnswer> {
  const files = new FormData();
  if (isMultipart) for (const [name, value] of fields) files.append(name, value);
  const started = performance.now();
  const send = () =>
    fetch(origin + dataOf(page), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address, cookie },
      body: isMultipart ? files : new URLSearchParams(fields),
    });
  // A kept connection may be closed just then, and is asked again on another; a process that has ended
  // answers neither.
  const response = await send().catch(send);
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, ms: performance.now() - started };
}

export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

async function enter(origin: string, page: string, values: Record<string, string>) {
  const { headers } = await sendForm(origin, { page, fields: Object.entries(values), cookie: '' });
  expect(cookieOf(headers)).toContain('session=');
  return cookieOf(headers);
}

/** Cookies of a new enterprise. */
export const enterAsBuyer = (origin: string, customer: Customer = newcomer()): Promise<string> =>
  enter(origin, '/customer/register', { ...customer, customerType: 'enterprise' });

export const ROLES = ['anybody', 'buyer', 'seller', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** Cookies of each kind of visitor. */
export async function enterAsEach(origin: string): Promise<Record<Role, string>> {
  const logIn = ({ phone, password }: Pick<Customer, 'phone' | 'password'>) =>
    enter(origin, '/customer/login', { phone, password });
  return {
    anybody: '',
    buyer: await enterAsBuyer(origin),
    seller: await logIn(SELLERS.third),
    operator: await logIn(OPERATOR),
  };
}

/** What no form gives back, and ids of files, of which it gives back those that are some. */
const NOT_TEXT =
  /^(?:password|oldPassword|passwordAgain|csrf|serial|intent|__proto__)$|^stepUp|Ids(?:\.|$)/;

/** As it arrives: no encoding has half a character. */
const arrived = (text: string) => Buffer.from(text).toString();

/** What is wrong with an answer: it broke, showed the program, or lost what was typed. */
export function wrongWith({ status, text }: SentAnswer, { fields, isMultipart }: Sent): string[] {
  const wrong: string[] = [];
  if (status >= 500) wrong.push(String(status));
  if (STACK.test(text)) wrong.push('a stack');
  if (status !== 422) return wrong;
  for (const value of new Set(fields.flatMap(([name, of]) => (NOT_TEXT.test(name) ? [] : [of])))) {
    const typed = isMultipart ? value.replace(/\r?\n|\r/g, '\r\n') : value;
    if (!text.includes(JSON.stringify(arrived(typed)))) wrong.push(`lost ${value.slice(0, 40)}`);
  }
  return wrong;
}

/** What any answer may take at most. */
const LONGEST_MS = 2000;
const TRIES = 3;

/**
 * Keeps the times of answers. One that takes too long is asked for again: what is slow because of its content
 * is slow each time, and what else this machine does is not.
 */
export class Times {
  #slowest = { ms: 0, what: '' };

  async of(what: string, ask: () => Promise<SentAnswer>): Promise<SentAnswer> {
    let answer = await ask();
    for (let tries = 1; answer.ms > LONGEST_MS && tries < TRIES; tries += 1) answer = await ask();
    expect(answer.ms, what).toBeLessThan(LONGEST_MS);
    if (answer.ms > this.#slowest.ms) this.#slowest = { ms: answer.ms, what };
    return answer;
  }

  print(): void {
    const { ms, what } = this.#slowest;
    if (isFullRun) process.stdout.write(`the slowest answer: ${Math.round(ms)} ms, ${what}\n`);
  }
}

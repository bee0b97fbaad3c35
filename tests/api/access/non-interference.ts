import { expect } from 'vitest';
import { differencesOf } from './differences.ts';
import { Refused } from './party-reads.ts';
import { type SharedView, unshared } from './shared-views.ts';
import { type History, PORTALS, playedTwice, type Reader } from './stage.ts';

export interface Expected {
  /** Whose views are equal but for what is shared. */
  seen: readonly string[];
  shared?: readonly SharedView[];
  /** Whose view is another one, since they take part in what the others do; nobody of the parties: it is others who act. */
  acting?: string;
  /** How they read; unset: by the calls of the contract. */
  read?: Reader;
}

/** Which calls were asked in a history, and which of them answered more than a refusal. */
export interface Outcome {
  asked: ReadonlySet<string>;
  answered: ReadonlySet<string>;
}

/** Plays a history twice, and checks that nobody's view depends on what the others do. */
export async function expectNoInterference(
  history: History,
  { seen, shared = [], acting, read }: Expected,
): Promise<Outcome> {
  const [alone, beside] = await playedTwice(history, read);
  const differencesFor = (name: string) =>
    differencesOf(alone.get(name) ?? new Map(), beside.get(name) ?? new Map());
  for (const name of seen) {
    expect(alone.get(name)?.size, name).toBeGreaterThan(100);
    expect(unshared(differencesFor(name), shared), name).toEqual([]);
  }
  expect(unshared(differencesFor(PORTALS), shared), PORTALS).toEqual([]);
  // The others have done something, and it is seen where it may be.
  if (acting) expect(differencesFor(acting)).not.toEqual([]);
  const views = seen.flatMap((name) => [...(alone.get(name) ?? [])]);
  const answers = views.filter(([, answer]) => !(answer instanceof Refused));
  return { asked: callsOf(views), answered: callsOf(answers) };
}

const callsOf = (answers: readonly (readonly [asked: string, answer: unknown])[]) =>
  new Set(answers.map(([asked]) => asked.split(' ')[0] ?? ''));

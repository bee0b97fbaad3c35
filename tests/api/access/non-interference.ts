import { expect } from 'vitest';
import { differencesOf } from './differences.ts';
import { type SharedView, unshared } from './shared-views.ts';
import { type History, playedTwice, type Reader } from './stage.ts';

interface Expected {
  /** Whose views are equal but for what is shared. */
  seen: readonly string[];
  shared?: readonly SharedView[];
  /** Whose view is another one, since they take part in what the others do; nobody of the parties: it is others who act. */
  acting?: string;
  /** How they read; unset: by the calls of the contract. */
  read?: Reader;
}

/** Plays a history twice, and checks that nobody's view depends on what the others do. Answers what was asked. */
export async function expectNoInterference(
  history: History,
  { seen, shared = [], acting, read }: Expected,
): Promise<Set<string>> {
  const [alone, beside] = await playedTwice(history, read);
  const differencesFor = (name: string) =>
    differencesOf(alone.get(name) ?? new Map(), beside.get(name) ?? new Map());
  for (const name of seen) {
    expect(alone.get(name)?.size, name).toBeGreaterThan(100);
    expect(unshared(differencesFor(name), shared), name).toEqual([]);
  }
  // The others have done something, and it is seen where it may be.
  if (acting) expect(differencesFor(acting)).not.toEqual([]);
  const asked = seen.flatMap((name) => [...(alone.get(name)?.keys() ?? [])]);
  return new Set(asked.map((each) => each.split(' ')[0] ?? ''));
}

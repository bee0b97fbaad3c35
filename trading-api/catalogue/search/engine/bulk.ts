import { bulkAnswer } from './answers.ts';
import { type EngineClient, EngineFailure } from './client.ts';
import type { Change } from './documents.ts';

const USUAL_TIMEOUT_MS = 10_000;

/** `later`: it has no room or the index is not there just now; else why it never takes them. */
export type Outcome = 'taken' | 'later' | { refused: string };

/**
 * Sends changes to the index that an alias leads to, and to no other.
 * @returns what became of each
 * @throws EngineFailure where the engine did not answer for all of them
 */
export async function sendChanges(
  client: EngineClient,
  alias: string,
  changes: readonly Change[],
  timeoutMs = USUAL_TIMEOUT_MS,
): Promise<Outcome[]> {
  const { items } = await client.ask({
    method: 'POST',
    // Without it a write to an alias that is gone would make an index of any shape by that name.
    path: `/${alias}/_bulk?require_alias=true`,
    body: changes.map(linesOf).join(''),
    timeoutMs,
    answer: bulkAnswer,
  });
  const outcomes = items.map((item, at) => {
    const result = 'index' in item ? item.index : item.delete;
    if (result._id !== String(changes[at]?.id)) {
      throw new EngineFailure('the search engine answered for other goods than it was sent');
    }
    return outcomeOf(result, 'delete' in item);
  });
  if (outcomes.length === changes.length) return outcomes;
  throw new EngineFailure('the search engine did not answer for all that it was sent');
}

function linesOf({ id, version, document }: Change): string {
  const about = { _id: String(id), version, version_type: 'external' };
  return document === null
    ? `${JSON.stringify({ delete: about })}\n`
    : `${JSON.stringify({ index: about })}\n${JSON.stringify(document)}\n`;
}

const CONFLICT = 409;
const NOT_FOUND = 404;
const TOO_MANY = 429;

function outcomeOf(
  { status, error }: { status: number; error?: { type: string } | undefined },
  isDelete: boolean,
): Outcome {
  // It has this version or a newer one.
  if (status < 300 || status === CONFLICT) return 'taken';
  if (isDelete && status === NOT_FOUND && !error) return 'taken';
  const isPassing =
    status === TOO_MANY ||
    status >= 500 ||
    status === NOT_FOUND ||
    // It takes no change of any goods: an operator has made it read-only.
    error?.type === 'cluster_block_exception';
  return isPassing ? 'later' : { refused: `${status} ${error?.type ?? ''}`.trim() };
}

import { z } from 'zod';
import { queryText } from '#app/domain/query-text.ts';

const LONGEST_ID = 64;
const LONGEST_TITLE = 200;
const LONGEST_TEXT = 5000;

const LINKED = ['newsValue', 'newsDetail', 'logisticsInfo'];

const linkedSchema = z.object({
  id: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().min(1).max(LONGEST_ID))
    .optional()
    .catch(undefined),
  title: z.string().optional().catch(undefined),
  content: z.string().optional().catch(undefined),
  // Of a logistics company (spec 3 §2.3).
  name: z.string().optional().catch(undefined),
  introduce: z.string().optional().catch(undefined),
});

/** What a query says of a text: its id, or words that nobody has vouched for. */
export type AskedText = { id: string } | { title: string; text: string } | null;

/**
 * `id`, or the JSON that older links carry in one of `LINKED`. Of that JSON only the id is used;
 * where it has none, its words are shown as words, never as HTML (decision 9).
 */
export function askedText(query: URLSearchParams): AskedText {
  const id = queryText(query, 'id', LONGEST_ID);
  if (id) return { id };
  const carried = LINKED.map((name) => query.get(name)).find((json) => json !== null) ?? null;
  const value = linkedSchema.safeParse(parsed(carried)).data;
  if (!value) return null;
  if (value.id) return { id: value.id };
  const title = (value.title ?? value.name)?.trim().slice(0, LONGEST_TITLE);
  const text = (value.content ?? value.introduce)?.trim().slice(0, LONGEST_TEXT);
  return title || text ? { title: title || '未命名', text: text ?? '' } : null;
}

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

import { hash, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';
import { type InlineParts, sourceOf } from '#app/http/security-headers.server.ts';

/** A page as React, and what the server adds, has written it. */
export interface RenderedPage {
  /** Copying a page costs more than its pieces. */
  pieces: readonly string[];
  /** The texts that its policy allows. */
  inline: InlineParts;
}

interface SentPage {
  body: Buffer;
  /** The sources of its policy. */
  inline: InlineParts;
}

/** A text around what other answers have in their own way, which is given by its number. */
type Parts = readonly (Buffer | number)[];

interface Kept {
  page: Parts;
  scripts: readonly Parts[];
  styles: readonly string[];
}

/** No text of a page is this one. */
const UNIQUE = randomUUID();

/** A page with more forms is rendered each time: finding all their serials would cost as much. */
const MOST_UNIQUE = 24;

const kept = new LRUCache<string, Kept>({
  maxSize: CACHES.renderedPages.most,
  // A page whose rendering asked the clock, against the rule, is no older than this.
  ttl: CACHES.renderedPages.ms,
  sizeCalculation: ({ page, scripts }) => 2 * (sizeOf(page) + sizeOf(scripts.flat())) + 1,
});

/** The pages that were asked for lately, of which one that is asked for again is kept. */
const seen = new LRUCache<string, true>({
  max: CACHES.pagesAskedOnce.most,
  ttl: CACHES.pagesAskedOnce.ms,
});

const sizeOf = (parts: Parts): number =>
  parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 0 : part.length), 0);

/** The parts of a text between those that are unique, and the numbers of these. */
function cut(text: string, unique: readonly string[]): (string | number)[] {
  let parts: (string | number)[] = [text];
  for (const [number, own] of unique.entries()) {
    parts = parts.flatMap((part) =>
      typeof part === 'number'
        ? part
        : part.split(own).flatMap((between, at) => (at === 0 ? between : [number, between])),
    );
  }
  return parts;
}

function partsOf(texts: readonly string[], unique: readonly string[]): Parts {
  const parts: (Buffer | number)[] = [];
  let before = '';
  for (const part of texts.flatMap((text) => cut(text, unique))) {
    if (typeof part === 'string') before += part;
    else {
      parts.push(Buffer.from(before), part);
      before = '';
    }
  }
  return [...parts, Buffer.from(before)];
}

function filled(parts: Parts, unique: readonly string[]): Buffer {
  const [only] = parts;
  if (parts.length === 1 && only instanceof Buffer) return only;
  return Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.from(unique[part] ?? '') : part)),
  );
}

/**
 * A page that is asked for again, and is made of the same data, is not rendered again
 * (design/caching: Pages asked for again).
 * @param source all that the page is rendered from, as a text
 * @param unique texts in it that are another in each answer, as the serials of forms: they are put where those of the
 * first rendering were. They are shown as they are, or not at all.
 */
export async function renderedOnce(
  source: string,
  unique: readonly string[],
  render: () => Promise<RenderedPage>,
): Promise<SentPage> {
  if (unique.length > MOST_UNIQUE) return sent(await render());
  const named = unique.reduce((text, own, at) => text.replaceAll(own, `${UNIQUE} ${at}`), source);
  const key = hash('sha256', named, 'base64');
  const known = kept.get(key);
  if (known) {
    const script = known.scripts.map((each) => sourceOf(filled(each, unique)));
    return { body: filled(known.page, unique), inline: { script, style: known.styles } };
  }
  const page = await render();
  const answer = sent(page);
  if (seen.has(key)) {
    kept.set(key, {
      page: partsOf(page.pieces, unique),
      scripts: page.inline.script.map((script) => partsOf([script], unique)),
      styles: answer.inline.style,
    });
  } else seen.set(key, true);
  return answer;
}

/** A page that nobody is expected to ask for again. */
export const sent = ({ pieces, inline: { script, style } }: RenderedPage): SentPage => ({
  body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
  inline: { script: script.map(sourceOf), style: style.map(sourceOf) },
});

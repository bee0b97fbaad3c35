import { Tag } from '#app/components/ui/tag.tsx';

/** Colours by tag; 热门厂家 is the most conspicuous. */
const TONES: ReadonlyMap<string, 'danger' | 'success'> = new Map([
  ['热门厂家', 'danger'],
  ['现货', 'success'],
]);

const toneOf = (tag: string) => TONES.get(tag) ?? 'info';

/**
 * The tags of a store: 热门厂家, 现货, 支持开票 (spec 2 §2). In a file of its own, so that the list and the
 * store page share one small chunk.
 */
export function StoreTags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <Tag key={tag} tone={toneOf(tag)}>
      {tag}
    </Tag>
  ));
}

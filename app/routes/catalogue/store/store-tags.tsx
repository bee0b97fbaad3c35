import { Tag } from '#app/components/ui/notice.tsx';

/** Each tag in its own colour: a store that is sought after stands out. */
const TONES = { 热门厂家: 'danger', 现货: 'success' } as const;

const toneOf = (tag: string) => (tag in TONES ? TONES[tag as keyof typeof TONES] : 'info');

/** 热门厂家, 现货, 支持开票: what holds of a store (spec 2 §2). */
export function StoreTags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <Tag key={tag} tone={toneOf(tag)}>
      {tag}
    </Tag>
  ));
}

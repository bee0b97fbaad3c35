import type { MetaDescriptor } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';

/** What a list's page is about, in the words of its loader. */
interface ListAbout {
  title: string;
  description: string;
  path: string;
  rows: readonly { image: string }[];
  cards: readonly { image: string }[];
}

/** Title, preview and address of a list's page; of one that failed, what the list is called. */
export function listMeta(
  label: string,
  about: ListAbout | undefined,
  matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
  if (!about) return pageMeta({ title: label });
  const { title, description, path, rows, cards } = about;
  const image = (rows[0] ?? cards[0])?.image;
  return pageMeta({ title, description, path, image }, matches);
}

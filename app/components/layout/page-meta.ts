import type { MetaDescriptor } from '@remix-run/react';
import { SITE_CLAIM, SITE_NAME } from './site.ts';

export interface PageMeta {
  title: string;
  description?: string;
  /** Absolute addresses, for the preview of a mailed link. */
  image?: string;
  url?: string;
}

/** Title, description and Open Graph tags of a page. */
export function pageMeta({ title, description, image, url }: PageMeta): MetaDescriptor[] {
  const about = description ?? `${SITE_NAME}：${SITE_CLAIM}平台，在线比价、下单与支付。`;
  return [
    { title: `${title} - ${SITE_NAME}` },
    { name: 'description', content: about },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(url ? [{ property: 'og:url', content: url }] : []),
  ];
}

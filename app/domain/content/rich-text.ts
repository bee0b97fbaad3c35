type Attributes = Record<string, string>;

const TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/**
 * The allowed HTML of the operator's texts: text, lists, tables, links, and pictures of this site;
 * no scripts, styles, forms or frames (design/pages: HTML of the operator). Options of the package sanitize-html, which
 * the trading API applies when a text is saved and the portal when it is shown.
 */
export const RICH_TEXT = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Only pictures of this site: another site would learn who reads the page.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page's own title is its h1.
    h1: 'h2',
    a: (tagName: string, attribs: Attributes) => ({
      tagName,
      attribs: { ...attribs, rel: 'nofollow noopener' },
    }),
    img: (tagName: string, attribs: Attributes) => ({
      tagName,
      attribs: { ...attribs, loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Attributes }): boolean =>
    tag === 'img' && !attribs.src,
};

const KEPT = new Set([...TAGS, ...Object.keys(RICH_TEXT.transformTags)]);

/** The names of tags in an operator's HTML that will be removed, without duplicates. */
export function refusedTags(html: string): string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9:-]*)/gi)].map(([, name = '']) =>
    name.toLowerCase(),
  );
  return [...new Set(names)].filter((name) => !KEPT.has(name));
}

/** Whether sanitised HTML has no visible content. */
export const isBlank = (html: string): boolean =>
  !html.includes('<img ') &&
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() === '';

/** What XML 1.0 forbids, even escaped: most control characters, lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  }),
);

/** A text escaped for an element or an attribute. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? '');

/** An element around other elements, or around a text that `xmlText` has made. */
export const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An answer that programs and proxies may keep for `seconds`. */
export const xmlAnswer = (
  text: string,
  { type = 'application/xml', seconds }: { type?: string; seconds: number },
): Response =>
  new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${seconds}`,
    },
  });

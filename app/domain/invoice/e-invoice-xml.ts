/** The most characters of the XML of one invoice; real ones have a few kB, and one of a thousand lines has half of this. */
export const E_INVOICE_MAX = 512 * 1024;
const DEPTH_MAX = 16;

const TOKEN =
  /<(\/?)([^\s<>/='"!?][^\s<>/='"]*)((?:\s+[^\s<>/='"]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<\?[^<>]*\?>|<!--(?:(?!--)[\s\S])*-->|<!\[CDATA\[([\s\S]*?)\]\]>|([^<]+)/y;

/** The texts of an XML by the paths of their elements: those that stand once, and those of each of its lines. */
export interface XmlTexts {
  once: ReadonlyMap<string, string>;
  lines: readonly ReadonlyMap<string, string>[];
}

/** What is read: elements that stand once, those that may stand often, and of each element `line` those once in it. */
export interface Wanted {
  once: ReadonlySet<string>;
  /** Their texts are joined. */
  often: ReadonlySet<string>;
  line: string;
  inLine: ReadonlySet<string>;
}

/** Without its prefix: which namespace an element is of changes nothing that is read. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads texts of an XML. It is no general XML reader: it refuses declarations of types and entities and everything else
 * that an invoice does not need, so that nothing is looked up or expanded. What is wanted has to be there no more
 * than once.
 * @returns null where the XML is not well-formed or too long
 */
export function textsIn(xml: string, wanted: Wanted): XmlTexts | null {
  if (xml.length > E_INVOICE_MAX) return null;
  const text = xml.replace(/^\ufeff/, '');
  const once = new Map<string, string>();
  const lines: Map<string, string>[] = [];
  /** Where a text of a place belongs; null: it is not read. */
  const mapOf = (place: string) => {
    if (wanted.once.has(place) || wanted.often.has(place)) return once;
    return wanted.inLine.has(place) ? (lines.at(-1) ?? null) : null;
  };
  const open: string[] = [];
  let hasRoot = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return null;
    const [, closes, name, , isEmpty, section, content = section] = token;
    if (content !== undefined) {
      const isSection = section !== undefined;
      if (open.length === 0 && (isSection || content.trim() !== '')) return null;
      const place = open.map(localName).join('/');
      const map = mapOf(place);
      if (!map) continue;
      const plain = isSection ? content : unescaped(content);
      if (plain === null) return null;
      map.set(place, (map.get(place) ?? '') + plain);
    } else if (closes) {
      if (open.pop() !== name) return null;
    } else if (name !== undefined) {
      if (open.length === 0 && hasRoot) return null;
      hasRoot = true;
      if (isEmpty) continue;
      open.push(name);
      if (open.length > DEPTH_MAX) return null;
      const place = open.map(localName).join('/');
      if (place === wanted.line) lines.push(new Map());
      const map = mapOf(place);
      const isAgain = map?.has(place);
      if (isAgain && !wanted.often.has(place)) return null;
      map?.set(place, isAgain ? `${map.get(place)} ` : '');
    }
  }
  return open.length === 0 && hasRoot ? { once, lines } : null;
}

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }),
);

/** Replaces the five entities of XML and numbered characters; null if the text has any other entity. */
function unescaped(text: string): string | null {
  let known = true;
  const plain = text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));|&/g, (_, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[];
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    const character = NAMED.get(name ?? '');
    known &&= character !== undefined;
    return character ?? '';
  });
  return known ? plain : null;
}

const ENCODINGS = ['utf-8', 'gbk', 'gb2312', 'gb18030'];
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w-]+)["']/i;

/** What a file begins with that says its encoding, whatever it declares: editors save as another one and leave the words. */
const MARKS: readonly (readonly [encoding: string, begin: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function encodingOf(bytes: Uint8Array): string {
  const mark = MARKS.find(([, begin]) => begin.every((byte, at) => bytes[at] === byte));
  if (mark) return mark[0];
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = (DECLARED.exec(head)?.[1] ?? 'utf-8').toLowerCase().replace(/^utf8$/, 'utf-8');
  return ENCODINGS.includes(declared) ? declared : '';
}

/** The text of an XML's bytes, in the encoding that it is in; null where that is unknown or the bytes are none of it. */
export function xmlTextOf(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes);
  if (encoding === '') return null;
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

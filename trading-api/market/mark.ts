import sanitizeHtml from 'sanitize-html';
import { MARK_SIDES, type MarkKind } from '#app/domain/market/mark.ts';

export interface Mark {
  kind: MarkKind;
  bytes: Buffer;
}

const SHAPES = [
  ...['svg', 'g', 'defs', 'title', 'desc', 'path', 'rect', 'circle', 'ellipse', 'line'],
  ...['polyline', 'polygon', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'use'],
];

const ATTRIBUTES = [
  ...['xmlns', 'viewBox', 'width', 'height', 'preserveAspectRatio', 'id', 'd', 'points'],
  ...['x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'offset'],
  ...['transform', 'gradientTransform', 'gradientUnits', 'spreadMethod', 'clipPathUnits'],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-path', 'clip-rule', 'mask', 'opacity', 'href'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-opacity', 'stop-color', 'stop-opacity', 'color'],
];

/** What leads out of the drawing: only `#part` of it may be named. */
const LEADS_OUT = /(?:url\(\s*["']?|^\s*)(?!#)\S*[:/\\]/i;
const isWithin = (name: string, value: string): boolean =>
  name === 'xmlns' || name === 'd'
    ? true
    : name === 'href'
      ? value.startsWith('#')
      : !LEADS_OUT.test(value);

/** The drawing without scripts, styles, texts and whatever leads to another place; null where there is none. */
export function svgOf(bytes: Buffer): Mark | null {
  const text = bytes.toString('utf8').replace(/\0/g, '');
  const clean = sanitizeHtml(text, {
    allowedTags: SHAPES,
    allowedAttributes: { '*': ATTRIBUTES },
    allowedSchemes: [],
    selfClosing: [],
    nonTextTags: ['script', 'style', 'foreignObject', 'text', 'metadata'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(([name, value]) => isWithin(name, value)),
        ),
      }),
    },
  }).trim();
  const hasShapes = /<(?:path|rect|circle|ellipse|line|polyline|polygon)\b/.test(clean);
  const root = /^<svg\b[^>]*>/.exec(clean)?.[0];
  if (!root || !hasShapes || !/\bviewBox=/.test(root)) return null;
  const named = root.includes('xmlns=')
    ? clean
    : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return { kind: 'svg', bytes: Buffer.from(named) };
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What a picture is made of; texts, times and profiles are left out. */
const PNG_PARTS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(PNG_HEAD);

/** The picture alone; a text where it is none, or too large or small. */
export function pngOf(bytes: Buffer): Mark | string {
  const parts: Buffer[] = [PNG_HEAD];
  let last = '';
  for (let at = PNG_HEAD.length; at + 12 <= bytes.length && last !== 'IEND'; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    last = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) break;
    if (PNG_PARTS.has(last)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  const [, head] = parts;
  if (last !== 'IEND' || head?.toString('latin1', 4, 8) !== 'IHDR') return 'PNG 图片不完整';
  const [width, height] = [head.readUInt32BE(8), head.readUInt32BE(12)];
  const { least, most } = MARK_SIDES;
  if (Math.min(width, height) < least || Math.max(width, height) > most) {
    return `PNG 的边长应为 ${least} 至 ${most} 像素，这张是 ${width}×${height}`;
  }
  return { kind: 'png', bytes: Buffer.concat(parts) };
}

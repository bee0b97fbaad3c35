import { inflateSync } from 'node:zlib';
import sanitizeHtml from 'sanitize-html';
import { MARK_SIDES, type MarkKind } from '#app/domain/market/mark.ts';
import { isSoonDrawn } from './drawn.ts';
import { PRESENTATION, stylesOf } from './drawn-styles.ts';

export interface Mark {
  kind: MarkKind;
  bytes: Buffer;
}

const SHAPES = [
  ...['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line'],
  ...['polyline', 'polygon', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'use'],
  'symbol',
];

const ATTRIBUTES = [
  ...['viewBox', 'width', 'height', 'preserveAspectRatio', 'id', 'd', 'points'],
  ...['x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'offset'],
  ...['transform', 'gradientTransform', 'gradientUnits', 'spreadMethod', 'clipPathUnits'],
  'href',
  ...PRESENTATION,
];

/** Elements that draw what no shape says: a mark that has one would look like another without it. */
const DRAWS_MORE = new Map([
  ['text', '文字'],
  ['image', '嵌入的图片'],
  ['pattern', '图案填充'],
  ['marker', '线条端点的标记'],
  ['foreignObject', '嵌入的网页内容'],
]);

/** A part of the drawing by its name, which is written in one way only. */
const PART = /^[\p{L}\p{N}_.-]+$/u;
const NAMES_PART = /^url\(\s*["']?#[\p{L}\p{N}_.-]+["']?\s*\)(?: [\w#]+)?$/u;
/** An attribute may name a part of the drawing, and nothing else. */
const isWithin = (name: string, value: string): boolean =>
  name === 'id'
    ? PART.test(value)
    : name === 'href'
      ? value.startsWith('#') && PART.test(value.slice(1))
      : value !== '' && (!/url|[:/\\]/i.test(value) || NAMES_PART.test(value));

/** Programs that draw write their names for namespaces there. */
const DOCTYPE = /<!DOCTYPE[^[\]>]*(?:\[[^\]]*\]\s*)?>/i;

const MOST_LOST = 5;

/**
 * The drawing without scripts and whatever leads to another place, its styles as attributes; null where there is
 * none, a text where it would look different: its styles say what no attribute can, or it has more than shapes.
 */
export function svgOf(bytes: Buffer): Mark | string | null {
  const text = bytes.toString('utf8').replace(/\0/g, '').replace(DOCTYPE, '');
  const styles = stylesOf(text);
  const more = new Set<string>();
  const clean = sanitizeHtml(text, {
    allowedTags: SHAPES,
    allowedAttributes: { '*': ATTRIBUTES },
    allowedSchemes: [],
    selfClosing: [],
    textFilter: () => '',
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => {
        const drawn = DRAWS_MORE.get(tagName);
        // What only Illustrator reads is a foreign object that names what it requires.
        if (drawn && !attribs.requiredExtensions) more.add(`${drawn}（${tagName}）`);
        return {
          tagName,
          attribs: Object.fromEntries(
            Object.entries(styles.attributesOf(tagName, attribs))
              // As it was called before SVG 2.
              .map(([name, value]) => [name === 'xlink:href' ? 'href' : name, value] as const)
              .filter(([name, value]) => isWithin(name, value)),
          ),
        };
      },
    },
  });
  if (more.size > 0) {
    return `标志里有不能保留的内容：${[...more].join('、')}。请在绘图软件里转为路径或形状，再导出为 SVG`;
  }
  const [, root, shapes] = /^(<svg\b[^>]*>)(.*)<\/svg>$/s.exec(clean) ?? [];
  if (!root || !shapes || !/\bviewBox=/.test(root)) return null;
  const hasShapes = /<(?:path|rect|circle|ellipse|line|polyline|polygon)\b/.test(shapes);
  if (!hasShapes || !isSoonDrawn(clean)) return null;
  if (styles.lost.size > 0) {
    const named = [...styles.lost].slice(0, MOST_LOST).join('；');
    return `标志里有不能保留的样式：${named}。请在绘图软件里去掉效果或展开外观，再导出为「SVG（表示属性）」`;
  }
  const named = clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
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
  return hasPixels(parts) ? { kind: 'png', bytes: Buffer.concat(parts) } : 'PNG 图片不完整';
}

/** Eight bytes a pixel at most, and one a row. */
const MOST_PIXEL_BYTES = MARK_SIDES.most * (8 * MARK_SIDES.most + 1);

/** Whether the packed pixels can be read: otherwise every page has a broken picture. */
function hasPixels(parts: readonly Buffer[]): boolean {
  const packed = parts
    .filter((part) => part.toString('latin1', 4, 8) === 'IDAT')
    .map((part) => part.subarray(8, -4));
  try {
    return inflateSync(Buffer.concat(packed), { maxOutputLength: MOST_PIXEL_BYTES }).length > 0;
  } catch {
    return false;
  }
}

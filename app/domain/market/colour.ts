/** A colour of the market, and what follows from it: darker where it is pressed, and a tint of it behind text. */
export interface Shades {
  own: string;
  deep: string;
  tint: string;
}

/** The least contrast between a text and what is behind it (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

export const COLOUR = /^#[0-9a-f]{6}$/i;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const mixed = (colour: string, other: number, part: number): string =>
  `#${channels(colour)
    .map((own) =>
      Math.round(own * part + other * (1 - part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export const shadesOf = (own: string): Shades => ({
  own,
  deep: mixed(own, 0, 0.75),
  tint: mixed(own, 255, 0.08),
});

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The grounds of pages that links, headings and prices stand on; white is the text on the colour as well. */
const GROUNDS: readonly (readonly [name: string, colour: string])[] = [
  ['白色', '#ffffff'],
  ['页面的底色', '#f4f6f8'],
];

/** Why a colour cannot be used, with the contrast found and the one needed; null: it can. */
export function colourProblem(colour: string): string | null {
  if (!COLOUR.test(colour)) return '请写成 # 加六位十六进制数，例如 #1d4e79';
  const grounds = [...GROUNDS, ['它自己的浅底色', shadesOf(colour).tint] as const];
  const failed = grounds
    .map(([name, ground]) => ({ name, found: contrast(colour, ground) }))
    .find(({ found }) => found < LEAST_CONTRAST);
  if (!failed) return null;
  // Rounded down: 4.49 is not enough.
  const found = (Math.floor(failed.found * 100) / 100).toFixed(2);
  return `与${failed.name}的对比度只有 ${found}，至少要 ${LEAST_CONTRAST}：请选深一些的颜色`;
}

/** Of a market: of what goes on, and of what spends. */
export interface SiteColours {
  brand: string;
  action: string;
}

/** The rule by which a part of a page has these colours, whatever the stylesheet says (styles/theme.css.ts). */
export function colourRule(part: string, { brand, action }: SiteColours): string {
  const named = { primary: shadesOf(brand), buy: shadesOf(action) };
  const said = Object.entries(named).flatMap(([name, { own, deep, tint }]) => [
    `--${name}:${own}`,
    `--${name}-deep:${deep}`,
    `--${name}-tint:${tint}`,
  ]);
  return `${part}{${said.map((each) => `${each}!important`).join(';')}}`;
}

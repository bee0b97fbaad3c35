const square = (ground: string, mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" rx="18" fill="${ground}"/>${mark}</svg>\n`;

const fill = (d: string, colour = '#fff') => `<path fill="${colour}" d="${d}"/>`;
const line = (d: string, width = 8, colour = '#fff') =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" d="${d}"/>`;
const circle = (r: number, colour = '#fff', cx = 60, cy = 60) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour}"/>`;
const ringAt = (r: number, width = 8, colour = '#fff') =>
  `<circle cx="60" cy="60" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
const petals = (count: number, d: string, colour = '#fff') =>
  Array.from({ length: count }, (_, index) =>
    fill(d, colour).replace('/>', ` transform="rotate(${(index * 360) / count} 60 60)"/>`),
  ).join('');

/** The invented makers' marks, by file name. */
export const BRAND_MARKS: Readonly<Record<string, string>> = {
  jiangbei: square(
    '#2f5d8c',
    fill('M28 84V36h16v17h32V36h16v48H76V67H44v17z') + fill('M28 92h64v6H28z', '#8db3de'),
  ),
  hengyuan: square(
    '#9c3f3a',
    line('M30 40h60M30 60h60M30 80h60', 10) + fill('M54 30h12v60H54z', '#f0b6a8'),
  ),
  dailin: square(
    '#3a4754',
    fill('M24 88 52 38l16 26 8-12 20 36z') + fill('M52 38l8 13-8 10-8-8z', '#98a2ad'),
  ),
  qingyu: square(
    '#3f7f86',
    fill('M60 26a34 34 0 0 1 0 68q22-34 0-68z') +
      fill('M60 26a34 34 0 0 0 0 68q-22-34 0-68z', '#b0d8d8'),
  ),
  jinshuo: square('#4a5f86', ringAt(32, 10) + ringAt(14, 6, '#b7c7e6')),
  dianlang: square(
    '#a5633d',
    fill('M60 24 92 60 60 96 28 60z') + fill('M60 42 76 60 60 78 44 60z', '#a5633d'),
  ),
  guicheng: square(
    '#6c7a89',
    fill('M60 28 94 90H74L60 62 46 90H26z') + fill('M50 82h20v8H50z', '#cbd4dd'),
  ),
  xiangyuan: square(
    '#56708c',
    line('M28 72q16-24 32 0t32 0', 9) + line('M28 50q16-24 32 0t32 0', 9, '#b0c4da'),
  ),
  huayuan: square('#b8612f', petals(6, 'M60 54q-12-16 0-30 12 14 0 30z') + circle(8, '#f6d9b8')),
  bocheng: square(
    '#2d7a6b',
    fill('M60 24q26 32 26 46a26 26 0 0 1-52 0q0-14 26-46z') +
      fill('M60 56q12 14 12 21a12 12 0 0 1-24 0q0-7 12-21z', '#2d7a6b'),
  ),
  huaicheng: square('#5d6fa8', line('M60 28 88 44v32L60 92 32 76V44z', 9) + circle(9, '#c6cff0')),
  haishuo: square(
    '#2f77a8',
    line('M52 28v22L32 88h56L68 50V28', 8) +
      fill('M42 74h36l8 14H34z', '#9fd0ee') +
      line('M46 28h28', 8),
  ),
  qiongcheng: square(
    '#3f7a4d',
    fill('M60 24q30 24 30 48-16 24-30 24-14 0-30-24 0-24 30-48z') +
      line('M60 40v50M60 62l14-12M60 74l-14-12', 5, '#3f7a4d'),
  ),
  wanze: square(
    '#7b766c',
    fill('M28 84V60h20v24zM52 84V44h20v40zM76 84V32h16v52z') + fill('M24 88h72v7H24z', '#d8d6d0'),
  ),
  eping: square(
    '#4c9a9c',
    line('M34 30h52v60H34z', 8) + line('M44 72l26-30M56 78l20-23', 6, '#c9eeec'),
  ),
  jinze: square(
    '#353b43',
    fill('M60 26 88 52 78 92H42L32 52z') + fill('M60 26v66H42L32 52z', '#aab2bc'),
  ),
  luoping: square(
    '#3c4f73',
    ringAt(34, 7) + petals(8, 'M60 36a6 6 0 1 1 .1 0z', '#b9c8e6') + ringAt(12, 6),
  ),
  yongcheng: square(
    '#355f91',
    fill('M26 44h14l20 16-20 16H26zM94 44H80L60 60l20 16h14z') +
      line('M60 60V34M46 34h28', 7, '#9dc0e8'),
  ),
  yuanyuan: square(
    '#8a5a9b',
    line('M60 30a30 30 0 1 1-30 30 20 20 0 1 1 20 20', 8) + circle(7, '#e3cdea'),
  ),
  sulang: square(
    '#a98357',
    fill('M60 26 92 42 60 58 28 42z') +
      fill('M28 50l28 14v32L28 80z', '#f0dcbf') +
      fill('M92 50 64 64v32l28-16z', '#e0c49b'),
  ),
};

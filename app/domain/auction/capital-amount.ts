import type { Fen } from '#app/domain/money.ts';

const DIGITS = [...'零壹贰叁肆伍陆柒捌玖'];
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** An amount in words, as on cheques: 350000.50 → 叁拾伍万元伍角整. */
export function inCapitals(fen: Fen): string {
  const yuan = wholeInCapitals(String(Math.floor(fen / 100)));
  const [jiao, rest] = [Math.floor(fen / 10) % 10, fen % 10];
  if (jiao === 0 && rest === 0) return `${yuan || '零'}元整`;
  const head = yuan && `${yuan}元`;
  const jiaoText = jiao > 0 ? `${DIGITS[jiao]}角` : head && '零';
  return `${head}${jiaoText}${rest > 0 ? `${DIGITS[rest]}分` : '整'}`;
}

/** Digits by groups of four; a gap of zeros is read once, and not at the end of a group. */
function wholeInCapitals(digits: string): string {
  const padded = digits.padStart(Math.ceil(digits.length / 4) * 4, '0');
  const groups = padded.match(/\d{4}/g) ?? [];
  let text = '';
  let gap = false;
  groups.forEach((group, index) => {
    for (const [at, digit] of [...group].entries()) {
      if (digit === '0') {
        gap = true;
      } else {
        text += `${gap && text !== '' ? '零' : ''}${DIGITS[Number(digit)]}${PLACES[3 - at]}`;
        gap = false;
      }
    }
    if (group !== '0000') text += GROUPS[groups.length - 1 - index];
  });
  return text;
}

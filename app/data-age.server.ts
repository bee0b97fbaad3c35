import { formatInstant } from './domain/time.ts';

const WHOLE_STYLESHEET = / data-whole="([^"]+)"/;
const END = '</body>';

/**
 * Says on a finished page that it shows older data, and of when; what it says already is older
 * still. React leaves alone what stands behind its own parts of the body. The page has no rule for
 * it inlined, so that no other page is larger.
 */
export function withAge(page: string, since: Date): string {
  if (page.includes(' class="data-age"')) return page;
  const stylesheet = WHOLE_STYLESHEET.exec(page)?.[1];
  const link = stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : '';
  const text = `暂时无法更新，部分内容为 ${formatInstant(since.toISOString())} 的数据`;
  return page.replace(END, () => `${link}<p class="data-age" role="status">${text}</p>${END}`);
}

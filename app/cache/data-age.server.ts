import { formatInstant } from '#app/domain/time.ts';

const WHOLE_STYLESHEET = / data-whole="([^" ]+)/;
const END = '</body>';

/**
 * Adds to a rendered page the notice that its data is older, with the time. A page that has one
 * already keeps it, because that time is earlier. At the end of the body the notice does not disturb
 * hydration. Its styles come with a link, so that other pages do not grow.
 */
export function withAge(page: string, since: Date): string {
  if (page.includes(' class="data-age"')) return page;
  const stylesheet = WHOLE_STYLESHEET.exec(page)?.[1];
  const link = stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : '';
  const text = `暂时无法更新，部分内容为 ${formatInstant(since.toISOString())} 的数据`;
  return page.replace(END, () => `${link}<p class="data-age" role="status">${text}</p>${END}`);
}

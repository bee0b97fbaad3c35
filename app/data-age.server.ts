import { formatInstant } from './domain/time.ts';

/** In every page, before what it shows; empty where the page shows what is so now. */
const AGE_HERE = 'data-age=""></p>';

/** Says on a page that it shows older data, and of when; what it says already is older still. */
export const withAge = (page: string, since: Date): string =>
  page.replace(
    AGE_HERE,
    `data-age="">暂时无法更新，部分内容为 ${formatInstant(since.toISOString())} 的数据</p>`,
  );

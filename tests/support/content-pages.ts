import type { newsList } from '#app/domain/content/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';

type AskNewest = (type: string) => Promise<Content<typeof newsList>>;

/** Pages of which one text is shown, and a type of such texts. */
const ARTICLES = [
  ['/newsDetail', 'jinludynamic'],
  ['/noticeDetail', 'notice'],
  ['/helpDetail', 'help'],
  ['/guideDetail', 'guide'],
  ['/logisticsDetail', 'logistics'],
] as const;

/** Addresses of all pages that are there to be read, and send no JavaScript (quality.md). */
export async function contentPages(askNewest: AskNewest): Promise<string[]> {
  const articles = ARTICLES.map(async ([path, type]) => {
    const [article] = (await askNewest(type)).content;
    return `${path}?id=${article?.id}`;
  });
  return [
    '/news',
    '/notice?type=notice',
    '/help',
    '/guide',
    '/agreementList',
    '/about',
    '/culture',
    '/linkUs',
    '/contactUs',
    '/touzi?type=notice',
    '/job',
    '/legal',
    '/creditSales',
    '/downloadApp?type=oto',
    ...(await Promise.all(articles)),
  ];
}

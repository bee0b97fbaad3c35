import {
  aboutUsList,
  articleDetail,
  helpSearch,
  homeData,
  newsList,
} from '#app/domain/content/contract.ts';
import {
  companyPage,
  type DeskArticle,
  deskArticleById,
  deskArticles,
  type LinkedPicture,
  linkedPictures,
} from '#app/domain/content/desk-contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { READS_PATH } from '#app/domain/gathered-reads-contract.ts';
import { ATTACK_END, HTML_ATTACKS, type HtmlAttack } from './html-attacks.ts';
import { forwarded, startLocalServer } from './local-server.ts';

const NOW = new Date().toISOString();
const PICTURE = '/goods/scene-yard.svg';

/** Every attack in every text of an article; its picture is one too. */
const articleOf = ({ id, html }: HtmlAttack): DeskArticle => ({
  id,
  type: 'notice',
  title: html,
  newsBrie: html,
  imageUrl: html,
  state: 'published',
  publishUser: html,
  publishDate: NOW,
  publishDay: NOW.slice(0, 10),
  updatedAt: NOW,
});

const byId = (id: string) => {
  const attack = HTML_ATTACKS.find((one) => one.id === id) ?? HTML_ATTACKS[0];
  if (!attack) throw new RangeError('no attacks');
  return { ...articleOf(attack), content: attack.html };
};

const ALL_HTML = HTML_ATTACKS.map(({ html }) => html + ATTACK_END).join('');
const LIST = {
  content: HTML_ATTACKS.map(articleOf),
  totalElements: HTML_ATTACKS.length,
  totalPages: 1,
  totalCapped: false,
};

/** In its words alone, so that it is shown, and in each of its addresses. */
const linkedPicturesOf = (kind: LinkedPicture['kind']): LinkedPicture[] =>
  HTML_ATTACKS.flatMap(({ id, html }, sort) => {
    const words = { kind, title: html, subtitle: html, sort };
    return [
      { ...words, id: `${id}-words`, imageUrl: PICTURE, linkUrl: 'https://friend.example/' },
      { ...words, id: `${id}-picture`, imageUrl: html, linkUrl: 'https://friend.example/' },
      { ...words, id: `${id}-link`, imageUrl: PICTURE, linkUrl: html },
    ];
  });

/** What each of the calls that show the operator's texts answers; `id` is the path's last part. */
const ANSWERS: readonly [Endpoint, (id: string) => unknown][] = [
  [newsList, () => LIST],
  [helpSearch, () => ({ ...LIST, nearest: LIST.content })],
  [articleDetail, byId],
  [
    aboutUsList,
    (type) =>
      type === '4'
        ? linkedPicturesOf('friend').map((friend) => ({ ...friend, content: friend.title }))
        : [{ title: ALL_HTML, content: ALL_HTML, linkUrl: null, imageUrl: null }],
  ],
  [deskArticles, () => LIST],
  [deskArticleById, (id) => ({ ...byId(id), version: 'hostile' })],
  [companyPage, () => ({ type: '1', content: ALL_HTML, version: 'hostile' })],
  [
    linkedPictures,
    () => ({
      banners: linkedPicturesOf('banner'),
      friends: linkedPicturesOf('friend'),
      advertising: ALL_HTML,
    }),
  ],
];

export interface HostileApi {
  url: string;
  close(): Promise<void>;
}

/**
 * A proxy of a trading API whose texts of the operator are attacks that were never sanitised.
 */
export async function startHostileApi(target: string): Promise<HostileApi> {
  const server = await startLocalServer(async (request, response) => {
    const path = new URL(request.url ?? '/', target).pathname;
    if (request.url === READS_PATH) {
      response.writeHead(404).end();
      return;
    }
    const made = ANSWERS.find(([{ path: own }]) => path.startsWith(own.replace(/:\w+$/, '')));
    if (made) {
      const content = made[1](path.split('/').at(-1) ?? '');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(enveloped(content));
      return;
    }
    const answer = await forwarded(target, request);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
    });
    response.end(path === homeData.path ? withHostileHome(body.toString()) : body);
  });
  return server;
}

const enveloped = (content: unknown) =>
  JSON.stringify({ resultCode: '000', resultMessage: 'OK', content });

function withHostileHome(answer: string): string {
  const { content } = JSON.parse(answer) as { content: object };
  const banners = linkedPicturesOf('banner');
  const advertising = { imageUrl: ALL_HTML };
  return enveloped({ ...content, advertising, banners, news: LIST.content, notices: LIST.content });
}

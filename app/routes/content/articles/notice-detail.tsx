import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { articleType } from '#app/domain/content/article-types.ts';
import { AboutMenu } from '../company-pages/about-menu.tsx';
import { Article, articleMeta } from './article.tsx';
import { articleLoader } from './article-loader.server.ts';

const NOTICE = { label: '公告', list: '/notice?type=notice', current: '/notice' };
const INVESTORS = { label: '投资者公告', list: '/touzi?type=notice', current: '/touzi' };
const LESSONS = { ...INVESTORS, label: '投研教育', list: '/touzi?type=education' };

/** The list it stands in: investor relations are announced like notices (spec 3 §2.2). */
function kindOf(type: string | null | undefined) {
  if (articleType(type ?? '')?.group !== 'investors') return NOTICE;
  return type === 'investoreducation' ? LESSONS : INVESTORS;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  articleMeta(kindOf(data?.type), data, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => articleLoader(request);

export default function NoticeDetail() {
  const { menu, ...article } = useLoaderData<typeof loader>();
  const kind = kindOf(article.type);
  return (
    <Article
      kind={kind}
      article={article}
      aside={<AboutMenu items={menu} current={kind.current} />}
    />
  );
}

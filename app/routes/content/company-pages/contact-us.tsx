import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { SITE_NAME } from '#app/components/layout/site.ts';
import { Picture } from '#app/components/ui/picture.tsx';
import { muted, stack } from '#app/styles/layout.css.ts';
import { aboutPageLoader } from './about-page.server.ts';
import { AboutPage } from './about-page.tsx';
import { OFFICE } from './office.ts';

const TITLE = '联系我们';
const PATH = '/contactUs';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: TITLE,
      description: `${SITE_NAME}的客服电话、邮箱与公司地址。`,
      path: PATH,
      jsonLd: data?.jsonLd,
    },
    matches,
  );

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => aboutPageLoader(request, '2');

/** The way there as a drawing: no map of another host, no script, and it prints. */
export default function ContactUs() {
  return (
    <AboutPage title={TITLE} path={PATH} view={useLoaderData<typeof loader>()}>
      <figure className={stack[2]}>
        <Picture
          src="/content/office-map.svg"
          alt={`位置示意图：${OFFICE.way}`}
          width={800}
          height={420}
        />
        <figcaption className={muted}>
          {OFFICE.address}。{OFFICE.way}。
        </figcaption>
        <a href={OFFICE.mapUrl} target="_blank" rel="noopener noreferrer">
          在高德地图中查看路线
        </a>
      </figure>
    </AboutPage>
  );
}

import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { SITE_NAME } from '#app/components/layout/site.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import * as styles from '../articles/article.css.ts';
import { columns } from '../articles/content-list.css.ts';
import { HelpFrame } from './help-frame.tsx';
import { readGuides } from './read-guides.server.ts';

const TITLE = '新手指南';
const ABOUT = `第一次来${SITE_NAME}？按下面的步骤采购，或者销售您的商品。`;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: ABOUT, path: '/guide' }, matches);

export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const groups = await readGuides(request);
  return data({ groups }, { headers: pageHeaders(request, { seconds: 60 }) });
}

/** Step by step, for buyers and for sellers (spec 3 §2.4). */
export default function Guide() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <HelpFrame title={TITLE} part="/guide">
      <p className={muted}>{ABOUT}</p>
      {groups.map(({ label, guides }) => (
        <Card key={label} title={label}>
          {guides.length === 0 && <p className={muted}>暂无数据</p>}
          <ul className={columns}>
            {guides.map(({ to, title, brief, steps }) => (
              <li key={to} className={stack[2]}>
                <h3>
                  <Link to={to}>{title}</Link>
                </h3>
                <p className={muted}>{brief}</p>
                <ol className={styles.steps}>
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </HelpFrame>
  );
}

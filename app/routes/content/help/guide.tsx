import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { siteIn, useSite } from '#app/components/layout/site.ts';
import { sanitise } from '#app/components/sanitise.server.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { articlePath, typesOf } from '#app/domain/content/article-types.ts';
import { articleDetail, newsList } from '#app/domain/content/contract.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import * as styles from '../articles/article.css.ts';
import { columns } from '../articles/content-list.css.ts';
import { HelpFrame } from './help-frame.tsx';

const TITLE = '新手指南';
const aboutGuide = ({ name }: { name: string }) =>
  `第一次来${name}？按下面的步骤采购，或者销售您的商品。`;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: aboutGuide(siteIn(matches)), path: '/guide' }, matches);

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const groups = await readGuides(request);
  return data({ groups }, { headers: pageHeaders(request, { seconds: 60 }) });
}

/** Step by step, for buyers and for sellers (spec 3 §2.4). */
export default function Guide() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <HelpFrame title={TITLE} part="/guide">
      <p className={muted}>{aboutGuide(useSite())}</p>
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

const SHOWN = 12;

/** The guides for buyers and those for sellers. The headings of a guide are its steps. */
function readGuides(request: Request) {
  return Promise.all(
    typesOf('guide').map(async ({ type, label }) => {
      const { content } = await load(request, () =>
        callShared(newsList, { type, pageSize: SHOWN }),
      );
      const guides = await Promise.all(
        content.map(async (guide) => {
          const whole = await load(request, () => callShared(articleDetail, { id: guide.id }));
          return {
            to: articlePath(guide),
            title: guide.title,
            brief: guide.newsBrie,
            steps: headingsIn(sanitise(whole.content)),
          };
        }),
      );
      return { label, guides };
    }),
  );
}

const headingsIn = (html: string): string[] =>
  [...html.matchAll(/<h2>(.*?)<\/h2>/gs)].map(([, heading = '']) =>
    textOf(heading.replace(/<[^>]*>/g, '')),
  );

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&amp;': '&',
  }),
);

/** sanitize-html leaves only these four entities. */
const textOf = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES.get(entity) ?? entity);

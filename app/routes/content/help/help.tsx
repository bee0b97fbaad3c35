import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { siteIn } from '#app/components/layout/site.ts';
import { RichText } from '#app/components/rich-text.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { HelpFrame, QuestionList } from './help-frame.tsx';
import { type HelpView, readHelp } from './read-help.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => {
  if (!found) return pageMeta({ title: '帮助中心' }, matches);
  const description = `${siteIn(matches).name}帮助中心：注册登录、会员认证、采购、规则与协议。`;
  const title = `${found.title} - 帮助中心`;
  if (found.view === 'search') {
    // Search results are not for search engines.
    const noIndex = { name: 'robots', content: 'noindex' };
    return [...pageMeta({ title, description, path: '/help' }, matches), noIndex];
  }
  const path = found.view === 'topics' ? '/help' : found.current;
  return pageMeta({ title, description, path }, matches);
};

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  return data(await readHelp(request), { headers: pageHeaders(request, { seconds: 60 }) });
}

/** Questions, rules and the search of the help centre (spec 3 §2.4). */
export default function Help() {
  const view = useLoaderData<typeof loader>();
  return (
    <HelpFrame
      title={view.title}
      part="/help"
      current={'current' in view ? view.current : undefined}
      keyword={view.view === 'search' ? view.keyword : undefined}
    >
      <HelpBody view={view} />
    </HelpFrame>
  );
}

function HelpBody({ view }: { view: HelpView }) {
  if (view.view === 'search') return <Found view={view} />;
  if (view.view === 'rules') return <Rules view={view} />;
  if (view.view === 'topic') {
    return (
      <Card>
        <QuestionList questions={view.questions} />
      </Card>
    );
  }
  return view.topics.map(({ label, to, questions }) => (
    <Card key={to} title={label} action={<Link to={to}>更多{label}</Link>}>
      <QuestionList questions={questions} />
    </Card>
  ));
}

type Part<Name extends HelpView['view']> = Extract<HelpView, { view: Name }>;

function Found({ view: { keyword, pager, questions, nearest } }: { view: Part<'search'> }) {
  if (questions.length === 0) {
    return (
      <>
        <EmptyState title={`没有找到与「${keyword}」有关的内容`} icon="search">
          <p className={muted}>
            换一个词，或点击搜索框旁的常用词；也可以<Link to="/contactUs">联系我们</Link>。
          </p>
        </EmptyState>
        <Card title="也许您想找">
          <QuestionList questions={nearest} />
        </Card>
      </>
    );
  }
  return (
    <>
      <Card>
        <p className={muted}>共 {pager.total} 条结果</p>
        <QuestionList questions={questions} />
      </Card>
      <Pager {...pager} />
    </>
  );
}

function Rules({ view: { questions, whole } }: { view: Part<'rules'> }) {
  return (
    <>
      <Card>
        <QuestionList questions={questions} />
      </Card>
      {whole && (
        <Card title={whole.title}>
          <RichText html={whole.html} />
        </Card>
      )}
    </>
  );
}

import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { HelpFrame, QuestionList } from './help-frame.tsx';
import { readAgreements } from './read-help.server.ts';

const TITLE = '平台协议';

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) =>
  pageMeta(
    {
      title: TITLE,
      description: '用户服务、卖家入驻、电子签章、竞价、钱包与供应链金融服务的协议。',
      path: found?.current,
    },
    matches,
  );

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  return data(await readAgreements(request), { headers: pageHeaders(request, { seconds: 60 }) });
}

/** The agreements between customers and the platform (design/pages: Addresses). */
export default function AgreementList() {
  const { questions, current } = useLoaderData<typeof loader>();
  return (
    <HelpFrame title={TITLE} part="/help" current={current}>
      <Card>
        <QuestionList questions={questions} />
      </Card>
    </HelpFrame>
  );
}

import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { cluster, muted, small, stack } from '#app/styles/layout.css.ts';
import { Changes } from './changes.tsx';
import { Evaluation } from './evaluation.tsx';
import { OfferCard } from './offer-card.tsx';
import { Opening, Result } from './opening.tsx';
import { Questions } from './questions.tsx';
import { tenderAction } from './tender-actions.server.ts';
import type { LotView } from './tender-decision.server.ts';
import { readTender, type TenderView } from './tender-view.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    data
      ? {
          title: `${data.title} - 招标`,
          description: data.description,
          path: `/tender?id=${data.id}`,
          image: data.image,
        }
      : { title: '招标' },
    matches,
  );

export const loader = readTender;
export const action = tenderAction;

const LOTS: readonly Column<LotView>[] = [
  { key: 'lot', header: '标段', phone: 'label', cell: ({ position }) => position },
  { key: 'name', header: '货物', phone: 'title', cell: ({ name }) => name },
  { key: 'specs', header: '规格', cell: ({ specs }) => specs },
  { key: 'count', header: '数量', align: 'end', phone: 'figure', cell: ({ count }) => count },
  { key: 'place', header: '交货地点', phone: 'line', cell: ({ place }) => place },
];

/** A tender: what everybody reads of it, how a seller answers it, and how the tenderer decides it. */
export default function TenderPage() {
  const view = useLoaderData<typeof loader>();
  return (
    <Page
      title={view.title}
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '招标公告', to: '/trading?type=1' },
        { label: view.title },
      ]}
      action={
        <span className={cluster[3]}>
          <Tag tone={view.tag.tone}>{view.tag.label}</Tag>
          {view.next && <ButtonLink to={view.next.to}>{view.next.label}</ButtonLink>}
        </span>
      }
    >
      {view.endReason && <Notice tone="warning">招标已终止：{view.endReason}</Notice>}
      {view.result && <Result result={view.result} />}
      <Card title="招标信息" gap={4}>
        <DescriptionList items={view.facts} />
        <p>{view.content}</p>
        <Table caption="标段" columns={LOTS} rows={view.lots} />
      </Card>
      <Rules rules={view.rules} />
      {view.cannotOffer && <Notice>投标和提问须使用卖家账号，本账号可以查看全部公开内容。</Notice>}
      <OfferCard view={view} />
      {view.opening && <Opening opening={view.opening} />}
      {view.evaluation && <Evaluation evaluation={view.evaluation} />}
      <Questions questions={view.questions} />
      <Records records={view.records} />
      <Changes postpone={view.postpone} endForm={view.endForm} />
      <p>
        <ButtonLink to="/trading?type=1" variant="secondary">
          返回招标公告
        </ButtonLink>
      </p>
    </Page>
  );
}

function Rules({ rules }: { rules: TenderView['rules'] }) {
  return (
    <Card title="评分办法" gap={3}>
      <DescriptionList items={rules.points} />
      <p className={muted}>
        {rules.formula}。{rules.ranking}。
      </p>
      <p className={muted}>
        投标在截止前密封：招标人、其他卖家和平台都看不到价格、文件和投标数量；截止时由系统统一开标。单价含税、含运至交货地点的运费。
      </p>
    </Card>
  );
}

/** What happened, each entry with the hash behind it, for whoever checks it. */
function Records({ records }: { records: TenderView['records'] }) {
  return (
    <details>
      <summary>过程记录（{records.length}）</summary>
      <p className={muted}>
        每条记录的指纹是上一条指纹、换行与本条文字的 SHA-256，任何改动都会使其后的指纹不同。
      </p>
      <ol className={stack[3]}>
        {records.map(({ position, label, at, text, hash }) => (
          <li key={position}>
            <b>{label}</b> {at}
            <p className={small}>
              <code>{text}</code>
            </p>
            <p className={`${muted} ${small}`}>
              <code>{hash}</code>
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

import { type ReactNode, Suspense } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FormErrors } from '#app/components/ui/form-errors.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { usePageReply } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, small, split, stack, sticky } from '#app/styles/layout.css.ts';
import * as styles from './entry.css.ts';
import type { EntryView } from './read-entry.server.ts';
import type { SignDialogProps } from './sign-panel.tsx';

interface EntryProps {
  entry: EntryView;
  /** The participation button, if there is one. */
  participate: ReactNode;
}

/** An auction's own page: its terms, its state and what the visitor can do now (spec 2 §4). */
export default function Entry({ entry, participate }: EntryProps) {
  const { status, seller, dialog } = entry;
  return (
    <Page
      title={entry.name}
      action={
        <span className={cluster[2]}>
          <Tag tone={status.tone}>{status.label}</Tag>
          <Tag>{entry.mode}</Tag>
        </span>
      }
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '竞价中心', to: '/auction' },
        { label: entry.name },
      ]}
    >
      <div className={split}>
        <aside className={classNames(sticky, styles.aside)} aria-label="参与竞价">
          <Participation entry={entry} participate={participate} />
        </aside>
        <div className={stack[4]}>
          <div className={styles.picture}>
            <Picture src={entry.image} alt="" width={860} height={200} eager />
          </div>
          {entry.steps && <Steps steps={entry.steps} />}
          <Card
            title="竞价条款"
            action={
              <span>
                卖家：<Link to={seller.to}>{seller.name}</Link>
              </span>
            }
          >
            <DescriptionList items={entry.facts} />
          </Card>
          {entry.introduce && (
            <Card title="竞价说明">
              <p>{entry.introduce}</p>
            </Card>
          )}
        </div>
      </div>
      {dialog && <SignDialog dialog={dialog} />}
    </Page>
  );
}

/** What taking part asks for, in order: what it costs and until when. */
function Steps({ steps }: { steps: NonNullable<EntryView['steps']> }) {
  return (
    <Card title="参与步骤">
      <ol className={stack[2]}>
        {steps.map(({ label, text, isDone, isCurrent }, index) => (
          <li key={label} aria-current={isCurrent ? 'step' : undefined}>
            <strong>
              {index + 1}. {label}
            </strong>{' '}
            {isDone && <Tag tone="success">已完成</Tag>}
            {isCurrent && <Tag tone="info">当前</Tag>} {text}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Participation({ entry, participate }: EntryProps) {
  const reply = usePageReply();
  const { part, outcome, margin } = entry;
  return (
    <Card title="参与竞价" action={part && <Tag tone={part.tone}>{part.label}</Tag>} gap={4}>
      {outcome && <Result outcome={outcome} />}
      {entry.when && (
        <p>
          {entry.when}
          <span className={classNames(muted, small)}>（以服务器时间为准）</span>
        </p>
      )}
      <DescriptionList
        look="summary"
        items={[
          { term: '起拍价', value: <Price amount={entry.startPrice} unit={entry.unit} /> },
          { term: '数量', value: entry.count },
          { term: '报名人数', value: entry.signUps },
          { term: '围观', value: entry.watchers },
        ]}
      />
      {entry.sign && <OwnSign entry={entry} sign={entry.sign} />}
      {margin && <Margin auctionId={entry.id} margin={margin} />}
      {reply?.form === 'participate' && <FormErrors messages={reply.formErrors} />}
      {entry.excluded && <Notice>{entry.excluded}</Notice>}
      {participate}
      {entry.hasStarted && outcome?.kind !== 'cancelled' && (
        <ButtonLink to={entry.liveTo} variant="secondary" block>
          {entry.isOver ? '查看竞价结果' : '查看竞价现场'}
        </ButtonLink>
      )}
      <p className={cluster[4]}>
        {!entry.isOver && (
          <Link to={`/auction/calendar?id=${entry.id}`} reloadDocument>
            把时间加入日历
          </Link>
        )}
        <Link to={entry.shareTo}>分享</Link>
      </p>
    </Card>
  );
}

function OwnSign({
  entry: { signTo },
  sign,
}: Pick<EntryProps, 'entry'> & { sign: NonNullable<EntryView['sign']> }) {
  return (
    <>
      <DescriptionList
        look="summary"
        items={[
          { term: '竞买号', value: sign.bidderNo },
          { term: '报名公司', value: sign.companyName },
          { term: '通知手机', value: sign.phone },
          ...(sign.bidLimit ? [{ term: '出价上限', value: sign.bidLimit }] : []),
        ]}
      />
      {sign.auditReason && (
        <Notice tone="danger" title={sign.refused}>
          <p>{sign.auditReason}</p>
          {signTo && (
            <Link to={signTo} preventScrollReset>
              修改后重新报名
            </Link>
          )}
        </Notice>
      )}
    </>
  );
}

function Result({ outcome }: { outcome: NonNullable<EntryView['outcome']> }) {
  return (
    <Notice tone={outcome.tone} title={outcome.label}>
      <p>{outcome.text}</p>
      <div className={cluster[3]}>
        {outcome.links.map(({ to, label }) => (
          <Link key={label} to={to}>
            {label}
          </Link>
        ))}
      </div>
    </Notice>
  );
}

interface MarginProps {
  auctionId: string;
  margin: NonNullable<EntryView['margin']>;
}

/** The margin of the visitor's sign-up, and the button that freezes it (design/auctions: Rules). */
function Margin({ auctionId, margin }: MarginProps) {
  const reply = usePageReply();
  const errors = reply?.form === 'margin' ? reply.formErrors : [];
  return (
    <div className={stack[3]}>
      <DescriptionList
        look="summary"
        items={[
          { term: '保证金', value: `¥${margin.amount}` },
          { term: '保证金状态', value: <Tag tone={margin.state.tone}>{margin.state.label}</Tag> },
        ]}
      />
      {margin.form ? (
        <MarginForm auctionId={auctionId} description={margin.form} />
      ) : (
        <FormErrors messages={errors} />
      )}
      {errors.length > 0 && (
        <Link
          to={`${margin.wallet}?${new URLSearchParams({ redirectTo: `/auction?id=${auctionId}` })}`}
        >
          去我的钱包
        </Link>
      )}
    </div>
  );
}

interface MarginFormProps extends Pick<MarginProps, 'auctionId'> {
  description: FormDescription;
}

function MarginForm({ auctionId, description }: MarginFormProps) {
  return (
    <DescribedForm description={description} className={stack[3]} preventScrollReset>
      <input type="hidden" name="auctionId" value={auctionId} />
      <Button variant="buy" block>
        从钱包冻结保证金
      </Button>
    </DescribedForm>
  );
}

const SignPanel = onDemand(() => import('./sign-panel.tsx'));

/** The sign-up dialog of an auction (spec 2 §2); loaded when the first one is opened. */
function SignDialog(props: SignDialogProps) {
  return (
    <Suspense fallback={null}>
      <SignPanel {...props} />
    </Suspense>
  );
}

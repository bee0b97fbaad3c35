import { AccountChoice } from '#app/components/account-choice.tsx';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { classNames } from '#app/styles/class-names.ts';
import { grid, halves, muted, small } from '#app/styles/layout.css.ts';
import type { readMarketingDesk } from './marketing-desk.server.ts';

type Giving = NonNullable<Awaited<ReturnType<typeof readMarketingDesk>>['give']>;
type Account = NonNullable<Giving['account']>;

/** Points and e-cards for an account, which is looked for and chosen. */
export function Give({ give }: { give: Giving }) {
  const { choice, path, account, problem } = give;
  return (
    <Permitted permission="pay">
      <Card>
        <AccountChoice
          {...choice}
          path={path}
          of={{ tab: 'give' }}
          label="会员名称或手机号"
          find="查找会员"
          hint="企业成员的名称或手机号会找到所属企业的账户"
          none="没有找到这样的会员"
        />
        {problem && <Notice tone="warning">{problem}</Notice>}
      </Card>
      {account && <Balances account={account} />}
      {account && (
        <div className={halves}>
          <Points key={account.id} account={account} />
          <GiftCard key={account.phone} account={account} />
        </div>
      )}
    </Permitted>
  );
}

const Balances = ({ account: { name, phone, points, cards } }: { account: Account }) => (
  <Card title={name} gap={4}>
    <DescriptionList
      items={[
        { term: '手机号', value: phone },
        { term: '可用积分', value: points },
        { term: '电子礼品卡', value: `${cards.length} 张` },
      ]}
    />
    <ul className={grid.medium}>
      {cards.map(({ id, label, amount, until }) => (
        <li key={id}>
          {label}
          <div className={classNames(muted, small)}>
            {amount} · {until}
          </div>
        </li>
      ))}
    </ul>
  </Card>
);

const Reason = () => (
  <FormField name="reason" label="发放原因" hint="买家会在消息中看到" autoComplete="off" />
);

function Points({ account }: { account: Account }) {
  // Empty again once it is given: what was typed would be given twice by another press.
  const given = useTimesAccepted(account.pointsForm.form);
  return (
    <Card title="发放积分">
      <DescribedForm key={given} description={account.pointsForm} row={{ accountId: account.id }}>
        <input type="hidden" name="accountId" value={account.id} />
        <FormField name="points" label="积分" inputMode="numeric" autoComplete="off" />
        <Reason />
        <div>
          <Button>发放积分</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}

function GiftCard({ account }: { account: Account }) {
  // Empty again once it is given: what was typed would be given twice by another press.
  const given = useTimesAccepted(account.cardForm.form);
  return (
    <Card title="发放电子礼品卡">
      <DescribedForm key={given} description={account.cardForm} row={{ accountId: account.id }}>
        <input type="hidden" name="accountId" value={account.id} />
        <FormField name="amount" label="面额（元）" inputMode="decimal" autoComplete="off" />
        <FormField name="validUntil" label="有效期至" type="date" />
        <Reason />
        <div>
          <Button>发放电子礼品卡</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}

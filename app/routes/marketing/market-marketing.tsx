import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { grid, muted, spread } from '#app/styles/layout.css.ts';
import { Give } from './give.tsx';
import { CouponForm, CouponTable } from './issued-coupons.tsx';
import type { readMarketingDesk } from './marketing-desk.server.ts';

export const MARKET_TITLE = '营销';

type Desk = Awaited<ReturnType<typeof readMarketingDesk>>;

/** Coupons of the market, what points are worth, and points and e-cards given to accounts. */
export function MarketMarketing({ desk }: { desk: Desk }) {
  const { tabs, coupons, rule, give } = desk;
  return (
    <CustomerPage
      title={MARKET_TITLE}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: MARKET_TITLE }]}
    >
      <Tabs label="营销内容" tabs={tabs} />
      {coupons && <Coupons coupons={coupons} />}
      {rule && <Rule rule={rule} />}
      {give && <Give give={give} />}
    </CustomerPage>
  );
}

function Coupons({ coupons }: { coupons: NonNullable<Desk['coupons']> }) {
  const { rows, states, pager, issueTo, closeTo, form, end } = coupons;
  const may = useMayDo();
  return (
    <>
      <div className={spread}>
        <p className={muted}>全场可用，由平台承担。停发后不能再领取，已领取的仍可使用到有效期。</p>
        {may('pay') && !form && <ButtonLink to={issueTo}>发放优惠券</ButtonLink>}
      </div>
      {form && (
        <Permitted permission="pay">
          <CouponForm title="发放优惠券" form={form} closeTo={closeTo} />
        </Permitted>
      )}
      <Tabs label="优惠券状态" tabs={states} />
      <CouponTable caption="平台优惠券" rows={rows} mayEnd={may('pay')} />
      <Pager {...pager} />
      {end && (
        <ConfirmDialog
          title="停发这种优惠券吗？"
          description={`「${end.name}」不能再领取，已领取的仍可使用。`}
          form={end.form}
          closeTo={closeTo}
          of={{ discountId: end.id }}
        />
      )}
    </>
  );
}

function Rule({ rule }: { rule: NonNullable<Desk['rule']> }) {
  return (
    <Card title="积分规则" gap={4}>
      <p className={muted}>
        {rule.isSet
          ? '保存后，新提交的订单按新规则抵扣，已提交的订单不变。'
          : '还没有设置：买家的积分暂不能抵扣。'}
      </p>
      <Permitted permission="pay">
        <DescribedForm description={rule.form}>
          <div className={grid.medium}>
            <FormField
              name="integralRule"
              label="每多少积分"
              hint="按此数的整数倍抵扣"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={rule.values?.integralRule}
            />
            <FormField
              name="integralNum"
              label="抵扣多少元"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={rule.values?.integralNum}
            />
            <FormField
              name="integralMax"
              label="每单最多使用积分"
              hint="填 0 则暂停抵扣"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={rule.values?.integralMax}
            />
          </div>
          <div>
            <Button>保存</Button>
          </div>
        </DescribedForm>
      </Permitted>
    </Card>
  );
}

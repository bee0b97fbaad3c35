import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import {
  getIntegralRule,
  giftCardList,
  integralByCustomer,
  myCoupons,
} from '#app/domain/marketing/contract.ts';
import {
  formatPoints,
  giftCardLabel,
  pointsLeft,
  pointsTerms,
} from '#app/domain/marketing/deductions.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { grid, muted, small, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './coupons.css.ts';
import { COUPON_STATE_LABEL, COUPON_STATES, couponView, stateOf } from './coupons-view.server.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '优惠券' }, matches);
export const handle: RouteHandle = { money: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = await requireToken(request);
  const [coupons, points, rule, cards] = await load(request, () =>
    Promise.all([
      call(myCoupons, {}, { token }),
      call(integralByCustomer, {}, { token }),
      call(getIntegralRule, {}, { token }),
      call(giftCardList, {}, { token }),
    ]),
  );
  const state = COUPON_STATES.find((one) => one === searchParams.get('state')) ?? 'usable';
  return {
    state,
    tabs: COUPON_STATES.map((option) => ({
      to: `/customer/discount-coupon${option === 'usable' ? '' : `?state=${option}`}`,
      label: `${COUPON_STATE_LABEL[option]}（${coupons.filter((coupon) => stateOf(coupon) === option).length}）`,
      current: option === state,
    })),
    coupons: coupons.filter((coupon) => stateOf(coupon) === state).map(couponView),
    points: {
      left: formatPoints(pointsLeft(points)),
      rule: pointsTerms(rule),
    },
    cards: cards.map((card) => ({
      id: card.id,
      label: giftCardLabel(card),
      balance: formatYuanText(card.balanceAmount),
      until: `有效期至 ${formatDay(card.validUntil)}`,
    })),
  };
}

export default function Coupons() {
  const { state, tabs, coupons, points, cards } = useLoaderData<typeof loader>();
  return (
    <Page title="优惠券" aside={<CustomerMenu />}>
      <div className={styles.balances}>
        <Card title="积分">
          <p>
            <span className={styles.terms}>{points.left}</span> 积分可用
          </p>
          <p className={classNames(muted, small)}>{points.rule}</p>
        </Card>
        <Card title="电子礼品卡">
          {cards.length === 0 && <p className={muted}>暂无可用的电子礼品卡</p>}
          <ul className={stack[2]}>
            {cards.map((card) => (
              <li key={card.id} className={spread}>
                <span className={stack[1]}>
                  {card.label}
                  <span className={classNames(muted, small)}>{card.until}</span>
                </span>
                <Price amount={card.balance} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <Tabs label="优惠券状态" tabs={tabs} />
      {coupons.length === 0 && (
        <EmptyState title="暂无优惠券">
          <p className={muted}>商品详情页可领取优惠券</p>
          <ButtonLink to="/trading">去现货商城看看</ButtonLink>
        </EmptyState>
      )}
      <ul className={grid.large}>
        {coupons.map((coupon) => (
          <li
            key={coupon.id}
            className={classNames(styles.coupon, state !== 'usable' && styles.spent)}
          >
            <span className={classNames(styles.terms, state !== 'usable' && styles.spentTerms)}>
              {coupon.terms}
            </span>
            <strong>{coupon.name}</strong>
            <span className={classNames(muted, small)}>
              {coupon.scope} · {coupon.until}
            </span>
            {state === 'usable' && <Link to={coupon.goodsHref}>去使用</Link>}
            {coupon.order && (
              <Link to={`/customer/purchase-order/${coupon.order.code}`}>
                {coupon.order.label} {coupon.order.code}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}

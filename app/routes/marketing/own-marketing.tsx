import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { cluster, muted, spread } from '#app/styles/layout.css.ts';
import { CouponForm, CouponTable } from './issued-coupons.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { PromotionGoods } from './promotion-goods.tsx';
import type { PromotionView, readSaleMarketing } from './sale-marketing.server.ts';

export const SALE_TITLE = '促销与优惠券';

/** A seller's promotions: quantity discounts and coupons for some of its goods. */
export function SaleMarketing({ own }: { own: Awaited<ReturnType<typeof readSaleMarketing>> }) {
  const { path, saveTo, promotions, pager, save, coupon, goods, end, endCoupon } = own;
  const may = useMayDo();
  return (
    <CustomerPage
      title={goods ? `「${goods.name}」的商品` : SALE_TITLE}
      breadcrumb={
        goods
          ? [
              { label: '卖家工作台', to: '/customer/sale-desk' },
              { label: SALE_TITLE, to: path },
              { label: goods.name },
            ]
          : [{ label: '卖家工作台', to: '/customer/sale-desk' }, { label: SALE_TITLE }]
      }
    >
      {goods ? (
        <PromotionGoods goods={goods} />
      ) : (
        <>
          <div className={spread}>
            <p className={muted}>
              为部分商品设置满量优惠和优惠券，优惠由您承担。买家已领取的优惠券在有效期内一直可用。
            </p>
            {may('trade') && !save && !coupon && <ButtonLink to={saveTo}>新建活动</ButtonLink>}
          </div>
          {save && (
            <Permitted permission="trade">
              <PromotionForm key={save.id} save={save} closeTo={path} />
            </Permitted>
          )}
          {coupon && (
            <Permitted permission="trade">
              <CouponForm
                key={coupon.id}
                title={coupon.title}
                form={coupon.form}
                closeTo={path}
                marketingId={coupon.id}
              />
            </Permitted>
          )}
          {promotions.length === 0 && !save && (
            <EmptyState title="还没有促销活动">
              <p className={muted}>新建活动后选择商品，买家在商品页和购物车会看到优惠</p>
            </EmptyState>
          )}
          {promotions.map((promotion) => (
            <Promotion key={promotion.id} promotion={promotion} mayTrade={may('trade')} />
          ))}
          <Pager {...pager} />
        </>
      )}
      {end && (
        <ConfirmDialog
          title="结束这个活动吗？"
          description={`「${end.name}」的满量优惠立即停止，优惠券不能再领取${
            end.usable > 0 ? `；已领取的 ${end.usable} 张仍可使用到有效期` : ''
          }。`}
          form={end.form}
          closeTo={path}
          of={{ marketingId: end.id }}
        />
      )}
      {endCoupon && (
        <ConfirmDialog
          title="停发这种优惠券吗？"
          description={`「${endCoupon.name}」不能再领取，已领取的仍可使用。`}
          form={endCoupon.form}
          closeTo={endCoupon.closeTo}
          of={{ discountId: endCoupon.id }}
        />
      )}
    </CustomerPage>
  );
}

const BANDS: readonly Column<PromotionView['bands'][number]>[] = [
  { key: 'range', header: '合计数量', phone: 'title', cell: ({ range }) => range },
  { key: 'off', header: '每单位优惠（元）', align: 'end', phone: 'figure', cell: ({ off }) => off },
];

function Promotion({ promotion, mayTrade }: { promotion: PromotionView; mayTrade: boolean }) {
  const { name, isOpen, facts, bands, held, coupons } = promotion;
  const actions = [
    { to: promotion.goodsTo, label: '商品', shown: true },
    { to: promotion.couponTo, label: '发券', shown: isOpen && mayTrade },
    { to: promotion.saveTo, label: '修改', shown: isOpen && mayTrade },
    { to: promotion.endTo, label: '结束', shown: isOpen && mayTrade },
  ];
  return (
    <Card
      title={
        <span className={cluster[2]}>
          {name} <Tag tone={isOpen ? 'success' : 'neutral'}>{isOpen ? '进行中' : '已结束'}</Tag>
        </span>
      }
      action={
        <div className={cluster[1]}>
          {actions
            .filter(({ shown }) => shown)
            .map(({ to, label }) => (
              <RowLink
                key={label}
                to={to}
                label={label}
                of={name}
                variant="quiet"
                preventScrollReset={label === '结束'}
              />
            ))}
        </div>
      }
      gap={4}
    >
      <DescriptionList items={facts} />
      {held && <p className={muted}>{held}</p>}
      {bands.length > 0 && <Table caption={`${name}的满量优惠`} columns={BANDS} rows={bands} />}
      {coupons.length > 0 && (
        <CouponTable caption={`${name}的优惠券`} rows={coupons} mayEnd={mayTrade} />
      )}
    </Card>
  );
}

import { ButtonLink } from '#app/components/ui/button.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { BIDDING_ENDED } from '#app/domain/auction/auction.ts';
import { cluster } from '#app/styles/layout.css.ts';
import type { DetailsView } from './details-view.server.ts';

interface OutcomeProps {
  page: DetailsView;
  cancelled: boolean;
  /** The visitor is to get some of it; the order is being made. */
  awaitsOrder: boolean;
}

/** How it ended, and what follows for who looks at it. */
export function Outcome({ page, cancelled, awaitsOrder }: OutcomeProps) {
  const { auction, award, me } = page;
  if (cancelled) {
    return (
      <Notice tone="warning" title="竞价已取消" role="status">
        {auction.cancelReason && <p>{auction.cancelReason}</p>}
        {me?.margin && <p>{me.margin}</p>}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="warning" title={BIDDING_ENDED} role="status">
        {awaitsOrder && <p>正在生成您的成交订单，请稍候。</p>}
        {!award && !awaitsOrder && me && <p>您未成交。{me.margin}</p>}
      </Notice>
      {award && (
        <Notice tone="success" title="恭喜，您已成交" role="status">
          <p>
            成交价 ¥{award.price}，数量 {award.count} {auction.unit}。请按时支付订单{' '}
            {award.orderCode}。{me?.margin}
          </p>
          <div className={cluster[3]}>
            <ButtonLink to={award.payHref}>去支付</ButtonLink>
            <ButtonLink to={award.orderHref} variant="secondary">
              查看订单
            </ButtonLink>
          </div>
        </Notice>
      )}
    </>
  );
}

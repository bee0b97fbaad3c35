import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { useRootData } from '#app/components/layout/root-data.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { muted, small, spread, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './detail.css.ts';
import type { DetailView, OffersView } from './detail-view.server.ts';

interface GalleryProps {
  images: DetailView['images'];
  /** The address of the large picture's dialog, without the picture's number. */
  zoomTo: string;
}

/**
 * The goods' pictures: thumbnails are radio buttons that choose the large picture by CSS alone; the
 * large one opens in a dialog.
 */
export function Gallery({ images, zoomTo }: GalleryProps) {
  return (
    <ul className={styles.gallery}>
      {images.map(({ src, alt, note }, index) => (
        <li key={src} className={styles.item}>
          <Link
            to={zoomTo + (index + 1)}
            preventScrollReset
            title="查看大图"
            data-note={note}
            className={styles.stage}
          >
            <Picture src={src} alt={alt} width={640} height={640} eager={index === 0} whole />
          </Link>
          {images.length > 1 && (
            <label className={styles.thumbnail}>
              <input
                type="radio"
                name="picture"
                defaultChecked={index === 0}
                aria-label={`图 ${index + 1}`}
                className={visuallyHidden}
              />
              <Picture src={src} alt="" width={76} height={76} whole />
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A link that shows the price at the time it was shared. */
export function Share({ path, more }: { path: string; more: string }) {
  const url = useRootData().origin + path;
  const [copied, setCopied] = useState('');
  return (
    <details className={styles.share}>
      <summary>分享报价</summary>
      <Field name="share" label="链接（对方能看到此刻的价格和最新价格）">
        <Input value={url} readOnly />
      </Field>
      <Link to={more}>邮件、二维码与预览</Link>
      {useHydrated() && (
        <Button
          type="button"
          variant="secondary"
          size="small"
          onClick={() => navigator.clipboard?.writeText(url).then(() => setCopied(url))}
        >
          {copied === url ? '已复制' : '复制链接'}
        </Button>
      )}
    </details>
  );
}

interface CouponsProps {
  goodsId: string;
  coupons: OffersView['coupons'];
  /** The address of the visitor's coupons; null without any. */
  mine: string | null;
  description: FormDescription;
}

/** The coupons the goods can be bought with; each button claims one. */
export function Coupons({ goodsId, coupons, mine, description }: CouponsProps) {
  return (
    <DescribedForm description={description} className={stack[2]} preventScrollReset>
      <h2>可用优惠券</h2>
      <input type="hidden" name="selfId" value={goodsId} />
      <ul className={stack[2]}>
        {coupons.map(({ id, name, terms, detail, claimed }) => (
          <li key={id} className={`${styles.coupon} ${spread}`}>
            <span>
              <strong>{terms}</strong> {name}
              <span className={`${muted} ${small}`}> {detail}</span>
            </span>
            {claimed ? (
              <Tag tone="success">{claimed}</Tag>
            ) : (
              <Button
                variant="secondary"
                size="small"
                name="discountId"
                value={id}
                aria-label={`领取 ${name}`}
              >
                领取
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mine && <Link to={mine}>查看我的优惠券</Link>}
    </DescribedForm>
  );
}

/** The seller and its delivery range. */
export function SellerCard({
  seller,
  followed,
}: {
  seller: DetailView['seller'];
  followed: boolean;
}) {
  return (
    <Card title="卖家信息" action={<FavouriteButton of="seller" id={seller.code} on={followed} />}>
      <DescriptionList
        items={[
          { term: '卖家', value: <Link to={seller.page}>{seller.name}</Link> },
          ...seller.facts,
        ]}
      />
    </Card>
  );
}

import { useLocation } from '@remix-run/react';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import { useRootData } from './layout/root-data.ts';
import { Button } from './ui/button.tsx';
import { Form } from './ui/link.tsx';

/** The id of the form that all toggles of a page belong to. */
const FORM = 'favourites';
const TOGGLE = '/favourites/toggle';

/**
 * The form of the toggles, to be rendered once on a page. A visitor without a login is sent to it
 * and back.
 */
export function FavouriteForm() {
  const { csrf } = useRootData();
  const { pathname, search } = useLocation();
  return (
    <Form id={FORM} method="post" action={TOGGLE} preventScrollReset replace>
      <input type="hidden" name="back" value={pathname + search} />
      {csrf && <input type="hidden" name="csrf" value={csrf} />}
    </Form>
  );
}

const WORDS = {
  goods: { off: '收藏', on: '已收藏', undo: '取消收藏' },
  seller: { off: '关注', on: '已关注', undo: '取消关注' },
};

export interface FavouriteButtonProps {
  /** The kind of the goods, or a seller. */
  of: GoodsKind | 'seller';
  /** The goods' id or the seller's code. */
  id: string;
  on?: boolean;
  /** `secondary` beside a heading. */
  look?: 'quiet' | 'secondary';
}

/** Collects goods or follows a seller, or ends it. */
export function FavouriteButton({ of, id, on, look = 'quiet' }: FavouriteButtonProps) {
  const kind = of === 'seller' ? of : 'goods';
  const words = WORDS[kind];
  return (
    <Button
      form={FORM}
      leadsTo={`${TOGGLE}?of=${kind}`}
      name="favourite"
      value={`${on ? 'F' : 'T'} ${of} ${id}`}
      variant={look}
      size={look === 'quiet' ? 'small' : undefined}
      title={on ? words.undo : undefined}
    >
      {on ? `★ ${words.on}` : `☆ ${words.off}`}
    </Button>
  );
}

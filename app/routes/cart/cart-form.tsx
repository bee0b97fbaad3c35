import { useMemo } from 'react';
import { EnterButton } from '#app/forms/enter-button.tsx';
import type { FormDescription, FormValues } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm, usePageReply } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { stack } from '#app/styles/layout.css.ts';
import { Bar } from './bar.tsx';
import * as styles from './cart.css.ts';
import type { CartGroup, CartSeller } from './cart-view.server.ts';
import { countName, shownName, textIn, tickedIn } from './chosen-lines.ts';
import { linesToTick, SellerLines } from './seller-lines.tsx';
import { useChosenLines } from './use-chosen-lines.ts';

export interface CartFormProps {
  sellers: readonly CartSeller[];
  description: FormDescription;
  /** Whether there is a colleague to whom lines can be handed over. */
  handsOver: boolean;
}

const NOTHING: FormValues = {};

const tickedOf = (groups: readonly CartGroup[]): string[] =>
  groups.flatMap(({ lines }) => lines.flatMap(({ id, ticked }) => (ticked ? [id] : [])));

/** The cart is one form: each of its buttons saves the quantities. */
export function CartForm({ sellers, description, handsOver }: CartFormProps) {
  const reply = usePageReply();
  const form = useForm(description);
  const groups = useMemo(() => sellers.flatMap((seller) => seller.groups), [sellers]);
  const refused = reply?.form === description.form;
  const typed = (refused ? reply.values : description.draft) ?? NOTHING;
  // What is ticked is the cart's own, unless the page shows what was refused.
  const kept = useMemo(
    () => (refused ? typed : { ...typed, ids: tickedOf(groups) }),
    [refused, typed, groups],
  );
  const ticked = tickedIn(kept);
  const { chosen, moved, control, handlers, tick } = useChosenLines(groups, kept, refused);

  const stateOf = (id: string) => ({
    amount: chosen.amounts[id],
    ticked: ticked.has(id),
    typed: textIn(kept, countName(id)),
    shown: textIn(kept, shownName(id)),
    error: form.errorsOf(countName(id))[0],
    moved: moved[id],
  });

  return (
    <ServerForm
      form={form}
      className={stack[4]}
      {...handlers}
      preventScrollReset
      autoComplete="off"
    >
      <EnterButton control={control} intent="update">
        更新
      </EnterButton>
      <div className={classNames(styles.line, styles.head)} aria-hidden="true">
        <span />
        <span />
        <span>商品</span>
        <span className={styles.figure}>单价</span>
        <span>数量</span>
        <span className={styles.figure}>金额</span>
        <span className={styles.action}>操作</span>
      </div>
      {sellers.map((seller) => (
        <SellerLines
          key={seller.code}
          seller={seller}
          stateOf={stateOf}
          chosen={chosen}
          tick={tick}
        />
      ))}
      <Bar
        chosen={chosen}
        ids={linesToTick(groups.flatMap(({ lines }) => lines))}
        tick={tick}
        handsOver={handsOver}
      />
    </ServerForm>
  );
}

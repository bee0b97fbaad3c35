import { useNavigation } from '@remix-run/react';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type Description, DescriptionList } from '#app/components/ui/description-list.tsx';
import { Heard } from '#app/components/ui/heard.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { phoneBar, sticky, visuallyHidden } from '#app/styles/layout.css.ts';

export interface SummaryProps {
  amounts: readonly Description[];
  /** Formatted. */
  payable: string;
  /** The amount shown when the form was sent, if it was another one. */
  before: string | null;
  /** The figures are being computed again. */
  busy: boolean;
  /** The label of the button that makes the order. */
  action: string;
  /** Why the order cannot be placed with its present contents. */
  problems: readonly string[];
  /** How many orders are made of it; null: one. */
  severalOrders: string | null;
  notes: readonly string[];
}

/** The order's total and the button that places it. */
export function Summary(props: SummaryProps) {
  const { amounts, payable, before, busy, action, problems, severalOrders, notes } = props;
  const sending = useNavigation().formData?.get('intent') === 'submit';
  return (
    <aside className={sticky} aria-label="金额明细">
      <Card title="金额明细" gap={4}>
        <DescriptionList
          look="summary"
          items={[
            ...amounts,
            {
              term: '应付金额',
              // The total alone is read again, with its name: not each figure that has changed with it.
              value: (
                <span aria-live="polite" aria-atomic aria-busy={busy}>
                  <span className={visuallyHidden}>应付金额 </span>
                  <Price amount={payable} size="large" />
                </span>
              ),
              total: true,
            },
          ]}
        />
        {problems.map((problem) => (
          <Notice key={problem} tone="warning">
            {problem}
          </Notice>
        ))}
        <Heard role="alert">
          {before && (
            <Notice tone="warning">
              应付金额已由 ¥{before} 变为 ¥{payable}，请核对后重新提交
            </Notice>
          )}
        </Heard>
        {severalOrders && <Notice tone="info">{severalOrders}</Notice>}
        {notes.map((note) => (
          <Notice key={note} tone="warning">
            {note}
          </Notice>
        ))}
        <noscript>
          <Button name="intent" value="reprice" variant="secondary" block>
            重新计算
          </Button>
        </noscript>
        <div className={phoneBar} data-price={`应付 ¥${payable}`}>
          <Button
            name="intent"
            value="submit"
            variant="buy"
            size="large"
            block
            disabled={sending || busy}
          >
            {sending ? '正在提交…' : action}
          </Button>
        </div>
      </Card>
    </aside>
  );
}

import type { ComponentProps } from 'react';
import { SellerChoice } from '#app/components/seller-choice.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { muted, stack } from '#app/styles/layout.css.ts';

/** The stores to send the inquiry to: several at once, and only those see it (decision 27). */
export function Sellers(choice: ComponentProps<typeof SellerChoice>) {
  return (
    <Card title={<span id="sellers">询价卖家</span>}>
      <div className={stack[3]}>
        <p className={muted}>可同时向多家卖家询价，卖家之间互不可见。</p>
        <SellerChoice {...choice} />
      </div>
    </Card>
  );
}

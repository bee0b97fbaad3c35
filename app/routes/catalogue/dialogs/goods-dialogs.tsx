import { Suspense } from 'react';
import { onDemand } from '#app/components/ui/on-demand.ts';
import type { OrderDialogProps } from './order-panel.tsx';
import type { RegistrationPanelProps } from './registration-panel.tsx';

const OrderPanel = onDemand(() => import('./order-panel.tsx'));

/** Orders a spot listing (spec 1 §5, spec 2 §2); loaded when it is opened. */
export function OrderDialog(props: OrderDialogProps) {
  return (
    <Suspense>
      <OrderPanel {...props} />
    </Suspense>
  );
}

const RegistrationPanel = onDemand(() => import('./registration-panel.tsx'));

/**
 * The 登记 dialog of a page whose loader calls `readRegistration` and whose action uses
 * `registerHandler`; loaded when the first one is opened.
 */
export function RegistrationDialog(props: RegistrationPanelProps) {
  return (
    <Suspense fallback={null}>
      <RegistrationPanel {...props} />
    </Suspense>
  );
}

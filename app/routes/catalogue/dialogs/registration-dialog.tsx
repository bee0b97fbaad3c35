import { lazy, Suspense } from 'react';
import type { RegistrationPanelProps } from './registration-panel.tsx';

const RegistrationPanel = lazy(() => import('./registration-panel.tsx'));

/**
 * The dialog 登记 of a page whose loader asks `readRegistration` and whose action has
 * `registerHandler`; its script comes with the first one that is opened.
 */
export function RegistrationDialog(props: RegistrationPanelProps) {
  return (
    <Suspense fallback={null}>
      <RegistrationPanel {...props} />
    </Suspense>
  );
}

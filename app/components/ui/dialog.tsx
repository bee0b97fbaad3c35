import { Suspense } from 'react';
import type { DialogProps } from './dialog-panel.tsx';
import { onDemand } from './on-demand.ts';

const DialogPanel = onDemand(() => import('./dialog-panel.tsx'));

/**
 * An open dialog; pages render it when their address asks for it (`?dialog=…`). The server renders
 * it open, so that it works without a script; Radix is loaded with the first dialog and adds the
 * focus trap, Escape and the return of the focus.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}

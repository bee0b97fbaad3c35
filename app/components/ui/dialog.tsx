import { lazy, type ReactNode, Suspense } from 'react';

export interface DialogProps {
  title: string;
  description?: ReactNode;
  /** The page without the dialog: Escape, the cross and the shade lead there. */
  closeTo: string;
  children?: ReactNode;
  /** Buttons, the affirming one last. */
  footer?: ReactNode;
}

const DialogPanel = lazy(() => import('./dialog-panel.tsx'));

/**
 * An open dialog; a page that is not asked for one (`?dialog=…`) does not render it. The server
 * renders it open, so it works without a script; Radix is loaded with the first one that is shown
 * and adds the focus trap, Escape and the return of the focus.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}

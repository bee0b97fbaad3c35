import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

export interface DialogProps {
  title: string;
  description?: ReactNode;
  /** The page without the dialog: Escape, the cross and the shade lead there. */
  closeTo: string;
  children?: ReactNode;
  /** Buttons, the affirming one last. */
  footer?: ReactNode;
}

const importPanel = () => import('./dialog-panel.tsx');
let DialogPanel: ComponentType<DialogProps> = lazy(importPanel);

/**
 * Called before a page comes to life that has a dialog open: a dialog whose script is still on
 * its way while the rest of the page listens already would lose a click.
 */
export async function loadDialogPanel(): Promise<void> {
  DialogPanel = (await importPanel()).default;
}

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

import { lazy, Suspense } from 'react';
import type { FormReply } from '#app/forms/reply.ts';
import type { SignDialogView } from './read-entry.server.ts';

const SignPanel = lazy(() => import('./sign-panel.tsx'));

export interface SignDialogProps {
  dialog: SignDialogView;
  reply: FormReply | null | undefined;
}

/** The sign-up of an auction (spec 2 §2); its script comes with the first one that is opened. */
export function SignDialog(props: SignDialogProps) {
  return (
    <Suspense fallback={null}>
      <SignPanel {...props} />
    </Suspense>
  );
}

import type { ClientActionFunctionArgs } from '@remix-run/react';

/**
 * The `clientAction` of a page whose only form is a dialog's. What keeps the form comes with the
 * dialog, so it is here already when the form is sent, and a page that is only looked at does not
 * load it.
 */
export const keepDialogForm = async (args: ClientActionFunctionArgs) =>
  (await import('./keep-form.ts')).keepForm(args);

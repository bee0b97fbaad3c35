import type { ClientActionFunctionArgs } from '@remix-run/react';

/**
 * The `clientAction` of a page whose only form is a dialog's. The code that keeps the form is loaded
 * with the dialog, so it is there when the form is sent, and a page that is only looked at does not
 * load it.
 */
export const keepDialogForm = async (args: ClientActionFunctionArgs) =>
  (await import('./keep-form.ts')).keepForm(args);

import type { ClientActionFunctionArgs } from '@remix-run/react';

/**
 * The `clientAction` of a page whose only form is in a dialog. The code that keeps the form is loaded with the dialog:
 * it is there when the form is sent, and visitors who never open the dialog do not load it.
 */
export const keepDialogForm = async (args: ClientActionFunctionArgs) =>
  (await import('./keep-form.ts')).keepForm(args);

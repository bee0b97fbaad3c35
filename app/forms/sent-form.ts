import type { ActionFunctionArgs } from '@remix-run/node';
import type { Serial } from '#app/api/client.server.ts';

export interface SentForm {
  /** The value of the button that was pressed, or ''. */
  intent: string;
  token: string | null;
  serial: Serial;
  request: Request;
  params: ActionFunctionArgs['params'];
  data: FormData;
}

import type { ActionFunctionArgs } from '@remix-run/node';
import type { Serial } from '#app/api/client.server.ts';

export interface SentForm {
  /** The value of the pressed button, or ''. */
  intent: string;
  token: string | null;
  serial: Serial;
  request: Request;
  params: ActionFunctionArgs['params'];
  data: FormData;
}

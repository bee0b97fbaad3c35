import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditFile } from './audit-view.server.ts';

/** What was done in all accounts, as a spreadsheet. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  auditFile(request, 'desk');

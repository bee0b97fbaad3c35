import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditFile } from './audit-view.server.ts';

/** What was done, as a spreadsheet: of one's own account, or of all by the path. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  auditFile(
    request,
    new URL(request.url).pathname.toLowerCase().startsWith('/customer/desk/') ? 'desk' : 'own',
  );

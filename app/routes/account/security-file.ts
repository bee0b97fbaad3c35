import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorPage } from '#app/session/load.server.ts';
import { auditFile } from './audit-view.server.ts';
import { dataFile } from './profile/profile.server.ts';

/** One's own data, and what was done in one's own account, as files. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const file = params.file?.toLowerCase();
  if (file === 'data.json') return dataFile(request);
  if (file === 'log.xlsx' || file === 'log.csv') return auditFile(request, 'own');
  throw errorPage(404, '文件不存在');
}

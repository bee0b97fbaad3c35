import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { auditLogFile } from './audit-log-file.server.ts';
import { auditFile } from './audit-view.server.ts';
import { dataFile } from './profile/profile.server.ts';

/** One's own data, and what was done in one's own account, as files. */
export const loader = customerLoader(async (page) => {
  const file = page.params.file?.toLowerCase();
  if (file === 'data.json') return dataFile(page);
  if (file === 'log.xlsx' || file === 'log.csv') return auditFile(page, 'own');
  if (file === 'log.jsonl') return auditLogFile(page);
  throw errorPage(404, '文件不存在');
});

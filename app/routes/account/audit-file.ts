import { customerLoader } from '#app/session/customer-loader.server.ts';
import { auditFile } from './audit-view.server.ts';

/** What was done in all accounts, as a spreadsheet. */
export const loader = customerLoader((page) => auditFile(page, 'desk'));

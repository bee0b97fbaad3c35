import { call } from '#app/api/client.server.ts';
import { auditLog } from '#app/domain/account/audit-contract.ts';
import { auditLogFileName } from '#app/domain/auction/log-file.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { privateDownload } from '#app/spreadsheet/private-download.server.ts';

/** The chained log of the visitor's account up to its present head, after which the file is named. */
export async function auditLogFile({ token }: CustomerRequest): Promise<Response> {
  const { accountId, length, head, lines } = await call(auditLog, {}, { token });
  const all = [...lines];
  while (all.length < length) {
    const next = await call(auditLog, { after: all.length }, { token });
    if (next.lines.length === 0) break;
    all.push(...next.lines);
  }
  const name = auditLogFileName(accountId, head);
  const text = all.slice(0, length).map((line) => `${line}\n`);
  return privateDownload(text.join(''), {
    type: 'application/x-ndjson; charset=utf-8',
    name,
    plainName: name,
  });
}

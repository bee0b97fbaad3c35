const FILE_NAME_DIGITS = 16;

type LogKind = 'auction' | 'audit';

const fileName = (kind: LogKind, id: string | number, headHash: string): string =>
  `${kind}-${id}-${headHash.slice(0, FILE_NAME_DIGITS)}.jsonl`;

/** A log's file is named after its head, so that one whose end was cut off contradicts its name. */
export const logFileName = (auctionId: string | number, headHash: string): string =>
  fileName('auction', auctionId, headHash);

/** The same of the audit log of an account. */
export const auditLogFileName = (accountId: string, headHash: string): string =>
  fileName('audit', accountId, headHash);

/** The beginning of the head that a file is named after; null for another name. */
export const headInFileName = (name: string): string | null =>
  /(?:auction|audit)-\d+-([0-9a-f]{16})\b[^/\\]*$/.exec(name)?.[1] ?? null;

const FILE_NAME_DIGITS = 16;

/** A log's file is named after its head, so that one whose end was cut off contradicts its name. */
export const logFileName = (auctionId: string | number, headHash: string): string =>
  `auction-${auctionId}-${headHash.slice(0, FILE_NAME_DIGITS)}.jsonl`;

/** The beginning of the head that a file is named after; null for another name. */
export const headInFileName = (fileName: string): string | null =>
  /auction-\d+-([0-9a-f]{16})\b[^/\\]*$/.exec(fileName)?.[1] ?? null;

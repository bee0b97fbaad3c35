import type { Content, Input } from '#app/domain/endpoint.ts';
import { downloadFile, uploadFile } from '#app/domain/file/contract.ts';
import { invoiceArchive } from '#app/domain/invoice/contract.ts';
import { TIME_LIMITS } from '#app/domain/time-limits.ts';
import { environment } from '#app/environment.server.ts';
import { breaker } from './client.server.ts';
import { type OutgoingFile, openBinary, openFile, sendFile } from './file-transfer.ts';
import { observeCall } from './observed-call.server.ts';

const { upload: UPLOAD_MS, download: DOWNLOAD_MS } = TIME_LIMITS.portal;

const transfer = (request: Request, token: string | null, longestMs: number) => ({
  baseUrl: environment().tradingApiUrl,
  token,
  signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestMs)]),
  breaker,
});

/**
 * Streams a file of a form to the trading API.
 * @throws ApiRefusal, ApiFailure
 */
export const forwardUpload = (
  request: Request,
  token: string,
  file: OutgoingFile,
  input: Input<typeof uploadFile>,
): Promise<Content<typeof uploadFile>> =>
  observeCall(uploadFile.name, ({ headers }) =>
    sendFile(file, input, { ...transfer(request, token, UPLOAD_MS), headers }),
  );

/**
 * The trading API's answer to a request for a file: 200 with its bytes, or 304.
 * @throws ApiRefusal, ApiFailure
 */
export const fileAnswer = (
  request: Request,
  token: string | null,
  file: Input<typeof downloadFile>,
): Promise<Response> =>
  observeCall(downloadFile.name, ({ headers }) =>
    openFile(file, request.headers.get('if-none-match'), {
      ...transfer(request, token, DOWNLOAD_MS),
      headers,
    }),
  );

/**
 * The trading API's archive of a customer's invoices of a month.
 * @throws ApiRefusal, ApiFailure
 */
export const archiveAnswer = (request: Request, token: string, month: string): Promise<Response> =>
  observeCall(invoiceArchive.name, ({ headers }) =>
    openBinary(invoiceArchive, { month }, null, {
      ...transfer(request, token, UPLOAD_MS),
      headers,
    }),
  );

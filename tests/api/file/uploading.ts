import { openFile, sendFile } from '#app/api/file-transfer.ts';
import type { Input } from '#app/domain/endpoint.ts';
import type { downloadFile, ModerType } from '#app/domain/file/contract.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { png } from '#tests/support/sample-files.ts';

const optionsOf = ({ url }: Pick<OpenMarket, 'url'>, by: Buyer | null) => ({
  baseUrl: url,
  token: by?.token ?? null,
  signal: AbortSignal.timeout(60_000),
});

async function* inPieces(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 50_000) {
    yield bytes.subarray(start, start + 50_000);
  }
}

interface Sent {
  bytes?: Buffer;
  name?: string;
  moderType?: ModerType;
}

/** Uploads a file as the portal does, in pieces; a small picture unless the test says what. */
export const upload = (
  market: Pick<OpenMarket, 'url'>,
  by: Buyer | null,
  { bytes = png(), name = 'a.png', moderType = 'inquiry' }: Sent = {},
) => sendFile({ name, bytes: inPieces(bytes) }, { moderType }, optionsOf(market, by));

export async function download(
  market: OpenMarket,
  by: Buyer | null,
  file: string | Input<typeof downloadFile>,
  tag: string | null = null,
) {
  const asked = typeof file === 'string' ? { fileId: file } : file;
  const { status, headers, body } = await openFile(asked, tag, optionsOf(market, by));
  return { status, headers, bytes: Buffer.from(await new Response(body).arrayBuffer()) };
}

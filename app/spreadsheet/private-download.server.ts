interface Download {
  /** The MIME type. */
  type: string;
  name: string;
  /** A file name in ASCII, for programs that do not know RFC 5987, by which Chinese names are sent. */
  plainName: string;
}

/** A download for one person, which no cache on the way may keep. */
export const privateDownload = (
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  { type, name, plainName }: Download,
): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });

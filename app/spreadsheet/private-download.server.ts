interface Download {
  /** MIME type. */
  type: string;
  name: string;
  /** An ASCII file name for programs without RFC 5987, which Chinese names need. */
  plainName: string;
}

/** A file of somebody's own, which nothing on the way keeps. */
export const privateDownload = (
  body: string | Uint8Array<ArrayBuffer>,
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

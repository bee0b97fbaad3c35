/** Asked for by programs: a proxy and the program itself may keep it for so long. */
export const xmlAnswer = (
  text: string,
  { type = 'application/xml', seconds }: { type?: string; seconds: number },
): Response =>
  new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${seconds}`,
    },
  });

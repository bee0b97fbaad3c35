/** The page of a seller's store (spec 2 §2). */
export function storeHref(sellerCode: string): string {
  const code = encodeURIComponent(sellerCode);
  return `/storeDetail?id=${code}&sellerCode=${code}`;
}

import { createHash } from 'node:crypto';

/** The parameters that name the subject of a page; the others only change its look. */
const SUBJECT = ['id', 'selfId', 'sellerProductId', 'parms', 'businessId', 'edit'];

/** The key of a form's page: the same in every step of the form, another one for other goods. */
export function pageKey(page: string): string {
  const { pathname, searchParams } = new URL(page, 'http://portal');
  const about = SUBJECT.flatMap((name) => searchParams.getAll(name).map((value) => [name, value]));
  if (about.length === 0) return pathname.toLowerCase();
  const digest = createHash('sha256').update(JSON.stringify(about)).digest('base64url');
  return `${pathname.toLowerCase()} ${digest}`;
}

import type { IncomingMessage } from 'node:http';
import { isCustomerPath } from '#app/domain/customer-path.ts';
import { savesNothing, WECHAT_SAVES_NOTHING } from '#app/domain/download.ts';
import { listOf } from '#app/domain/work/pages.ts';

/** A page for people, in place of an answer that only a program or another browser can use. */
interface Notice {
  status: number;
  text: string;
  advice: string;
}

/** Whether a person has opened the address, as opposed to a script requesting it. */
const isOpened = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');

/** The page to show in place of a file that WeChat would drop, or of the bare JSON of a failed download. */
export async function noticeInsteadOf(
  request: IncomingMessage,
  answer: Response,
): Promise<Notice | null> {
  if (!isOpened(request)) return null;
  const { status, headers } = answer;
  if (/^attachment\b/.test(headers.get('content-disposition') ?? '')) {
    if (status >= 400 || !savesNothing(request.headers['user-agent'])) return null;
    return { status: 200, text: WECHAT_SAVES_NOTHING, advice: wayBackOf(request) };
  }
  if (status < 400 || !/^application\/json\b/.test(headers.get('content-type') ?? '')) return null;
  const { message } = await answer.clone().json();
  if (typeof message !== 'string') return null;
  return { status, text: message, advice: wayBackOf(request) + wayOnOf(request, status) };
}

/** The list whose file it would be; of one that is refused, the first page of what the visitor works as. */
function wayOnOf({ url = '' }: IncomingMessage, status: number): string {
  const [path = ''] = url.split('?');
  if (!isCustomerPath(path)) return '';
  const list = status === 403 ? null : listOf(`${path.replace(/\.\w+$/, '')}/`);
  const { to, label } = list ?? { to: '/customer', label: '工作台' };
  return `<p><a href="${to}">前往${label}</a></p>`;
}

function wayBackOf({ headers: { referer = '', host } }: IncomingMessage): string {
  if (!URL.canParse(referer) || new URL(referer).host !== host) return '';
  const { pathname, search } = new URL(referer);
  // Two slashes at its beginning would lead to another site.
  if (pathname.startsWith('//')) return '';
  const href = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<p><a href="${href}">返回上一页</a></p>`;
}

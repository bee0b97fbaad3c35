import { call } from '#app/api/client.server.ts';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { isCustomerPath } from '#app/domain/customer-path.ts';
import { roleOfAddress, roleOfPath } from '#app/domain/work/address.ts';
import { workCounts } from '#app/domain/work/contract.ts';
import { mainRole, roleNamed, rolesOf, WORK_ROLES, type WorkRole } from '#app/domain/work/role.ts';
import { cookies, readCookie } from './cookies.server.ts';
import {
  getToken,
  hasOwnCustomerPages,
  pageOf,
  readVisitor,
  type Visitor,
} from './session.server.ts';

/** As what somebody worked last, by this browser's note of it. */
const notedRole = async (request: Request): Promise<WorkRole | null> =>
  roleNamed(await readCookie(request, cookies.work));

/**
 * As what somebody works in the tab that asks: by the address, else by the page there before, whose form or link has
 * not said it. The browser's note is of all tabs.
 */
function roleOfTab(request: Request): WorkRole | null {
  const here = new URL(pageOf(request), request.url);
  const referer = request.headers.get('referer') ?? '';
  const before = URL.canParse(referer) ? new URL(referer) : here;
  const isOwn = before.host === here.host && isCustomerPath(before.pathname);
  return roleOfAddress(here) ?? (isOwn ? roleOfAddress(before) : null);
}

/** As what somebody works where no page says it: as before, if they still may, else as what they mainly are. */
export async function workedRole(request: Request, visitor: Visitor | null): Promise<WorkRole> {
  const user = visitor?.userInfo ?? { platformType: '' };
  const before = roleOfTab(request) ?? (await notedRole(request));
  return before && rolesOf(user).includes(before) ? before : mainRole(user);
}

/** The same for the visitor of a request; of nobody, or while that cannot be found out, as who buys. */
export async function roleOfVisitor(request: Request): Promise<WorkRole> {
  const token = await getToken(request);
  const visitor = token === null ? null : await readVisitor(token).catch(() => null);
  return workedRole(request, visitor);
}

/** The path of a page of work; null for any other page. */
function pathOfWork(request: Request): string | null {
  const { pathname } = new URL(pageOf(request), request.url);
  return isCustomerPath(pathname) && hasOwnCustomerPages() ? pathname : null;
}

/**
 * What the frame of a page of work shows: as what its visitor works there, and how much waits. The counts are asked
 * for together with the visitor, by the role that the address or the browser's note names.
 */
export async function readWork(request: Request, token: string) {
  const path = pathOfWork(request);
  if (path === null) return null;
  const noted = await notedRole(request);
  const before = roleOfTab(request) ?? noted;
  const asked = roleOfPath(path, WORK_ROLES, before ?? 'purchase');
  const counts = await call(workCounts, { role: asked, tenders: '1', reds: '1' }, { token }).catch(
    withoutCounts,
  );
  return { path, noted, before, asked, waiting: counts?.waiting ?? {} };
}

/** No page is refused for want of the counts in its menu. */
function withoutCounts(error: unknown): null {
  if (error instanceof ApiRefusal || error instanceof ApiFailure) return null;
  throw error;
}

type Read = NonNullable<Awaited<ReturnType<typeof readWork>>>;

/** The same for who the visitor turned out to be, with the cookie that notes another role than before. */
export async function workOf({ path, noted, before, asked, waiting }: Read, { userInfo }: Visitor) {
  const role = roleOfPath(path, rolesOf(userInfo), before ?? mainRole(userInfo));
  return {
    work: { role, waiting: role === asked ? waiting : {} },
    cookie: role === noted ? null : await cookies.work.serialize(role),
  };
}

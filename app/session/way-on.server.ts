import { NO_SELLER } from '#app/domain/account/roles.ts';
import { ARTICLE_GROUP } from '#app/domain/content/article-types.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { listOf, rolesPageText, type Section } from '#app/domain/work/pages.ts';
import { WORK_ROLE } from '#app/domain/work/role.ts';
import { roleOfVisitor } from './work.server.ts';

/** Where one goes on from a page that is not shown, and whose it is where that is why. */
export interface WayOn {
  section: Section | null;
  note?: string | null;
}

const ORDERS: Section = { to: '/customer/purchase-order', label: '采购订单' };

/** The lists of things whose pages are not below /customer, by their paths. Goods are looked for by category. */
const ELSEWHERE: ReadonlyMap<string, Section> = new Map([
  ['/details', { to: '/auction', label: '竞价中心' }],
  ['/storedetail', { to: '/brandList', label: '店铺' }],
  ...['/pay', '/multiplepay', '/order', '/complete', '/completepay', '/reorder'].map(
    (path): [string, Section] => [path, ORDERS],
  ),
  ...Object.values(ARTICLE_GROUP).map(({ page, list, label }): [string, Section] => [
    page.toLowerCase(),
    { to: list, label },
  ]),
]);

/** Refusals that do not say themselves what an account lacks: those for a permission name it and who has it. */
const UNSAID: readonly string[] = [statusMessage(403), NO_SELLER];

/** Who may not read a page goes back to their own work; from any other page one goes to the list to which it belongs. */
export async function wayOn(request: Request, status: number, message: string): Promise<WayOn> {
  const { pathname, search } = new URL(request.url);
  if (status !== 403) {
    return { section: listOf(pathname, search) ?? ELSEWHERE.get(pathname.toLowerCase()) ?? null };
  }
  const { home, label } = WORK_ROLE[await roleOfVisitor(request)];
  return {
    section: { to: home, label: `${label}工作台` },
    note: UNSAID.includes(message) ? rolesPageText(pathname) : null,
  };
}

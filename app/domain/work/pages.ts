import { WORK_MENU, type WorkPage } from './menu.ts';
import { WORK_ROLES, type WorkRole } from './role.ts';

/** Pages of all roles that no entry has: the head leads to them. */
const AT_HEAD: readonly WorkPage[] = [
  { page: 'messages', label: '消息' },
  { page: 'find', label: '查找' },
];

/** The page of a list, and what it is called. */
export interface Section {
  to: string;
  label: string;
}

export const pagesOf = (role: WorkRole): WorkPage[] =>
  WORK_MENU[role].flatMap(({ entries }) => entries.flatMap(({ pages }) => pages));

/** The page to which a path below /customer belongs, which is the one with the longest path; null for another path. */
export function pageOfPath(path: string, pages: readonly WorkPage[]): WorkPage | null {
  const [longest] = pages
    .filter(({ page }) => `${path.toLowerCase()}/`.startsWith(`/customer/${page}/`))
    .sort((one, other) => other.page.length - one.page.length);
  return longest ?? null;
}

/** What the page is called to which a path below /customer belongs; null for another one. */
export const customerPageName = (path: string): string | null => anyPage(path)?.label ?? null;

const anyPage = (path: string) => pageOfPath(path, [...WORK_ROLES.flatMap(pagesOf), ...AT_HEAD]);

/**
 * The list to which the page of a thing belongs, where one goes on when there is no such thing; null of other pages.
 * @param query what a list is asked for, with which it is not the list alone: an account there, filters
 */
export function listOf(path: string, query = ''): Section | null {
  const page = anyPage(path);
  const to = `/customer/${page?.page}`;
  return page && path.toLowerCase() + query !== to ? { to, label: page.label } : null;
}

/** Whose page one is that an account may not read; null of pages that accounts of buyers have too. */
export function rolesPageText(path: string): string | null {
  const role = WORK_ROLES.find((each) => pageOfPath(path, pagesOf(each)));
  return role ? WHOSE[role] : null;
}

const WHOSE: Readonly<Record<WorkRole, string | null>> = {
  purchase: null,
  sale: '这个页面供卖家使用，您的账号没有开通销售，可联系客服开通。',
  desk: '这个页面供平台运营使用，您的账号没有运营权限，由平台的管理员开通。',
};

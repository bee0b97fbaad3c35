import { pageOfPath, pagesOf } from './pages.ts';
import { ROLE_FIELD, roleNamed, WORK_ROLES, type WorkRole } from './role.ts';

/**
 * As what somebody works on a page: by its path where only one of their roles has it, else as before.
 * @param before the role of the page before, of which a browser has a note
 */
export function roleOfPath(path: string, roles: readonly WorkRole[], before: WorkRole): WorkRole {
  const having = rolesHaving(path, roles);
  return having.includes(before) ? before : (having[0] ?? before);
}

/** Which of these roles have the page of a path; all of them where none has it alone. */
function rolesHaving(path: string, roles: readonly WorkRole[]): readonly WorkRole[] {
  const page = pageOfPath(path, WORK_ROLES.flatMap(pagesOf));
  if (!page) return roles;
  return roles.filter((role) => pagesOf(role).some((own) => own.page === page.page));
}

/** A page's address for somebody who works as one of several roles: it says so where the page is of more than one. */
export function hrefAs(path: string, role: WorkRole, roles: readonly WorkRole[]): string {
  const isShared = rolesHaving(path, roles).length > 1;
  return isShared ? `${path}?${ROLE_FIELD}=${role}` : path;
}

/** The role that an address says: by itself, or by its page where only one role has it. */
export function roleOfAddress({ pathname, searchParams }: URL): WorkRole | null {
  const having = rolesHaving(pathname, WORK_ROLES);
  const named = roleNamed(searchParams.get(ROLE_FIELD));
  return having.length === 1 ? (having[0] ?? null) : named;
}

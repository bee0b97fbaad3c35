import { useLocation } from '@remix-run/react';
import { shutWay } from '#app/api/ways.ts';
import { roleMay } from '#app/domain/account/roles.ts';
import { hrefAs, roleOfPath } from '#app/domain/work/address.ts';
import { WORK_MENU, type WorkEntry, type WorkPage } from '#app/domain/work/menu.ts';
import { pageOfPath } from '#app/domain/work/pages.ts';
import { rolesOf, type WorkRole } from '#app/domain/work/role.ts';
import { type RootData, useRootData } from './root-data.ts';
import { roleOf } from './use-permission.ts';

export interface ShownEntry extends WorkEntry {
  /** Whether the page that is shown belongs to it. */
  isCurrent: boolean;
  /** How much waits there. */
  waiting: number;
}

/** The menus that are shown, by the root's data: head, menu and tabs of a page need the same. */
const made = new WeakMap<RootData, Work>();

/** As what the visitor works on this page, and the menu of it: what they may read, the current entry marked. */
export function useWork(): Work {
  const root = useRootData();
  const { pathname } = useLocation();
  const known = made.get(root);
  if (known?.pathname === pathname) return known;
  const work = workAt(pathname, root);
  made.set(root, work);
  return work;
}

type Work = ReturnType<typeof workAt>;

function workAt(pathname: string, root: RootData) {
  const { user, work } = root;
  const roles = rolesOf(user ?? { platformType: '' });
  const role: WorkRole = roleOfPath(pathname, roles, work?.role ?? 'purchase');
  const maySee = ({ page, permission = 'view' }: WorkPage) =>
    roleMay(roleOf(root), permission) && !shutWay(`/customer/${page}`);
  const groups = WORK_MENU[role].map(({ title, entries }) => ({
    title,
    entries: entries
      .filter(({ enterprise }) => !enterprise || user?.customerType === 'enterprise')
      .map((entry) => ({ ...entry, pages: entry.pages.filter(maySee) }))
      .filter(({ pages }) => pages.length > 0),
  }));
  const page = pageOfPath(
    pathname,
    groups.flatMap(({ entries }) => entries.flatMap(({ pages }) => pages)),
  );
  const waiting = work?.role === role ? work.waiting : {};
  const shown = groups.map(({ title, entries }) => ({
    title,
    entries: entries.map(
      (entry): ShownEntry => ({
        ...entry,
        isCurrent: page !== null && entry.pages.includes(page),
        waiting: (entry.waits ?? []).reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0),
      }),
    ),
  }));
  /** The address of a page of the area of work, in the role of this one. */
  const to = (path: string) => hrefAs(path, role, roles);
  return { pathname, role, roles, groups: shown, page, to };
}

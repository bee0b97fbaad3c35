import { type Role, roleMay } from '#app/domain/account/roles.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { formatNear } from '#app/domain/time.ts';
import { COMMANDS } from '#app/domain/work/commands.ts';
import {
  FOUND_KINDS,
  FOUND_LABEL,
  type Found,
  type FoundKind,
  LONGEST_FIND,
} from '#app/domain/work/contract.ts';
import { WORK_MENU } from '#app/domain/work/menu.ts';
import type { WorkRole } from '#app/domain/work/role.ts';
import { readVisitor } from '#app/session/session.server.ts';
import { workedRole } from '#app/session/work.server.ts';

/** The page of a found thing, and the list that has all that are found of its kind; null: none has a search. */
interface Places {
  page: string;
  list: ((text: string) => string) | null;
}

const listWith = (path: string, name: string) => (text: string) =>
  `${path}?${new URLSearchParams({ [name]: text })}`;

const PLACES: Readonly<Record<WorkRole, Partial<Record<FoundKind, Places>>>> = {
  purchase: {
    order: {
      page: '/customer/purchase-order/',
      list: listWith('/customer/purchase-order', 'keyword'),
    },
    inquiry: { page: '/customer/purchase-inquiry/', list: null },
    auction: { page: '/details?id=', list: null },
    invoice: { page: '/customer/invoice-management?orderCode=', list: null },
  },
  sale: {
    order: { page: '/customer/sale-order/', list: listWith('/customer/sale-order', 'keyword') },
    inquiry: { page: '/customer/sale-inquiry/', list: null },
    auction: { page: '/details?id=', list: null },
    invoice: { page: '/customer/sale-invoices/', list: null },
    goods: { page: '/customer/release-product-management1/', list: null },
  },
  desk: {
    member: {
      page: '/customer/desk/members?account=',
      list: listWith('/customer/desk/members', 'keyword'),
    },
    auction: { page: '/customer/desk/auctions/', list: null },
  },
};

export const askedText = (params: URLSearchParams, name = 'q'): string =>
  (params.get(name) ?? '').trim().slice(0, LONGEST_FIND);

/** In which role somebody searches, and what they are in their company. */
export async function findAs(request: Request, token: string) {
  const visitor = await readVisitor(token);
  return {
    role: await workedRole(request, visitor),
    member: visitor?.userInfo.company?.role ?? ('admin' as const),
  };
}

/** The page of a found thing; null: it has none in this role. */
export const hrefOfFound = (role: WorkRole, { kind, ref }: Found): string | null => {
  const places = PLACES[role][kind];
  return places ? places.page + encodeURIComponent(ref) : null;
};

/** The page of the one thing whose code or number was typed; null: it is not exactly one. */
export function pageOfOnly(role: WorkRole, text: string, found: readonly Found[]): string | null {
  const named = found.filter(({ ref, name }) => ref === text || name === text);
  const [only] = named;
  return only && named.length === 1 ? hrefOfFound(role, only) : null;
}

/** What was found, by kind. */
export function foundGroups(role: WorkRole, text: string, found: readonly Found[]) {
  const byKind = groupBy(found, ({ kind }) => kind);
  return FOUND_KINDS.flatMap((kind) => {
    const rows = (byKind.get(kind) ?? []).flatMap((each) => {
      const to = hrefOfFound(role, each);
      const { ref, name, note, date } = each;
      return to
        ? [{ key: `${ref} ${name}`, to, name, note, date: formatNear(date, new Date()) }]
        : [];
    });
    const all = PLACES[role][kind]?.list?.(text) ?? null;
    return rows.length === 0 ? [] : [{ kind, label: FOUND_LABEL[kind], all, rows }];
  });
}

/** The commands and pages of a role that a member may open and whose name has a text in it. */
export function placesOf(role: WorkRole, member: Role, text: string) {
  const may = ({ permission = 'view' }: { permission?: Parameters<typeof roleMay>[1] }) =>
    roleMay(member, permission);
  const commands = COMMANDS[role]
    .filter(may)
    .map(({ label, to }) => ({ text: label, kind: '操作', to }));
  const pages = WORK_MENU[role]
    .flatMap(({ entries }) => entries.flatMap((entry) => entry.pages))
    .filter(may)
    .map(({ label, page }) => ({ text: label, kind: '页面', to: `/customer/${page}` }));
  return [...commands, ...pages].filter((place) => place.text.includes(text));
}

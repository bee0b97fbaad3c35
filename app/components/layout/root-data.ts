import { useRouteLoaderData } from '@remix-run/react';
import type { ToastMessage } from '#app/components/ui/notice.tsx';
import type { CustomerType } from '#app/domain/account/customer.ts';
import type { Role } from '#app/domain/account/roles.ts';
import type { ShownSite } from '#app/domain/market/site.ts';
import type { WorkRole } from '#app/domain/work/role.ts';
import type { WaitKind } from '#app/domain/work/waits.ts';

export interface CategoryNode {
  categoryCode: string;
  categoryName: string;
  children?: CategoryNode[];
}

/** The data of the frame around every page, returned by the root loader. */
export interface RootData {
  user: {
    name: string;
    customerType: CustomerType;
    platformType: string;
    /** Of a member of a company; others may do everything. */
    role?: Role;
    /** Why the market has suspended the trade of the account; absent where it may trade. */
    suspended?: string;
  } | null;
  cartCount: number;
  /** How the market is called; absent: as it begins. */
  site?: ShownSite;
  /** Below /customer: as what the visitor works there, and how much waits for them in that. */
  work?: { role: WorkRole; waiting: Partial<Record<WaitKind, number>> };
  /** Messages in the inbox; absent where there are none. */
  unread?: number;
  categories: CategoryNode[];
  toast: ToastMessage | null;
  /** For the hidden control of forms; null without a session. */
  csrf: string | null;
  /** False where no pages are kept to be read offline. */
  offline?: false;
  /** Where payments are simulated. */
  sandbox?: true;
  /** The serial that was answered with the redirect to this page. */
  answered: string | null;
  /** The addresses to which no link leads, for `noteUnoffered`; absent: none. */
  without?: string;
  /** Scheme and host of the portal, for absolute addresses in meta tags. */
  origin: string;
  /** The address of the customer app: `/customer`, or another site. */
  customerUrl: string;
}

/** The frame's data when the root loader failed. */
const anonymous: RootData = {
  user: null,
  cartCount: 0,
  categories: [],
  toast: null,
  csrf: null,
  answered: null,
  origin: '',
  customerUrl: '/customer',
};

export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? anonymous;
}

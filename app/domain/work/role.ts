import type { Platform } from '#app/domain/account/customer.ts';

/** What somebody works as: buying, selling, running the market. One at a time is shown. */
export const WORK_ROLES = ['purchase', 'sale', 'desk'] as const;
export type WorkRole = (typeof WORK_ROLES)[number];

/** The part of an address that says the role on a page of several: two tabs can be of two roles. */
export const ROLE_FIELD = 'as';

/** The role that a note, a field or an address names. */
export const roleNamed = (text: string | null): WorkRole | null =>
  WORK_ROLES.find((each) => each === text) ?? null;

/** Its word, the page that it begins with, and the portal that an account needs for it; absent: none. */
export const WORK_ROLE: Readonly<
  Record<WorkRole, { label: string; home: string; platform?: Platform }>
> = {
  purchase: { label: '采购', home: '/customer/control-centre?type=buyer' },
  sale: { label: '销售', home: '/customer/sale-desk', platform: 'seller' },
  desk: { label: '运营', home: '/customer/desk', platform: 'operator' },
};

/** The roles of an account, in their order. */
export function rolesOf({ platformType }: { platformType: string }): WorkRole[] {
  const platforms = platformType.split(',');
  return WORK_ROLES.filter((role) => {
    const { platform } = WORK_ROLE[role];
    return !platform || platforms.includes(platform);
  });
}

/** What an account mainly works as, before it has chosen: who runs the market or sells hardly comes to buy. */
export const mainRole = (user: { platformType: string }): WorkRole =>
  rolesOf(user).at(-1) ?? 'purchase';

import { type Permission, type Role, roleMay } from '#app/domain/account/roles.ts';
import { type RootData, useRootData } from './root-data.ts';

/** A visitor without a login, and whoever is in no company, counts as an administrator. */
export const roleOf = ({ user }: RootData): Role => user?.role ?? 'admin';
export const useRole = (): Role => roleOf(useRootData());

/**
 * Whether the current user has a permission, so that buttons which they may not use are not shown.
 */
export function useMayDo(): (permission: Permission) => boolean {
  const role = useRole();
  return (permission) => roleMay(role, permission);
}

import { type Permission, type Role, roleMay } from '#app/domain/account/roles.ts';
import { useRootData } from './root-data.ts';

/** A visitor without a login, and whoever is in no company, counts as an administrator. */
export const useRole = (): Role => useRootData().user?.role ?? 'admin';

/**
 * Whether the current user has a permission, so that buttons which they may not use are not shown.
 */
export function useMayDo(): (permission: Permission) => boolean {
  const role = useRole();
  return (permission) => roleMay(role, permission);
}

import { type Permission, roleMay } from '#app/domain/account/roles.ts';
import { useRootData } from './root-data.ts';

/**
 * Whether the current user has a permission, so that buttons which they may not use are not shown.
 * A visitor without a login counts as an administrator.
 */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useRootData();
  return (permission) => roleMay(user?.role ?? 'admin', permission);
}

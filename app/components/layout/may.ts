import { type Permission, roleMay } from '#app/domain/account/roles.ts';
import { useRootData } from './root-data.ts';

/** Whether whoever looks at the page may do it: buttons for others are not shown. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useRootData();
  return (permission) => roleMay(user?.role ?? 'admin', permission);
}

import type { ReactNode } from 'react';
import { lacksText, type Permission, roleMay } from '#app/domain/account/roles.ts';
import { muted } from '#app/styles/layout.css.ts';
import { useRole } from './use-permission.ts';

interface PermittedProps {
  permission: Permission;
  children?: ReactNode;
}

/** Shows its children to members with a permission; others read which role has it. */
export function Permitted({ permission, children }: PermittedProps) {
  const role = useRole();
  if (roleMay(role, permission)) return children;
  return <p className={muted}>{lacksText(role, permission)}。</p>;
}

import type { ReactNode } from 'react';
import { lacksText, type Permission, roleMay } from '#app/domain/account/roles.ts';
import { muted } from '#app/styles/layout.css.ts';
import { useRole } from './may.ts';

interface PermittedProps {
  permission: Permission;
  children?: ReactNode;
}

/** What takes a permission; members who have it not read which role does it. */
export function Permitted({ permission, children }: PermittedProps) {
  const role = useRole();
  if (roleMay(role, permission)) return children;
  return <p className={muted}>{lacksText(role, permission)}。</p>;
}

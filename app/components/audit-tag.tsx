import { Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import type { AuditView } from './audit-state.server.ts';

/** How far the platform is with a customer's registration. */
export function AuditTag({ label, tone, note, links }: AuditView) {
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {note && <div className={classNames(muted, small)}>{note}</div>}
      {links.map((link) => (
        <div key={link.to} className={small}>
          <Link to={link.to}>{link.label}</Link>
        </div>
      ))}
    </>
  );
}

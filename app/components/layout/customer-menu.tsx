import { Icon } from '#app/components/ui/icon.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { suspendedText } from '#app/domain/account/suspension.ts';
import { WORK_ROLE } from '#app/domain/work/role.ts';
import { visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './customer-menu.css.ts';
import { LogoutLink } from './logout-link.tsx';
import { useRootData } from './root-data.ts';
import { type ShownEntry, useWork } from './use-work.ts';

/** Where the menu of a phone is, so that a link opens it without a script. */
const WHOLE = 'menu';

/**
 * The menu of what one works as: beside the page; on a phone four entries at the lower edge and a sheet of all of them
 * (design/interface: The frame of work).
 */
export function CustomerMenu() {
  const { user } = useRootData();
  const { role, groups } = useWork();
  const entries = groups.flatMap((group) => group.entries);
  return (
    <nav aria-label="会员中心" className={styles.menu}>
      <div id={WHOLE} className={styles.whole}>
        <a href="#main" className={styles.close}>
          {WORK_ROLE[role].label}菜单
          <span className={visuallyHidden}>，收起</span>
          <Icon name="close" />
        </a>
        {user?.suspended !== undefined && (
          <p className={styles.suspended}>账号{suspendedText(user.suspended)}。</p>
        )}
        {groups.map(({ title, entries: ofGroup }) =>
          ofGroup.length === 0 ? null : (
            <div key={title} className={styles.group}>
              {ofGroup.length > 1 && <p className={styles.title}>{title}</p>}
              <ul>
                {ofGroup.map((entry) => (
                  <li key={entry.label}>
                    <EntryLink entry={entry} className={styles.item} label={entry.label} />
                  </li>
                ))}
              </ul>
            </div>
          ),
        )}
        <p className={styles.ways}>
          <Link to="/trading">现货商城</Link>
          <LogoutLink />
        </p>
      </div>
      <ul className={styles.bar} aria-label="常用">
        {entries.map((entry) =>
          entry.bar ? (
            <li key={entry.label}>
              <EntryLink entry={entry} className={styles.barItem} label={entry.bar} />
            </li>
          ) : null,
        )}
        <li>
          <a href={`#${WHOLE}`} className={styles.barItem}>
            <Icon name="menu" />
            全部
          </a>
        </li>
      </ul>
    </nav>
  );
}

interface EntryLinkProps {
  entry: ShownEntry;
  label: string;
  className: string;
}

function EntryLink({ entry: { pages, isCurrent, waiting }, label, className }: EntryLinkProps) {
  const { to } = useWork();
  return (
    <Link
      to={to(`/customer/${pages[0]?.page}`)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
      {waiting > 0 && (
        <>
          {' '}
          <span className={styles.waiting}>
            {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
          </span>
        </>
      )}
    </Link>
  );
}

/** Beyond so many nobody counts. */
const MOST_SHOWN = 99;

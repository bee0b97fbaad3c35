import * as styles from '#app/components/layout/side-menu.css.ts';
import { Link } from '#app/components/ui/link.tsx';
import {
  ARTICLE_GROUPS,
  groupFacts,
  topicHref,
  typesOf,
} from '#app/domain/content/article-types.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';

const TOPICS = typesOf('help').map(({ type, label, under }) => ({
  to: topicHref(type),
  label,
  under,
}));

/** Three groups (spec 3 §2.4); public announcements are listed with the rules. */
const GROUPS = [
  ...[...new Set(TOPICS.map(({ under }) => under))].map((group) => ({
    group,
    items: TOPICS.filter(({ under }) => under === group),
  })),
  {
    group: '平台规则',
    items: [
      ...ARTICLE_GROUPS.flatMap((name) => {
        const { list, menuItem } = groupFacts(name);
        return menuItem ? [{ to: list, label: menuItem }] : [];
      }),
      { to: '/legal', label: '法律声明' },
      { to: '/creditSales', label: '任你花公告' },
    ],
  },
];

/** The menu of the help centre; `current` is the address of one of its items. */
export function HelpMenu({ current }: { current?: string }) {
  return (
    <nav aria-label="帮助目录">
      <ul className={styles.menu}>
        {GROUPS.flatMap(({ group, items }) => [
          <li key={group} className={classNames(styles.item, muted, small)}>
            {group}
          </li>,
          ...items.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.item}
                aria-current={to === current ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          )),
        ])}
      </ul>
    </nav>
  );
}

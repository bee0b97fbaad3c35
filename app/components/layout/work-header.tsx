import { useLocation, useSearchParams } from '@remix-run/react';
import { shutWay } from '#app/api/ways.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { ROLE_FIELD, WORK_ROLE } from '#app/domain/work/role.ts';
import { classNames } from '#app/styles/class-names.ts';
import { container } from '#app/styles/layout.css.ts';
import { useLogo } from './logo.tsx';
import { LogoutLink } from './logout-link.tsx';
import { useRootData } from './root-data.ts';
import { useSite } from './site.ts';
import { useWork } from './use-work.ts';
import * as styles from './work-header.css.ts';

/** Searched in: order, goods, company, invoice, auction. */
const FIND = '/customer/find';

/** The head of all pages below /customer: the shop's own is for buying (design/interface: The frame of work). */
export default function WorkHeader() {
  const { user, cartCount, unread } = useRootData();
  const { role, roles, to } = useWork();
  const location = useLocation();
  const [params] = useSearchParams();
  const found = location.pathname === FIND ? (params.get('q') ?? '') : '';
  return (
    <header id="top" className={styles.header}>
      <div className={classNames(container, styles.line)}>
        <Link to="/" className={styles.logo} aria-label={`${useSite().name}商城`} {...useLogo()} />
        {roles.length > 1 && (
          <nav aria-label="身份" className={styles.roles}>
            {roles.map((each) => (
              <Link
                key={each}
                to={WORK_ROLE[each].home}
                className={styles.role}
                aria-current={each === role ? 'true' : undefined}
              >
                {WORK_ROLE[each].label}
              </Link>
            ))}
          </nav>
        )}
        {!shutWay(FIND) && (
          <search
            className={classNames(styles.search, location.pathname !== FIND && styles.wideOnly)}
            aria-label="查找我的业务"
          >
            <Form action={FIND} className={styles.form}>
              {roles.length > 1 && <input type="hidden" name={ROLE_FIELD} value={role} />}
              <input
                key={found}
                type="search"
                name="q"
                aria-label="订单、商品、企业、发票或竞价"
                placeholder="订单号、商品、企业、发票号、竞价"
                aria-keyshortcuts="/ Control+K"
                data-suggestions={`${FIND}/suggestions?${roles.length > 1 ? `${ROLE_FIELD}=${role}&` : ''}`}
                defaultValue={found}
                maxLength={50}
                className={styles.input}
              />
              <kbd className={styles.key}>/</kbd>
              <button type="submit" className={styles.submit}>
                <Icon name="search" />
                <span className={styles.wideOnly}>查找</span>
              </button>
            </Form>
          </search>
        )}
        <ul className={styles.links}>
          <li className={styles.phoneOnly}>
            <Link to={to(FIND)} aria-label="查找" className={styles.glass}>
              <Icon name="search" />
            </Link>
          </li>
          <li className={styles.wideOnly}>
            <Link to="/trading">现货商城</Link>
          </li>
          <li>
            <Link to={to('/customer/messages')}>
              消息{unread ? <strong> {unread}</strong> : null}
            </Link>
          </li>
          <li>
            <Link to="/shopCart" target="_blank">
              购物车{cartCount > 0 && <strong> {cartCount}</strong>}
            </Link>
          </li>
          <li className={classNames(styles.name, styles.wideOnly)}>
            <Link to={WORK_ROLE.purchase.home}>{`您好，${user?.name}`}</Link>
          </li>
          <li className={styles.wideOnly}>
            <LogoutLink />
          </li>
        </ul>
      </div>
    </header>
  );
}

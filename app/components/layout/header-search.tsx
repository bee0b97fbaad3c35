import { useLocation, useSearchParams } from '@remix-run/react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Form } from '#app/components/ui/link.tsx';
import * as styles from './header-search.css.ts';

const kinds = [
  {
    id: 'goods',
    label: '商品',
    action: '/trading',
    name: 'name',
    placeholder: '商品名称/牌号/品牌/生产厂家',
    form: styles.goods,
  },
  {
    id: 'shops',
    label: '店铺',
    action: '/factory',
    name: 'sellerName',
    placeholder: '店铺名称',
    form: styles.shops,
  },
] as const;

/**
 * One form for goods and one for shops; the radio buttons above show one of them by style alone,
 * so that the choice works without a script.
 */
export function HeaderSearch() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const path = pathname.toLowerCase();
  const current = path === '/factory' ? 'shops' : 'goods';

  return (
    <search className={styles.search}>
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>搜索类型</legend>
        {kinds.map(({ id, label }) => (
          <label key={id} className={styles.kind}>
            <input
              type="radio"
              name="search-kind"
              value={id}
              defaultChecked={id === current}
              className={styles.radio}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {kinds.map(({ id, action, name, placeholder, form }) => (
        <Form key={id} action={action} className={form}>
          <input
            // A new page shows its own words, not those typed before.
            key={path === action ? params.get(name) : null}
            type="search"
            name={name}
            aria-label={placeholder}
            placeholder={placeholder}
            defaultValue={(path === action && params.get(name)) || ''}
            maxLength={50}
            className={styles.input}
          />
          <button type="submit" className={styles.submit}>
            <Icon name="search" />
            搜索
          </button>
        </Form>
      ))}
    </search>
  );
}

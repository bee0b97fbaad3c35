import type { ReactNode } from 'react';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, onScreen, small, visuallyHidden } from '#app/styles/layout.css.ts';
import * as styles from './sheet.css.ts';
import type { SheetColumn, SheetView } from './sheet-view.server.ts';

/** The row of buttons, hidden on paper. */
const DECISION = '操作';

interface SheetProps {
  goods: SheetView['goods'];
  columns: readonly SheetColumn[];
  caption: string;
}

/** Offers side by side: the prices of each product above, the terms below. */
export function Sheet({ goods, columns, caption }: SheetProps) {
  const row = (label: ReactNode, cell: (column: SheetColumn) => ReactNode, key?: string) => (
    <tr key={key} className={label === DECISION ? onScreen : undefined}>
      <th scope="row">{label}</th>
      {columns.map((column) => (
        <td key={column.sellerCode} className={column.accepted ? styles.accepted : undefined}>
          {cell(column)}
        </td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      <table className={styles.sheet}>
        <caption className={visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            {columns.map((column) => (
              <th key={column.sellerCode} scope="col">
                {column.sellerName} {column.accepted && <Tag tone="success">已采纳</Tag>}
                {column.withdrawn && <Tag>已撤回</Tag>}
                {[column.round, column.withdrawn].map(
                  (line) =>
                    line && (
                      <p key={line} className={classNames(muted, small)}>
                        {line}
                      </p>
                    ),
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {goods.map((each, at) =>
            row(
              <>
                {each.name}
                <p className={classNames(muted, small)}>
                  {each.detail} × {each.count}
                </p>
                {each.state && <Tag>{each.state}</Tag>}
              </>,
              ({ prices }) => <Figure figure={prices[at] ?? null} />,
              each.key,
            ),
          )}
          {row('总价', ({ total, currency }) => (
            <>
              <Figure figure={total} strong />
              {currency !== 'CNY' && <p className={classNames(muted, small)}>币种 {currency}</p>}
            </>
          ))}
          {row('交货方式', ({ delivery }) => delivery)}
          {row('交货地址', ({ place }) => place)}
          {row('付款方式', ({ payment }) => payment)}
          {row('采纳方式', ({ holds }) => holds)}
          {row('条件', ({ conditions, contradiction }) => (
            <>
              {conditions} {contradiction && <Tag tone="warning">{contradiction}</Tag>}
            </>
          ))}
          {row('有效期至', ({ validUntil, lapsed }) => (
            <>
              {validUntil} {lapsed && <Tag tone="warning">已过期</Tag>}
            </>
          ))}
          {row('附件', ({ files }) => (
            <FileLinks files={files} />
          ))}
          {row('备注', ({ remark }) => remark)}
          {columns.some(({ decision }) => decision.to || decision.why) &&
            row(DECISION, ({ decision, sellerName }) =>
              decision.to ? (
                <ButtonLink
                  to={decision.to}
                  size="small"
                  preventScrollReset
                  aria-label={`采纳报价：${sellerName}`}
                >
                  采纳
                </ButtonLink>
              ) : (
                <span className={muted}>{decision.why}</span>
              ),
            )}
        </tbody>
      </table>
    </section>
  );
}

interface FigureProps {
  figure: {
    text: string;
    lowest: boolean;
    above: string | null;
    notes?: readonly string[];
  } | null;
  strong?: boolean;
}

function Figure({ figure, strong }: FigureProps) {
  if (!figure) return '—';
  const { text, lowest, above, notes = [] } = figure;
  return (
    <>
      <span className={strong ? styles.total : undefined}>{text}</span>{' '}
      {lowest && <Tag tone="success">最低</Tag>}
      {[above, ...notes].map(
        (line) =>
          line && (
            <p key={line} className={classNames(muted, small)}>
              {line}
            </p>
          ),
      )}
    </>
  );
}

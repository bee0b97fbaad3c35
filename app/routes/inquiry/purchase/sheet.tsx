import type { ReactNode } from 'react';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { muted, onScreen, small } from '#app/styles/layout.css.ts';
import * as styles from './sheet.css.ts';
import type { SheetColumn, SheetView } from './sheet-view.server.ts';

/** The row of buttons, hidden on paper. */
const DECISION = '操作';

interface SheetProps {
  sheet: SheetView;
  columns: readonly SheetColumn[];
  caption: string;
}

/** Offers side by side: the prices of each product above, the terms below. */
export function Sheet({ sheet: { goods, terms, dense }, columns, caption }: SheetProps) {
  const row = (label: ReactNode, cell: (column: SheetColumn) => ReactNode, key?: string) => (
    <tr key={key} className={label === DECISION ? onScreen : undefined}>
      <th scope="row">{label}</th>
      {columns.map((column) => (
        <td key={column.sellerCode}>{cell(column)}</td>
      ))}
    </tr>
  );
  const frame = classNames(styles.frame, dense && styles.long);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls
    <section className={frame} aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.sheet, dense && small)} aria-label={caption}>
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
                {/* The head stays in view above a long list. Paper has no room: a browser repeats a low head only. */}
                {dense && (
                  <div className={onScreen}>
                    <Figure figure={column.total} strong />
                  </div>
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
                {each.state && <Tag>{each.state}</Tag>} {each.differs && <Differs />}
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
          {terms.map(({ key, label, differs }) =>
            row(
              <>
                {label} {differs && <Differs />}
              </>,
              (column) => (
                <>
                  {column[key]} <Warning of={key} column={column} />
                </>
              ),
              key,
            ),
          )}
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

/** That the offers are not alike here. */
const Differs = () => <Tag tone="warning">有差异</Tag>;

function Warning({ of, column }: { of: string; column: SheetColumn }) {
  if (of === 'validUntil') return column.lapsed && <Tag tone="warning">已过期</Tag>;
  if (of !== 'conditions' || !column.contradiction) return null;
  return (
    <p className={small}>
      <Tag tone="warning">不一致</Tag> {column.contradiction}
    </p>
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
      {strong ? <b>{text}</b> : text} {lowest && <Tag tone="success">最低</Tag>}
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

import { PrintButton } from '#app/components/print-button.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { cluster, muted } from '#app/styles/layout.css.ts';
import type { SealedView } from './sealed-view.server.ts';
import { Sheet } from './sheet.tsx';
import type { SheetView } from './sheet-view.server.ts';

interface OffersCardProps {
  sheet: SheetView;
  downloadTo: string;
  /** Where other prices are asked for; null: nobody can be asked. */
  counterTo: string | null;
}

/** All offers beside each other, and each seller's earlier ones. */
export function OffersCard({ sheet, downloadTo, counterTo }: OffersCardProps) {
  const answered = sheet.tables.length > 0;
  return (
    <Card
      id="offers"
      title="报价对比"
      action={
        answered && (
          <div className={cluster[2]}>
            <PrintButton />
            <ButtonLink variant="secondary" to={downloadTo} reloadDocument>
              下载 Excel
            </ButtonLink>
          </div>
        )
      }
      gap={4}
    >
      {!answered && <Goods goods={sheet.goods} />}
      {!answered && (
        <EmptyState title="还没有卖家报价">
          <p className={muted}>卖家报价后会显示在这里，可并排比较。</p>
        </EmptyState>
      )}
      {(sheet.mix || counterTo) && (
        <p className={cluster[3]}>
          {sheet.mix?.text && <b>{sheet.mix.text}</b>}
          {sheet.mix && <ButtonLink to={sheet.mix.to}>逐行采纳</ButtonLink>}
          {counterTo && (
            <ButtonLink to={counterTo} variant="secondary">
              还价
            </ButtonLink>
          )}
        </p>
      )}
      {sheet.tabs.length > 0 && <Tabs label="对比范围" tabs={sheet.tabs} />}
      {sheet.tables.map((columns, at) => (
        <Sheet
          key={columns[0]?.sellerCode}
          sheet={sheet}
          columns={columns}
          caption={`报价对比 ${at + 1}`}
        />
      ))}
      {sheet.silent.length > 0 && <p className={muted}>尚未报价：{sheet.silent.join('、')}</p>}
      {sheet.earlier.map(({ sellerCode, sellerName, rounds }) => (
        <details key={sellerCode}>
          <summary>
            {sellerName} 的历史报价（{rounds.length} 轮）
          </summary>
          <ul>
            {rounds.map((round) => (
              <li key={round.id}>
                {round.text}
                {round.files.length > 0 && <FileLinks files={round.files} />}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}

interface SealedCardProps {
  sealed: NonNullable<SealedView>;
  goods: SheetView['goods'];
}

/** What is known of sealed offers: that they are there. */
export function SealedCard({ sealed, goods }: SealedCardProps) {
  return (
    <Card id="offers" title="报价对比" gap={4}>
      <Notice>{sealed.text}</Notice>
      <p>已报价：{sealed.answered.join('、') || '—'}</p>
      {sealed.silent.length > 0 && <p className={muted}>尚未报价：{sealed.silent.join('、')}</p>}
      <Goods goods={goods} />
    </Card>
  );
}

/** The inquiry's goods, shown while no offer lists them. */
function Goods({ goods }: { goods: SheetView['goods'] }) {
  return (
    <Table
      caption="询价商品"
      columns={[
        { key: 'name', header: '商品', phone: 'title', cell: ({ name }) => name },
        { key: 'detail', header: '规格', cell: ({ detail }) => detail },
        { key: 'count', header: '询价数量', align: 'end', cell: ({ count }) => count },
      ]}
      rows={goods}
    />
  );
}

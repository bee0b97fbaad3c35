import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { FileLinks } from '#app/components/ui/file-links.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { usePageReply } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import { Count, GoodsName } from './asked-goods.tsx';
import type { RoundView } from './read-sale-inquiry.server.ts';

type Row = RoundView['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: ({ goods }) => goods && <GoodsName goods={goods} />,
  },
  {
    key: 'count',
    header: '数量',
    align: 'end',
    cell: ({ goods }) => goods && <Count goods={goods} />,
  },
  { key: 'price', header: '单价', align: 'end', cell: ({ price }) => price },
  { key: 'amount', header: '金额', align: 'end', phone: 'figure', cell: ({ amount }) => amount },
  { key: 'conditions', header: '条件', phone: 'label', cell: ({ conditions }) => conditions },
  {
    key: 'address',
    header: '交货地址',
    phone: 'label',
    cell: ({ deliveryAddress }) => deliveryAddress,
  },
  { key: 'way', header: '交货方式', phone: 'label', cell: ({ deliveryWay }) => deliveryWay },
];

interface RoundsProps {
  rounds: readonly RoundView[];
  /** Set while the newest can be taken back. */
  withdrawal: FormDescription | null;
}

/** The store's own rounds; the newest is the one that counts. */
export function Rounds({ rounds, withdrawal }: RoundsProps) {
  const [newest, ...earlier] = rounds;
  if (!newest) return null;
  return (
    <Card
      id="rounds"
      title={
        <>
          我的报价（第 {newest.lastCutNum} 轮）{newest.withdrawn && <Tag>已撤回</Tag>}
        </>
      }
      action={<b>合计 {newest.total}</b>}
      gap={4}
    >
      <Round round={newest} />
      {withdrawal && <Withdrawal form={withdrawal} round={newest.lastCutNum} />}
      {earlier.map((round) => (
        <details key={round.lastCutNum}>
          <summary>
            第 {round.lastCutNum} 轮，合计 {round.total}
            {round.withdrawn && '，已撤回'}
          </summary>
          <Round round={round} />
        </details>
      ))}
    </Card>
  );
}

/** The form that takes an offer back, with its reason; it is beside the offer. */
function Withdrawal({ form: description, round }: { form: FormDescription; round: number }) {
  const reply = usePageReply();
  return (
    <details open={reply?.form === description.form || description.draft !== null}>
      <summary>撤回报价</summary>
      <DescribedForm description={description} className={stack[3]} preventScrollReset>
        <input type="hidden" name="lastCutNum" value={round} />
        <FormTextarea
          name="reason"
          label="撤回原因"
          hint="买家会看到撤回原因；截止前可以重新报价"
          rows={2}
        />
        <div>
          <Button variant="danger">撤回报价</Button>
        </div>
      </DescribedForm>
    </details>
  );
}

function Round({ round: { lastCutNum, facts, files, rows } }: { round: RoundView }) {
  const attached = files.length > 0 ? [{ term: '附件', value: <FileLinks files={files} /> }] : [];
  return (
    <div className={stack[3]}>
      <DescriptionList items={[...facts, ...attached]} />
      <Table caption={`第 ${lastCutNum} 轮报价`} columns={COLUMNS} rows={rows} rowKey="position" />
    </div>
  );
}

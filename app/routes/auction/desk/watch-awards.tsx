import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { AwardRow } from '../auction-text.server.ts';
import { AWARD_COLUMNS } from '../award-columns.tsx';
import type { Decision, DecisionView } from './decide-form.server.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface AwardsProps {
  awards: readonly AwardRow[];
  /** Decisions about what is not sold. */
  open: readonly Decision[];
  labels: Readonly<Record<Decision, string>>;
  /** The address of the page. */
  own: string;
}

/** What was won and offered, with what the operator can decide about it. */
export function Awards({ awards, open, labels, own }: AwardsProps) {
  const decide = (decision: Decision, award?: AwardRow) => {
    const query = { dialog: decision, ...(award && { bidder: String(award.bidderNo) }) };
    return (
      <ButtonLink
        key={decision}
        to={`${own}?${new URLSearchParams(query)}`}
        variant="secondary"
        size="small"
        aria-label={award && `${labels[decision]} ${award.bidder}`}
        preventScrollReset
      >
        {labels[decision]}
      </ButtonLink>
    );
  };
  const columns: readonly Column<AwardRow>[] = [
    ...AWARD_COLUMNS,
    {
      key: 'order',
      header: '订单',
      cell: ({ orderCode }) => orderCode ?? '—',
    },
    rowActions((award) => (
      <div className={cluster[2]}>{award.decisions.map((decision) => decide(decision, award))}</div>
    )),
  ];
  return (
    <Card
      title="成交与递补"
      action={<div className={cluster[2]}>{open.map((decision) => decide(decision))}</div>}
    >
      <Table
        caption="成交与递补"
        columns={columns}
        rows={awards}
        rowKey={({ bidderNo, orderCode }) => `${bidderNo} ${orderCode}`}
      />
    </Card>
  );
}

interface DecisionDialogProps {
  decision: DecisionView;
  closeTo: string;
}

/** Asks for the reason of a decision, and for the hours of an extension. */
export const DecisionDialog = ({ decision: asked, closeTo }: DecisionDialogProps) => (
  <ReasonDialog
    title={asked.title}
    description={asked.effect}
    label="处理原因"
    hint="竞买人和卖家都会看到"
    submit="确定"
    form={asked.form}
    closeTo={closeTo}
    controls={
      <>
        <input type="hidden" name="decision" value={asked.decision} />
        <input type="hidden" name="bidderNo" value={asked.bidderNo} />
        {asked.decision === 'extend' && (
          <FormField
            name="hours"
            label="延长小时数"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="24"
          />
        )}
      </>
    }
  />
);

import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import {
  adjustmentText,
  LARGE_PERCENT,
  ROUNDINGS,
} from '#app/domain/catalogue/price-adjustment.ts';
import { changePercent } from '#app/domain/catalogue/price-table.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { parseHundredths } from '#app/domain/decimal-text.ts';
import { amountOf, formatYuan, sumFen } from '#app/domain/money.ts';
import { readPaging } from '#app/domain/paging.ts';
import { idText } from '#app/domain/wire.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { type CustomerRequest, customerLoader } from '#app/session/customer-loader.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { adjustAction, adjustForm, shownText } from './adjust.server.ts';
import { readAdjusted } from './adjusted.server.ts';
import { Adjusted } from './adjusted.tsx';
import {
  type AdjustedListing,
  adjustment,
  readAdjustment,
  willChange,
} from './adjustment.server.ts';
import { adjustHref, filterOf, LISTINGS, listHref, SHELVES } from './paths.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('核对调价');

const ROWS = 30;

export const loader = customerLoader(async (asked) => {
  const changed = idText.safeParse(asked.searchParams.get('changed')).data;
  return changed
    ? { adjusted: await readAdjusted(asked, changed), preview: null }
    : { adjusted: null, preview: await readPreview(asked) };
});

async function readPreview({ request, searchParams, token }: CustomerRequest) {
  const filter = filterOf(searchParams);
  const asked = readAdjustment(searchParams);
  if (!asked) throw redirectTo(listHref(filter));
  const { query } = asked;
  const { rows, left } = await adjustment(searchParams, asked, token);
  const changing = rows.filter(willChange);
  // What is to be looked at first comes first.
  const ordered = rows.toSorted((one, other) => weightOf(one) - weightOf(other));
  const { page } = readPaging(searchParams, ROWS);
  const totals = { totalElements: rows.length, totalPages: Math.ceil(rows.length / ROWS) };
  const large = changing.filter(({ isLarge }) => isLarge).length;
  return {
    form: describeForm(adjustForm, request),
    rule: `${adjustmentText(query.how, query.figure)}，${ROUNDINGS[query.rounding].label}`,
    scope: query.ids.length > 0 ? '勾选的商品' : scopeText(filter),
    back: listHref(filter),
    left,
    shown: shownText(changing.map(({ listing, from }) => ({ id: listing.id, from }))),
    changing: changing.length,
    refused: rows.filter(({ refused }) => refused !== null).length,
    same: rows.filter(({ from, to, refused }) => refused === null && from === to).length,
    large,
    worth: worthOf(changing),
    pager: pagerView({ page }, totals, (to) => adjustHref(filter, query, to)),
    rows: ordered.slice((page - 1) * ROWS, page * ROWS).map(rowOf),
  };
}

const scopeText = ({ shelf, keyword }: ReturnType<typeof filterOf>): string =>
  `全部${SHELVES[shelf]}商品${keyword && `（搜索「${keyword}」）`}`;

const weightOf = ({ refused, isLarge, note }: AdjustedListing): number =>
  refused ? 0 : isLarge ? 1 : note ? 2 : 3;

/** What the stock of those that change is worth, before and after. */
function worthOf(rows: readonly AdjustedListing[]) {
  const worth = (field: 'from' | 'to') =>
    sumFen(
      rows.map((row) => amountOf(row[field], parseHundredths(row.listing.availableCount, 12) ?? 0)),
    );
  const [from, to] = [worth('from'), worth('to')];
  return { from: formatYuan(from), to: formatYuan(to), change: changePercent(from, to) };
}

function rowOf({ listing, from, to, refused, isLarge, note }: AdjustedListing) {
  const { id, productName, brandNumber, specs, unit } = listing;
  return {
    id,
    name: `${productName} ${brandNumber} ${specs}`.trim(),
    from: `¥${formatYuan(from)}/${unit}`,
    to: to > 0 ? `¥${formatYuan(to)}/${unit}` : '—',
    change: from === to ? '不变' : changePercent(from, to),
    refused,
    note: isLarge ? `涨跌超过 ${LARGE_PERCENT}%` : note,
  };
}

export const action = adjustAction;

type Row = ReturnType<typeof rowOf>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: '商品', phone: 'title', cell: ({ name }) => name },
  { key: 'from', header: '现单价', align: 'end', cell: ({ from }) => from },
  { key: 'to', header: '新单价', align: 'end', cell: ({ to }) => <strong>{to}</strong> },
  { key: 'change', header: '涨跌', align: 'end', cell: ({ change }) => change },
  {
    key: 'note',
    header: '提示',
    phone: 'line',
    cell: ({ refused, note }) =>
      refused ? (
        <>
          <Tag tone="danger">不调整</Tag> {refused}
        </>
      ) : (
        note && (
          <>
            <Tag tone="warning">请核对</Tag> {note}
          </>
        )
      ),
  },
];

/** What a rule makes of the prices of many listings, before it is saved and after. */
export default function Adjust() {
  const { adjusted, preview } = useLoaderData<typeof loader>();
  if (adjusted) return <Adjusted view={adjusted} />;
  return preview && <Preview data={preview} />;
}

function Preview({ data }: { data: Awaited<ReturnType<typeof readPreview>> }) {
  const { changing, refused, same, large, worth, rows, pager } = data;
  const form = useForm(data.form);
  return (
    <CustomerPage
      title="核对调价"
      breadcrumb={[{ label: '在售商品', to: LISTINGS }, { label: '核对调价' }]}
    >
      <DescriptionList
        items={[
          { term: '范围', value: data.scope },
          { term: '规则', value: data.rule },
          { term: '调整', value: `${changing} 件` },
          { term: '不变', value: `${same} 件` },
          { term: '不能调整', value: `${refused} 件` },
          {
            term: '可订库存的金额',
            value: `¥${worth.from} → ¥${worth.to}${worth.change && `（${worth.change}）`}`,
          },
        ]}
      />
      {data.left && (
        <Notice tone="warning">
          一次最多调整 {MOST_PRICED_AT_ONCE} 件，其余不在其中；请先搜索，分几次调整。
        </Notice>
      )}
      {large > 0 && (
        <Notice tone="warning">
          {large} 件商品的涨跌超过 {LARGE_PERCENT}%，排在前面，请核对。
        </Notice>
      )}
      {changing === 0 ? (
        <EmptyState title="没有可以调整的商品">
          <ButtonLink to={data.back}>返回在售商品</ButtonLink>
        </EmptyState>
      ) : (
        <ServerForm form={form} className={stack[3]}>
          <input type="hidden" name="shown" value={data.shown} />
          {large > 0 && (
            <FieldGroup
              name="confirmed"
              label="核对"
              error={form.errorsOf('confirmed')[0]}
              required
            >
              <Checkbox
                name="confirmed"
                label={`已核对涨跌超过 ${LARGE_PERCENT}% 的 ${large} 件商品`}
              />
            </FieldGroup>
          )}
          <div className={cluster[3]}>
            <Button>{`确认调价（${changing} 件）`}</Button>
            <ButtonLink to={data.back} variant="secondary">
              不调整，返回
            </ButtonLink>
            <span className={muted}>全部一起保存；单价已被他人修改的不会覆盖。</span>
          </div>
        </ServerForm>
      )}
      {rows.length > 0 && <Table caption="调价前后的单价" columns={COLUMNS} rows={rows} />}
      <Pager {...pager} />
    </CustomerPage>
  );
}

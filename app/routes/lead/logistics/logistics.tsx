import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { publishChangedPages } from '#app/api/changed-pages.server.ts';
import { call } from '#app/api/client.server.ts';
import { optional } from '#app/api/offers.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { describeLead, leadHandler } from '#app/components/lead/lead-form.server.ts';
import { LeadForm } from '#app/components/lead/lead-form.tsx';
import { ScrollingTable } from '#app/components/scrolling-table.tsx';
import { Tiles } from '#app/components/tiles.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { articlePath } from '#app/domain/content/article-types.ts';
import { newsList } from '#app/domain/content/contract.ts';
import {
  type LogisticsDemand,
  logisticsYunCang,
  logisticsYunCangSave,
} from '#app/domain/lead/contract.ts';
import { CAR, WAREHOUSE } from '#app/domain/lead/logistics.ts';
import { formAction } from '#app/forms/action.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { getToken } from '#app/session/session.server.ts';
import { muted, split } from '#app/styles/layout.css.ts';
import * as styles from './logistics.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '物流云仓';
const PATH = '/logisticsCloudWarehouse';
const COMPANIES_SHOWN = 12;
const ABOUT = '发布找车、找仓库需求，查看最新的运输与仓储需求。';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: ABOUT, path: PATH }, matches);

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const token = await getToken(request);
  const [cars, warehouses, companies] = await load(request, () =>
    Promise.all([
      call(logisticsYunCang, { type: 'car' }, { token }),
      call(logisticsYunCang, { type: 'warehouse' }, { token }),
      optional(callShared(newsList, { type: 'logistics', pageSize: COMPANIES_SHOWN })),
    ]),
  );
  return data(
    {
      cars,
      warehouses,
      companies: (companies?.content ?? []).map((company) => ({
        title: company.title,
        about: company.newsBrie,
        to: articlePath(company),
      })),
      masked: token === null,
      carForm: describeLead(request, CAR),
      warehouseForm: describeLead(request, WAREHOUSE),
    },
    { headers: pageHeaders(request, { seconds: 30 }) },
  );
}

/** Sends a demand; the form is empty again afterwards, and the list begins with the new demand. */
export const action = formAction(
  leadHandler(CAR, logisticsYunCangSave, `${PATH}#car`, async (demand, context) => {
    await call(logisticsYunCangSave, { ...demand, type: 'car' }, context);
    publishChangedPages([PATH]);
  }),
  leadHandler(WAREHOUSE, logisticsYunCangSave, `${PATH}#warehouse`, async (demand, context) => {
    await call(logisticsYunCangSave, { ...demand, type: 'warehouse' }, context);
    publishChangedPages([PATH]);
  }),
);

const common: readonly Column<LogisticsDemand>[] = [
  { key: 'goods', header: '货物', phone: 'title', cell: ({ goods }) => goods },
  {
    key: 'tonnage',
    header: '吨位',
    align: 'end',
    phone: 'figure',
    cell: ({ tonnage }) => `${tonnage} 吨`,
  },
  { key: 'linkman', header: '联系人', cell: ({ linkman }) => linkman },
  { key: 'phone', header: '联系电话', cell: ({ phone }) => phone },
];

const carColumns: readonly Column<LogisticsDemand>[] = [
  { key: 'startPlace', header: '起始地', cell: ({ startPlace }) => startPlace },
  { key: 'endPlace', header: '目的地', cell: ({ endPlace }) => endPlace },
  ...common,
];

const warehouseColumns: readonly Column<LogisticsDemand>[] = [
  { key: 'place', header: '地区', cell: ({ place }) => place },
  ...common,
];

const FINANCING = [
  { file: 'agency-purchase', alt: '代采融资：平台代采，货到付款' },
  { file: 'receivables', alt: '应收融资：应收账款，提前回款' },
  { file: 'bill-transfer', alt: '标票流转：标准化票据，可拆可转' },
];

const idOf = ({ id }: LogisticsDemand) => id;

export default function Logistics() {
  const view = useLoaderData<typeof loader>();
  const { cars, warehouses } = view;
  return (
    <Page title={TITLE} breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}>
      <p className={muted}>
        {ABOUT}
        {view.masked && '登录后可查看完整的联系方式。'}
      </p>
      <section id="car" className={split}>
        <ScrollingTable title="运输需求" columns={carColumns} rows={cars} rowKey={idOf} />
        <Card title="找车">
          <LeadForm lead={view.carForm} />
        </Card>
      </section>
      <section id="warehouse" className={split}>
        <ScrollingTable
          title="仓储需求"
          columns={warehouseColumns}
          rows={warehouses}
          rowKey={idOf}
        />
        <Card title="找仓库">
          <LeadForm lead={view.warehouseForm} />
        </Card>
      </section>
      {view.companies.length > 0 && (
        <Card title="物流企业">
          <Tiles tiles={view.companies} />
        </Card>
      )}
      <div className={styles.pictures}>
        {FINANCING.map(({ file, alt }) => (
          <Picture key={file} src={`/content/${file}.svg`} alt={alt} width={380} height={180} />
        ))}
      </div>
    </Page>
  );
}

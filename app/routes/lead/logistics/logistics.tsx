import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ScrollingTable } from '#app/components/scrolling-table.tsx';
import { Tiles } from '#app/components/tiles.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import { articlePath } from '#app/domain/content/article-types.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { type LogisticsDemand, logisticsYunCang } from '#app/domain/lead/contract.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { Trap } from '#app/forms/trap.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { getToken } from '#app/session/session.server.ts';
import { muted, split, stack } from '#app/styles/layout.css.ts';
import * as styles from './logistics.css.ts';
import { carForm, saveDemand, warehouseForm } from './logistics.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '物流云仓';
const COMPANIES_SHOWN = 12;
const ABOUT = '发布找车、找仓库需求，查看最新的运输与仓储需求。';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: ABOUT, path: '/logisticsCloudWarehouse' }, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const token = await getToken(request);
  const [cars, warehouses, companies] = await load(request, () =>
    Promise.all([
      call(logisticsYunCang, { type: 'car' }, { token }),
      call(logisticsYunCang, { type: 'warehouse' }, { token }),
      callShared(newsList, { type: 'logistics', pageSize: COMPANIES_SHOWN }),
    ]),
  );
  return data(
    {
      cars,
      warehouses,
      companies: companies.content.map((company) => ({
        title: company.title,
        about: company.newsBrie,
        to: articlePath(company),
      })),
      masked: token === null,
      carForm: describeForm(carForm),
      warehouseForm: describeForm(warehouseForm),
    },
    { headers: pageHeaders(request, { seconds: 30 }) },
  );
}

export const action = saveDemand;

const common: readonly Column<LogisticsDemand>[] = [
  { key: 'goods', header: '货物', cell: ({ goods }) => goods },
  { key: 'tonnage', header: '吨位', align: 'end', cell: ({ tonnage }) => `${tonnage} 吨` },
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

const CAR_PLACES = [
  { name: 'startPlace', label: '起始地' },
  { name: 'endPlace', label: '目的地' },
];
const WAREHOUSE_PLACES = [{ name: 'place', label: '地区' }];

const FINANCING = [
  { file: 'agency-purchase', alt: '代采融资：平台代采，货到付款' },
  { file: 'receivables', alt: '应收融资：应收账款，提前回款' },
  { file: 'bill-transfer', alt: '标票流转：标准化票据，可拆可转' },
];

const idOf = ({ id }: LogisticsDemand) => id;

/** The key of a form: it is reset once the list begins with another demand. */
const newestOf = (demands: readonly LogisticsDemand[]) => demands[0]?.id;

export default function Logistics() {
  const view = useLoaderData<typeof loader>();
  const { cars, warehouses } = view;
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page title={TITLE} breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}>
      <p className={muted}>
        {ABOUT}
        {view.masked && '登录后可查看完整的联系方式。'}
      </p>
      <section id="car" className={split}>
        <ScrollingTable title="运输需求" columns={carColumns} rows={cars} rowKey={idOf} />
        <DemandForm
          key={newestOf(cars)}
          title="找车"
          description={view.carForm}
          reply={reply}
          places={CAR_PLACES}
        />
      </section>
      <section id="warehouse" className={split}>
        <ScrollingTable
          title="仓储需求"
          columns={warehouseColumns}
          rows={warehouses}
          rowKey={idOf}
        />
        <DemandForm
          key={newestOf(warehouses)}
          title="找仓库"
          description={view.warehouseForm}
          reply={reply}
          places={WAREHOUSE_PLACES}
        />
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

interface DemandFormProps {
  title: string;
  description: FormDescription;
  reply: FormReply | undefined;
  /** Controls that only one of the two forms has: the way of a truck, the place of a warehouse. */
  places: readonly { name: string; label: string }[];
}

/** 找车 or 找仓库 (spec 2 §2, §5). */
function DemandForm({ title, description, reply, places }: DemandFormProps) {
  const form = useForm(description, reply);
  return (
    <Card title={title}>
      <ServerForm form={form} className={stack[3]} preventScrollReset>
        <FormField form={form} name="tonnage" label="吨位（吨）" inputMode="decimal" />
        {places.map(({ name, label }) => (
          <FormField key={name} form={form} name={name} label={label} />
        ))}
        <FormField form={form} name="goods" label="货物" />
        <FormField form={form} name="linkman" label="联系人" autoComplete="name" />
        <FormField form={form} name="phone" label="手机号码" type="tel" autoComplete="tel" />
        <Trap />
        <Button block>{title}</Button>
      </ServerForm>
    </Card>
  );
}

import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { priceFiles } from '#app/domain/catalogue/price-table.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import * as filterStyles from '#app/styles/desk-filter.css.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import { importedIn } from './imported-prices.ts';
import { keywordOf, LISTINGS, PRICES } from './paths.ts';
import { priceFileForm } from './price-import.server.ts';
import { ImportedPrices, PriceFile } from './price-import.tsx';
import { PriceTable } from './price-rows.tsx';
import { salePricesAction, salePricesForm } from './sale-prices.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('批量改价');

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const { page } = readPaging(searchParams);
  const paging = { page, rows: PRICED_A_PAGE };
  const keyword = keywordOf(searchParams);
  const list = await ask(ownSaleProducts, { ...paging, keyword });
  const pageHref = (to: number) =>
    hrefOf(PRICES, { keyword, ...pagingQuery({ page: to }, PRICED_A_PAGE) });
  return {
    keyword,
    form: describeForm(salePricesForm, request),
    fileForm: describeForm(priceFileForm, request),
    downloads: downloadsOf(list.totalElements, keyword),
    hasMore: list.totalCapped,
    pager: pagerView(paging, list, pageHref),
    rows: list.content.map(({ id, productName, brandNumber, specs, unit, ...listing }) => ({
      id,
      name: `${productName} ${brandNumber} ${specs}`.trim(),
      unit,
      price: listing.price,
      priceText: `¥${formatYuanText(listing.price)}/${unit}`,
      stock: listing.availableCount,
      minimum: listing.miniQuantity,
    })),
  };
});

function downloadsOf(total: number, keyword: string) {
  const files = priceFiles(total);
  return files.map(({ page, from, to }) => ({
    to: hrefOf(`${PRICES}.xlsx`, { keyword, ...pagingQuery({ page }) }),
    label: files.length > 1 ? `下载第 ${from}–${to} 件` : '下载表格',
  }));
}

/** Rows of a page. */
const PRICED_A_PAGE = 50;

export const action = salePricesAction;

/** Prices, stocks and minimum quantities of the listings on the shelf, fifty a page or those of a file, saved together. */
export default function SalePrices() {
  const { keyword, rows, pager, downloads, hasMore, fileForm, ...data } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(data.form);
  const own = reply?.form === data.form.form ? reply : null;
  const imported = own?.imported ?? importedIn(own?.values ?? data.form.draft);
  return (
    <CustomerPage
      wide
      title={imported ? '核对表格中的修改' : '批量改价'}
      breadcrumb={[{ label: '在售商品', to: LISTINGS }, { label: '批量改价' }]}
    >
      {imported ? (
        <ImportedPrices form={form} preview={imported} />
      ) : (
        <>
          <PriceFile description={fileForm} downloads={downloads} hasMore={hasMore} />
          <Form action={PRICES} role="search" className={filterStyles.search} key={keyword}>
            <Field name="keyword" label="名称、牌号、规格、品牌或厂家">
              <Input type="search" maxLength={60} defaultValue={keyword} />
            </Field>
            <Button variant="secondary">搜索</Button>
          </Form>
          <p className={muted}>
            共 {pager.total} 件在售商品。只保存改过的行；有一行不对，全部都不保存。
          </p>
          {rows.length === 0 ? (
            <EmptyState title="没有在售商品">
              <p>
                先在<Link to="/customer/release-product-management1">商品</Link>中发布或上架商品。
              </p>
            </EmptyState>
          ) : (
            <ServerForm form={form} className={stack[4]}>
              <PriceTable form={form} rows={rows} />
              <div>
                <Button>保存修改</Button>
              </div>
            </ServerForm>
          )}
          <Pager {...pager} />
        </>
      )}
    </CustomerPage>
  );
}

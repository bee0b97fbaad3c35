import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { frame } from '#app/components/ui/table.css.ts';
import { Tag } from '#app/components/ui/tag.tsx';
import { ownPath } from '#app/domain/own-path.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { choose, rowsForm } from './choose.server.ts';
import * as styles from './chosen.css.ts';
import { chosenHref } from './chosen-query.ts';
import { comparison } from './compare-view.server.ts';
import { readChosen } from './read-chosen.server.ts';
import { PRESSED, ROWS_FORM } from './rows-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: '商品对比',
      description: data?.goods.map(({ name }) => name).join('、'),
      path: data?.path,
    },
    matches,
  );

/** Also where the forms of lists lead, which are done after a login here. */
export async function loader(args: LoaderFunctionArgs) {
  await choose.resume(args);
  const { request } = args;
  const { chosen, goods } = await load(request, () => readChosen(request));
  const { of } = chosen;
  const without = (left: string) =>
    chosenHref({ of, id: goods.flatMap(({ id }) => (id === left ? [] : id)) });
  return {
    rows: describeForm(rowsForm, request, await getDraft(request, pageOf(request), ROWS_FORM)),
    path: chosenHref(chosen),
    xlsx: chosenHref(chosen, '/chosenGoods.xlsx'),
    keepTo: chosenHref(chosen, customerUrl('lists/new')),
    gone: chosen.id.length - goods.length,
    goods: goods.map(({ id, productName, brandNumber, imageUrlList, onShelf }) => ({
      id,
      name: `${productName} ${brandNumber}`,
      image: imageUrlList[0] ?? '',
      to: `${of === 'self' ? '/industryDetail' : '/detail'}?selfId=${id}&type=${of}`,
      without: without(id),
      offShelf: !onShelf,
    })),
    facts: comparison(goods),
  };
}

export const action = choose;

/** Chosen goods side by side: what differs is marked, and the page is a link to be shared. */
export default function ChosenGoods() {
  const { rows, path, xlsx, keepTo, gone, goods, facts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.reply ?? rows.reply;
  const url = useRootData().origin + path;
  if (refused) return <SendAgain rows={rows} refused={refused} />;
  return (
    <Page
      title="商品对比"
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '现货商城', to: '/trading' },
        { label: '商品对比' },
      ]}
      action={
        goods.length > 0 && (
          <p className={cluster[3]}>
            <ButtonLink to={xlsx} variant="secondary" reloadDocument>
              导出 XLSX
            </ButtonLink>
            <ButtonLink to={keepTo} variant="secondary">
              保存为常购清单
            </ButtonLink>
            <PrintButton />
          </p>
        )
      }
      wide
    >
      {gone > 0 && <Notice tone="warning">{`${gone} 种商品不存在或已下架，没有列出。`}</Notice>}
      {goods.length === 0 ? (
        <EmptyState title="没有要对比的商品">
          <p>在商品列表中勾选 2–6 种商品，再点「对比」。</p>
          <ButtonLink to="/trading">去现货商城</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <label className={styles.only}>
            <input type="checkbox" id="only" />
            只看不同
          </label>
          <section
            className={frame}
            aria-label="对比表"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys without a mouse
            tabIndex={0}
          >
            <table className={styles.table}>
              <caption className={visuallyHidden}>商品对比</caption>
              <thead>
                <tr>
                  <td />
                  {goods.map(({ id, name, image, to, without, offShelf }) => (
                    <th key={id} scope="col">
                      <Picture src={image} alt="" width={64} height={64} />
                      <Link to={to}>{name}</Link>
                      {offShelf && <Tag tone="warning">已下架</Tag>}
                      {goods.length > 1 && (
                        <Link to={without} aria-label={`移出 ${name}`} preventScrollReset>
                          移出
                        </Link>
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {facts.map(({ term, differs, values }) => (
                  <tr key={term} className={differs ? styles.differs : styles.same}>
                    <th scope="row">
                      {term}
                      {differs && <Tag tone="info">不同</Tag>}
                    </th>
                    {values.map(({ text, lowest }, at) => (
                      <td key={goods[at]?.id} className={classNames(lowest && styles.lowest)}>
                        {text} {lowest && <Tag tone="success">最低</Tag>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Field name="link" label="分享链接" hint="打开的人看到的是最新的价格和库存">
            <Input value={url} readOnly />
          </Field>
        </>
      )}
    </Page>
  );
}

/** The form of a list that could not be done: as it was, to be sent again. */
function SendAgain({ rows, refused }: { rows: FormDescription; refused: FormReply }) {
  const form = useForm(rows);
  const { form: _, ...values } = refused.values;
  return (
    <Page title="加入购物车" narrow>
      <ServerForm form={form} replace className={stack[3]}>
        {Object.entries(values).map(([name, texts]) =>
          [texts]
            .flat()
            .map((text) => <input key={name + text} type="hidden" name={name} value={text} />),
        )}
        <div className={cluster[3]}>
          <Button name="intent" value={form.valueOf(PRESSED)}>
            重试
          </Button>
          <ButtonLink to={ownPath(form.valueOf('back'))} variant="secondary" replace>
            返回列表
          </ButtonLink>
        </div>
      </ServerForm>
    </Page>
  );
}

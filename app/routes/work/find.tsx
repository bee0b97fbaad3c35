import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type Description, DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { workFind } from '#app/domain/work/contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, small, stack } from '#app/styles/layout.css.ts';
import { askedText, findAs, foundGroups, pageOfOnly, placesOf } from './find.server.ts';

export const meta = titled('查找');

export const loader = customerLoader(async ({ request, searchParams, token, ask }) => {
  const text = askedText(searchParams);
  const { role, member } = await findAs(request, token);
  const { found } = await ask(workFind, { role, text });
  const only = pageOfOnly(role, text, found);
  if (only) throw redirectTo(only);
  const places = text === '' ? [] : placesOf(role, member, text);
  return { text, places, groups: foundGroups(role, text, found) };
});

/** Everything of one's own that has a text in its code, number or names (design/interface: The frame of work). */
export default function Find() {
  const { text, places, groups } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title={text ? `查找「${text}」` : '查找'}>
      {places.length > 0 && (
        <Card title="页面与操作">
          <ul className={cluster[4]}>
            {places.map(({ text: label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {groups.length + places.length === 0 ? (
        <EmptyState title={text ? '没有找到' : '请输入要查找的内容'}>
          <p>可以输入订单号、询价单号、商品、企业、发票号码或竞价名称。</p>
          {text && (
            <ButtonLink to={`/goods?${new URLSearchParams({ searchInput: text })}`}>
              在商城搜索
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        groups.map(({ kind, label, all, rows }) => (
          <Card key={kind} title={label} action={all && <Link to={all}>全部结果</Link>}>
            <ul className={stack[1]}>
              {rows.map(({ key, to, name, note, date }) => (
                <li key={key} className={cluster[3]}>
                  <Link to={to}>{name}</Link>
                  <span className={muted}>{note}</span>
                  <time className={classNames(muted, small)}>{date}</time>
                </li>
              ))}
            </ul>
          </Card>
        ))
      )}
      {text === '' && (
        <Card title="按键">
          <DescriptionList items={KEYS} />
        </Card>
      )}
    </CustomerPage>
  );
}

/** Which keys there are, for who works without a mouse; without a script those of the browser remain. */
const KEYS: readonly Description[] = [
  { term: '/', value: '转到查找或搜索' },
  { term: 'Ctrl K', value: '查找业务、页面与操作' },
  { term: '↑ ↓ Enter', value: '在搜索建议中选择' },
  { term: 'Esc', value: '收起建议、菜单、沟通和对话框' },
  { term: '↑ ↓ 或 J K', value: '商品列表中换行' },
  { term: 'X 或空格', value: '商品列表中勾选' },
  { term: 'Tab', value: '下一个链接、按钮或输入框' },
];

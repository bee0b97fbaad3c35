import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { siteIn } from '#app/components/layout/site.ts';
import { RichText } from '#app/components/rich-text.tsx';
import { sanitise } from '#app/components/sanitise.server.ts';
import { organizationData } from '#app/components/structured-data.server.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { COMPANY_PAGES } from '#app/domain/content/company-pages.ts';
import { aboutUsList } from '#app/domain/content/contract.ts';
import { aboutSite, type ShownSite, type Site } from '#app/domain/market/site.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { load } from '#app/session/load.server.ts';
import { readMarketFacts } from '#app/session/market-facts.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { readWholeSite } from '#app/session/site.server.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import { HelpMenu } from '../help/help-menu.tsx';
import { aboutMenu } from './about-menu.server.ts';
import { AboutMenu } from './about-menu.tsx';

type PageType = keyof typeof COMPANY_PAGES;

const descriptionsOf = ({ name, claim }: ShownSite): Readonly<Record<PageType, string>> => ({
  '1': `${aboutSite({ name, claim })}。`,
  '2': `${name}的客服电话、邮箱与公司地址。`,
  '3': `${name}的招聘职位与应聘方式。`,
  '5': '我们的使命、愿景和价值观。',
  '6': '网站信息、知识产权、链接与责任的声明。',
  '7': '信用赊销服务「任你花」的适用对象、额度、账期与过渡安排。',
});

/** Pages of the help centre; the others have the company's own menu (spec 3 §2.2). */
const HELP: readonly PageType[] = ['6', '7'];
/** Pages on the company itself, as search engines are to know it. */
const ORGANIZATION: readonly PageType[] = ['1', '2'];
const CONTACT: PageType = '2';

/** @throws a 404 response where the company has no such page */
function typeAt(path: string): PageType {
  const wanted = decodeURI(path)
    .replace(/\/*(\?.*)?$/, '')
    .toLowerCase();
  const types = namesOf(COMPANY_PAGES);
  const type = types.find((each) => COMPANY_PAGES[each].path.toLowerCase() === wanted);
  if (!type) throw new Response(null, { status: 404 });
  return type;
}

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) => {
  const type = typeAt(location.pathname);
  return pageMeta(
    {
      ...COMPANY_PAGES[type],
      description: descriptionsOf(siteIn(matches))[type],
      jsonLd: data?.jsonLd,
    },
    matches,
  );
};

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

/** What visitors read until the operator has written the page: no more than is true. */
const unwrittenText = ({ name, phone, hours }: Site): string => {
  const reach = phone && `可以致电 ${phone}${hours && `（${hours}）`}。`;
  return `${name}还没有发布这一页的内容。${reach}`;
};

/** The page as the operator wrote it; '' until it is written. */
export async function loader({ request }: LoaderFunctionArgs) {
  const type = typeAt(pageOf(request));
  const [[page], { site }, facts] = await load(request, () =>
    Promise.all([callShared(aboutUsList, { type }), readWholeSite(), readMarketFacts()]),
  );
  const address = site.address || (facts?.demo ? EXAMPLE : null);
  return data(
    {
      html: sanitise(page?.content ?? ''),
      unwritten: unwrittenText(site),
      menu: aboutMenu(),
      office: type === CONTACT ? address : null,
      jsonLd: ORGANIZATION.includes(type)
        ? organizationData({ site, origin: publicOrigin(request) })
        : undefined,
    },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

/** A page of the company: its menu, and what the operator wrote. */
export default function CompanyPage() {
  const { html, unwritten, menu, office } = useLoaderData<typeof loader>();
  const type = typeAt(useLocation().pathname);
  const { title, path } = COMPANY_PAGES[type];
  return (
    <Page
      title={title}
      aside={
        HELP.includes(type) ? (
          <HelpMenu current={path} />
        ) : (
          <AboutMenu items={menu} current={path} />
        )
      }
      breadcrumb={[{ label: '首页', to: '/' }, { label: title }]}
    >
      <Card>
        {html === '' ? <p>{unwritten}</p> : <RichText html={html} />}
        {office !== null && <Office address={office} />}
      </Card>
    </Page>
  );
}

const EXAMPLE = '上海市宝山区友谊路街道钢贸大厦 18 层';
const EXAMPLE_WAY = '地铁 3 号线友谊路站 2 号口出站，沿友谊路向东步行约 600 米到钢贸大厦';

/** The way to the office; that of the example as a drawing, which needs no other host and can be printed. */
function Office({ address }: { address: string }) {
  const isExample = address === EXAMPLE;
  const map = `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`;
  return (
    <figure className={stack[2]}>
      {isExample && (
        <Picture
          src="/content/office-map.svg"
          alt={`位置示意图：${EXAMPLE_WAY}`}
          width={800}
          height={420}
        />
      )}
      <figcaption className={muted}>
        {address}。{isExample && `${EXAMPLE_WAY}。`}{' '}
        <a href={map} target="_blank" rel="noopener noreferrer">
          在高德地图中查看路线
        </a>
      </figcaption>
    </figure>
  );
}

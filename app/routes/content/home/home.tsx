import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { siteIn, useSite } from '#app/components/layout/site.ts';
import { demandHandler, describeLead } from '#app/components/lead/lead-form.server.ts';
import { siteData } from '#app/components/structured-data.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { RETENTION } from '#app/domain/lead/financing.ts';
import { formAction } from '#app/forms/action.server.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import {
  cluster,
  muted,
  onScreen,
  small,
  split,
  stack,
  visuallyHidden,
} from '#app/styles/layout.css.ts';
import { Brands, CategoryDirectory, SelfOperated } from './goods.tsx';
import * as styles from './home.css.ts';
import { ArticleList, News } from './news.tsx';
import { type HomeView, readHome } from './read-home.server.ts';
import { DataServices, SupplyChain } from './supply-chain.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: siteIn(matches).claim, path: '/', jsonLd: data?.jsonLd }, matches);

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [home, site] = await Promise.all([load(request, readHome), readSite()]);
  const jsonLd = siteData({ site, origin: publicOrigin(request) });
  return data(
    { ...home, lead: describeLead(request, RETENTION), jsonLd },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

/** Sends a financing demand; the list of demands then contains it. */
export const action = formAction(demandHandler('/#demands'));

/** Blocks without content are left out. */
export default function Home() {
  const { lead, ...home } = useLoaderData<typeof loader>();
  return (
    <Page>
      <h1 className={visuallyHidden}>{useSite().claim}</h1>
      <div className={stack[6]}>
        <div className={split}>
          {home.banners.length > 0 && <Banners banners={home.banners} />}
          <div className={stack[4]}>
            <Entrances />
            {home.notices.length > 0 && (
              <Card title="平台公告" action={<Link to="/notice?type=notice">更多公告</Link>}>
                <ArticleList articles={home.notices} />
              </Card>
            )}
          </div>
        </div>
        {home.advertising && <Advertising imageUrl={home.advertising} />}
        <CategoryDirectory />
        {home.groups.length > 0 && <SelfOperated groups={home.groups} />}
        <SupplyChain demands={home.demands} lead={lead} />
        <DataServices />
        {home.brands.length > 0 && <Brands brands={home.brands} />}
        {home.headline && <News headline={home.headline} news={home.news} />}
      </div>
    </Page>
  );
}

/** A strip that is swiped, or moved by its dots; it never moves by itself. */
function Banners({ banners }: { banners: HomeView['banners'] }) {
  return (
    <section aria-label="推荐" className={styles.banners}>
      <ul className={styles.track}>
        {banners.map(({ id, title, subtitle, imageUrl, linkUrl }, index) => (
          <li key={id} id={`banner-${id}`} className={styles.slide}>
            <Link to={linkUrl} className={styles.banner}>
              <Picture src={imageUrl} alt="" width={860} height={320} eager={index === 0} />
              <span className={styles.words}>
                <strong className={styles.title}>{title}</strong>
                {subtitle}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.dots}>
        {banners.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#banner-${id}`} replace aria-label={title} className={styles.dot} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Advertising has to be marked as such. */
function Advertising({ imageUrl }: { imageUrl: string }) {
  return (
    <aside aria-label="广告" className={stack[1]}>
      <Picture src={imageUrl} alt="" width={1184} height={120} />
      <span className={classNames(muted, small)}>广告</span>
    </aside>
  );
}

/** Links to buying and to selling. */
function Entrances() {
  return (
    <div className={onScreen}>
      <Card>
        <div className={cluster[3]}>
          <ButtonLink to="/trading" size="large">
            我要采购
          </ButtonLink>
          <ButtonLink to="/seller" variant="secondary" size="large">
            我要销售
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}

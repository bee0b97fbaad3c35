import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { sitePicture } from '#app/components/sanitise.server.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { aboutUsList } from '#app/domain/content/contract.ts';
import { isWebAddress } from '#app/domain/content/link-address.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { grid } from '#app/styles/layout.css.ts';
import { aboutMenu } from './about-menu.server.ts';
import { AboutMenu } from './about-menu.tsx';

const TITLE = '友情链接';
const FRIEND_LINKS = '4';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: '合作伙伴与行业网站。', path: '/linkUs' }, matches);

export const handle = { script: false };

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const links = await load(request, () => callShared(aboutUsList, { type: FRIEND_LINKS }));
  const friends = links.flatMap(({ title, linkUrl, imageUrl }) => {
    const picture = sitePicture(imageUrl);
    return linkUrl && picture && isWebAddress(linkUrl)
      ? [{ title, linkUrl, imageUrl: picture }]
      : [];
  });
  return data({ friends, menu: aboutMenu() }, { headers: pageHeaders(request, { seconds: 60 }) });
}

export default function LinkUs() {
  const { friends, menu } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      aside={<AboutMenu items={menu} current="/linkUs" />}
      breadcrumb={[{ label: '首页', to: '/' }, { label: TITLE }]}
    >
      <Card>
        {friends.length === 0 && '暂无数据'}
        <ul className={grid.medium}>
          {friends.map(({ title, linkUrl, imageUrl }) => (
            <li key={linkUrl}>
              <a href={linkUrl} target="_blank" rel="noopener noreferrer">
                <Picture src={imageUrl} alt={title} width={240} height={80} />
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}

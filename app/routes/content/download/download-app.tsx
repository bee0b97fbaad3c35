import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { namesOf } from '#app/domain/names-of.ts';
import { environment } from '#app/environment.server.ts';
import { PRIVATE_PAGE, pageHeaders } from '#app/session/page-headers.server.ts';
import { redirectAway } from '#app/session/redirect.server.ts';
import { cluster, muted } from '#app/styles/layout.css.ts';
import { type Platform, wrongDevice } from './device.ts';

const APPS = {
  oto: {
    label: '商城 APP',
    about: '随时查看现货行情，下单、付款与查看订单。',
  },
  delivery: {
    label: '配送 APP',
    about: '司机与仓库收发货：接单、签到、上传回单。',
  },
} as const;
type AppType = keyof typeof APPS;

const PLATFORMS: readonly { platform: Platform; label: string }[] = [
  { platform: 'android', label: 'Android 下载' },
  { platform: 'ios', label: 'iOS 下载' },
];

const hrefOf = (type: AppType, platform?: Platform) =>
  `/downloadApp?type=${type}${platform ? `&platform=${platform}` : ''}`;

export const handle: RouteHandle = { script: false };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const type = data?.type ?? 'oto';
  const { label, about } = APPS[type];
  return pageMeta({ title: `${label}下载`, description: about, path: hrefOf(type) }, matches);
};

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

/** The buttons submit to this page: the server recognises the device by its User-Agent. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const type: AppType = query.get('type') === 'delivery' ? 'delivery' : 'oto';
  const platform = PLATFORMS.find((one) => one.platform === query.get('platform'))?.platform;
  if (!platform) {
    return data({ type, problem: null }, { headers: pageHeaders(request, { seconds: 60 }) });
  }
  const wrong = wrongDevice(platform, request.headers.get('user-agent') ?? '');
  const address = environment().apps[type][platform];
  const headers = { 'Cache-Control': PRIVATE_PAGE, Vary: 'User-Agent, Cookie' };
  if (!wrong && address) throw redirectAway(address, { status: 302, headers });
  const problem = wrong ?? '该应用的下载地址尚未公布，请联系客服。';
  return data({ type, problem }, { headers });
}

/** Both apps, each for both platforms: the specifications can be read either way. */
export default function DownloadApp() {
  const { type, problem } = useLoaderData<typeof loader>();
  const { label, about } = APPS[type];
  return (
    <Page
      title={`${label}下载`}
      narrow
      breadcrumb={[{ label: '首页', to: '/' }, { label: '下载' }]}
    >
      <Tabs
        label="应用"
        tabs={namesOf(APPS).map((app) => ({
          to: hrefOf(app),
          label: APPS[app].label,
          current: app === type,
        }))}
      />
      {problem && <Notice tone="warning">{problem}</Notice>}
      <Card gap={4}>
        <p>{about}</p>
        <div className={cluster[3]}>
          {PLATFORMS.map(({ platform, label: button }) => (
            <ButtonLink key={platform} to={hrefOf(type, platform)} size="large" reloadDocument>
              {button}
            </ButtonLink>
          ))}
        </div>
        <p className={muted}>请在手机上打开本页并点击对应系统的按钮；电脑上可先下载安装包。</p>
      </Card>
    </Page>
  );
}

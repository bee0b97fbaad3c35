import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { ownPath } from '#app/domain/own-path.ts';
import { load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { cluster, muted, split, stack } from '#app/styles/layout.css.ts';
import { cardLines } from './card.ts';
import { sharedPage } from './shared-page.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: '分享', path: '/share' }, matches),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const back = ownPath(new URL(request.url).searchParams.get('back'));
  const url = publicOrigin(request) + back;
  const [{ card, picture }, site] = await load(request, () =>
    Promise.all([sharedPage(new URL(url)), readSite()]),
  );
  const subject = `${card.title} - ${site.name}`;
  const body = ['您好，', '', ...cardLines(card), '', url, ''].join('\r\n');
  const mail = [
    ['subject', subject],
    ['body', body],
  ].map(([name, text = '']) => `${name}=${encodeURIComponent(text)}`);
  return {
    back,
    url,
    title: card.title,
    picture,
    isPrivate: back.startsWith('/customer/'),
    // Phones do not read the codes of longer ones.
    code: url.length <= 1024 ? `/code/page?${new URLSearchParams({ back })}` : null,
    mailTo: `mailto:?${mail.join('&')}`,
  };
}

/** A page's address to be copied, mailed and scanned. */
export default function Share() {
  const { back, url, title, picture, isPrivate, code, mailTo } = useLoaderData<typeof loader>();
  const [copied, setCopied] = useState(false);
  return (
    <Page title="分享" breadcrumb={[{ label: title, to: back }, { label: '分享' }]}>
      <div className={split}>
        <Card title="链接" gap={4}>
          <Field name="share" label="地址">
            <Input value={url} readOnly />
          </Field>
          <p className={cluster[3]}>
            <ButtonLink to={mailTo} reloadDocument>
              用邮件发送
            </ButtonLink>
            {useHydrated() && (
              <Button
                type="button"
                variant="secondary"
                onClick={() => navigator.clipboard?.writeText(url).then(() => setCopied(true))}
              >
                {copied ? '已复制' : '复制链接'}
              </Button>
            )}
          </p>
          {isPrivate && <p className={muted}>对方需登录，且只能看到自己有权查看的内容。</p>}
          <figure className={stack[2]}>
            <figcaption className={muted}>微信、钉钉与邮件中的预览</figcaption>
            <img src={picture} alt={title} width={600} height={315} />
          </figure>
        </Card>
        {code && (
          <Card title="二维码">
            <img src={code} alt="本页地址的二维码" width={220} height={220} />
            <p className={muted}>用手机扫一扫打开</p>
          </Card>
        )}
      </div>
    </Page>
  );
}

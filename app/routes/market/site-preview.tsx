import * as header from '#app/components/layout/header.css.ts';
import * as logo from '#app/components/layout/logo.css.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Price } from '#app/components/ui/price.tsx';
import type { PageLink } from '#app/forms/reply.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, container, grid, muted, small, stack } from '#app/styles/layout.css.ts';
import { PREVIEW_ID } from './paths.ts';

type Previewed = Record<'name' | 'claim' | 'mark' | 'phone' | 'hours' | 'icp' | 'sender', string>;

/** The parts of pages, mails and papers that the settings change, as they would be. */
export function SitePreview({ name, claim, mark, phone, hours, icp, sender }: Previewed) {
  const reach = [phone && `客服电话 ${phone}`, hours && `客户服务时间 ${hours}`];
  return (
    <div id={PREVIEW_ID}>
      <Card title="预览" gap={4}>
        <div>
          <div className={header.strip}>
            <p className={classNames(container, header.stripLine, muted)}>
              {[claim, phone && `客服电话 ${phone}`].filter(Boolean).join('　')}
            </p>
          </div>
          <div className={classNames(container, header.main)}>
            <p className={header.logo}>
              {mark && <img className={logo.mark} src={mark} width="36" height="36" alt="" />}
              {name}
            </p>
          </div>
          <div className={header.nav}>
            <p className={classNames(container, header.pages)}>
              <span className={header.page}>首页</span>
              <span className={header.page}>现货商城</span>
            </p>
          </div>
        </div>
        <p className={cluster[3]}>
          <a href={`#${PREVIEW_ID}`}>螺纹钢 HRB400E</a>
          <Price amount="3,850.00" unit="吨" />
          <Button type="button" variant="buy">
            立即购买
          </Button>
          <Button type="button">提交询价</Button>
          <Button type="button" variant="secondary">
            加入购物车
          </Button>
        </p>
        <DescriptionList
          items={[
            { term: '浏览器标题', value: `现货商城 - ${name}` },
            { term: '短信', value: `【${name}】验证码 ●●●●●●，您正在登录` },
            { term: '邮件发件人', value: sender },
            { term: '打印页眉', value: `${name} · 2026-12-01 10:00 打印` },
            { term: '验证器', value: `${name}：138****0000` },
          ]}
        />
        <div className={classNames(stack[1], muted, small)}>
          <p>{reach.filter(Boolean).join('　')}</p>
          <p>{[`© ${name} 版权所有`, icp].filter(Boolean).join('　')}</p>
        </div>
      </Card>
    </div>
  );
}

/** Pages of the market as they would be: in their own windows, and the first of them here, on a screen and on a phone. */
export function PagesPreview({ frames }: { frames: readonly PageLink[] }) {
  const [home, ...others] = frames;
  return (
    <Card title="真实页面" gap={4}>
      <p>只有您能看到，30 分钟内有效；每页里的其他链接仍是已保存的设置。</p>
      <ul className={cluster[4]}>
        {frames.map(({ label, to }) => (
          <li key={to}>
            <a href={to} target="_blank" rel="noreferrer">
              {label}（新窗口）
            </a>
          </li>
        ))}
      </ul>
      {home && (
        <>
          <Framed label={`${home.label}，电脑`} to={home.to} height="640" />
          <div className={grid.large}>
            {[home, ...others].map(({ label, to }) => (
              <Framed key={to} label={`${label}，手机`} to={to} height="700" />
            ))}
          </div>
        </>
      )}
    </Card>
  );
}

const Framed = ({ label, to, height }: PageLink & { height: string }) => (
  <figure>
    <figcaption>{label}</figcaption>
    <iframe src={to} title={label} loading="lazy" width="100%" height={height} />
  </figure>
);

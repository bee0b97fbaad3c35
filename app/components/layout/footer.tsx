import { Fragment } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import type { Site } from '#app/domain/market/site.ts';
import { classNames } from '#app/styles/class-names.ts';
import { container } from '#app/styles/layout.css.ts';
import { writtenBySite } from './document-context.ts';
import * as styles from './footer.css.ts';

const links = [
  { to: '/help?topic=rules', label: '平台规则' },
  { to: '/guide', label: '买家指南' },
  { to: '/pasteList', label: '按清单下单' },
  { to: '/news', label: '行业资讯' },
  { to: '/logisticsCloudWarehouse', label: '物流云仓' },
  { to: '/about', label: '关于我们' },
  { to: '/contactUs', label: '联系我们' },
  { to: '/downloadApp?type=oto', label: 'APP 下载' },
  { to: '/legal', label: '法律声明' },
];

/** Codes to be scanned with a phone (spec 3 §1). */
const codes = [
  { src: '/code/app', label: 'APP 下载码' },
  { src: '/code/mini', label: '小程序码' },
];

const useContent = writtenBySite('footer', import.meta.env.SSR ? Content : null);

export const Footer = () => <footer className={styles.footer} {...useContent()} />;

function Content({ name, phone, hours, links: own, ...site }: Site) {
  return (
    <>
      <div className={classNames(container, styles.lines)}>
        {(phone || hours) && (
          <p>
            {phone && '客服电话 '}
            {phone && <a href={`tel:${phone}`}>{phone}</a>}
            {hours && `　客户服务时间 ${hours}`}
          </p>
        )}
        <ul className={styles.links}>
          {[...links, ...own].map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
        <ul className={styles.links}>
          {codes.map(({ src, label }) => (
            <li key={src}>
              <Picture src={src} alt="" width={72} height={72} />
              {label}
            </li>
          ))}
        </ul>
        <Notices name={name} {...site} />
      </div>
      <BackToTop />
    </>
  );
}

const ICP_REGISTER = 'https://beian.miit.gov.cn/';
const POLICE_REGISTER = 'https://beian.mps.gov.cn/';

/** Who runs the market, and by which permissions. */
function Notices({ name, icp, police, licences, note }: Omit<Site, 'links' | 'phone' | 'hours'>) {
  const registered = [
    ...(icp ? [{ label: icp, to: ICP_REGISTER }] : []),
    ...(police ? [{ label: police, to: POLICE_REGISTER }] : []),
    ...licences,
  ];
  return (
    <p>
      {`© ${name} 版权所有`}
      {registered.map(({ label, to }) => (
        <Fragment key={label}>　{to ? <a href={to}>{label}</a> : label}</Fragment>
      ))}
      {note && `　${note}`}
    </p>
  );
}

/**
 * Appears once the page is scrolled by 100 px (spec 3 §9), without a script: it sticks to the
 * window's lower edge inside a lane that begins 100 px below the first screen.
 */
function BackToTop() {
  return (
    <nav className={styles.lane} aria-label="返回顶部">
      <a href="#top" className={styles.button} aria-label="返回顶部">
        <Icon name="up" />
      </a>
    </nav>
  );
}

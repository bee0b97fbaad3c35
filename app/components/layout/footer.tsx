import { useContext } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { classNames } from '#app/styles/class-names.ts';
import { container } from '#app/styles/layout.css.ts';
import { DocumentContext, type DocumentParts } from './document-context.ts';
import * as styles from './footer.css.ts';
import { SITE_NAME } from './site.ts';

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

/** As the server wrote it: what never changes is no part of the script. */
const written = import.meta.env.SSR ? '' : (document.querySelector('footer')?.innerHTML ?? '');

export function Footer() {
  const { markupOf, contact } = useContext(DocumentContext);
  const isHere = import.meta.env.SSR && markupOf && contact;
  const html = isHere ? markupOf(links, <Content contact={contact} />) : written;
  return (
    <footer
      className={styles.footer}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function Content({ contact }: Required<Pick<DocumentParts, 'contact'>>) {
  return (
    <>
      <div className={classNames(container, styles.lines)}>
        <p>
          客服电话 <a href={`tel:${contact.phone}`}>{contact.phone}</a>
          {`　客户服务时间 ${contact.hours}`}
        </p>
        <ul className={styles.links}>
          {links.map(({ to, label }) => (
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
        <p>{`© ${SITE_NAME} 版权所有　${contact.icpNotice}`}</p>
      </div>
      <BackToTop />
    </>
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

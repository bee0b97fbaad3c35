import { environment } from '#app/environment.server.ts';

export interface AboutMenuItem {
  to: string;
  label: string;
}

const ABOUT = { to: '/about', label: '公司简介' };
const NOTICE = { to: '/notice?type=notice', label: '平台公告' };
const LINKS = { to: '/linkUs', label: '友情链接' };
const CONTACT = { to: '/contactUs', label: '联系我们' };
const INVESTORS = { to: '/touzi?type=notice', label: '投资者关系' };
const JOB = { to: '/job', label: '招聘信息' };

/** The company's side menu and the older variant of it, in their orders (spec 3 §2.2). */
export const ABOUT_MENUS: Readonly<Record<6 | 8, readonly AboutMenuItem[]>> = {
  6: [ABOUT, NOTICE, LINKS, CONTACT, INVESTORS, JOB],
  8: [
    ABOUT,
    { to: '/culture', label: '企业文化' },
    NOTICE,
    { to: '/news', label: '新闻资讯' },
    INVESTORS,
    LINKS,
    JOB,
    CONTACT,
  ],
};

/** The company's side menu, in the configured variant. */
export const aboutMenu = (): AboutMenuItem[] => [...ABOUT_MENUS[environment().aboutMenuItems]];

/** A link of the foot, or a licence with the page of who gave it. */
export interface SiteLink {
  label: string;
  /** A path of this site or an address of the web; '' only of a licence. */
  to: string;
}

/** How a market is called, looks and can be reached; everybody may know it. */
export interface Site {
  /** Counts the times it was saved; 0: never, and all of it is what a market begins with. */
  version: number;
  name: string;
  /** What the market is, in a line. */
  claim: string;
  /** The path of its mark; '': the drawing that comes along. */
  mark: string;
  /** `#rrggbb`: of heads, links and buttons that go on; of prices and of buttons that spend. */
  brand: string;
  action: string;
  /** '': as the portal's settings say. */
  phone: string;
  hours: string;
  icp: string;
  address: string;
  /** The number of the registration with the public security (公安备案); '': none. */
  police: string;
  licences: readonly SiteLink[];
  links: readonly SiteLink[];
  /** A line at the end of the foot. */
  note: string;
}

/** What pages say of it in their browsers. */
export type ShownSite = Pick<Site, 'name' | 'claim' | 'mark'> & {
  /** What previews show of pages without a picture of their own, of 1200 by 630. */
  picture: string;
};

/** As a market begins, and one whose API does not say. The only place with this name. */
export const FIRST_SHOWN: ShownSite = {
  name: '衡材网',
  claim: '大宗与工业品现货交易',
  mark: '',
  picture: '/share.png',
};

export const FIRST_SITE: Site = {
  version: 0,
  name: FIRST_SHOWN.name,
  claim: FIRST_SHOWN.claim,
  mark: FIRST_SHOWN.mark,
  brand: '#1d4e79',
  action: '#c0440c',
  phone: '',
  hours: '',
  icp: '',
  address: '',
  police: '',
  licences: [],
  links: [],
  note: '',
};

/** Its parts that pages in browsers need; another picture after each change, since what shows previews keeps them. */
export const shownOf = ({ version, name, claim, mark }: Site): ShownSite =>
  version === 0
    ? FIRST_SHOWN
    : { name, claim, mark, picture: `/picture/share/site/${version}.png` };

/** In what previews of the site and its feeds say of it. */
export const aboutSite = ({ name, claim }: Pick<Site, 'name' | 'claim'>): string =>
  `${name}：${claim}平台`;

/** The most characters of each text. */
export const SITE_LIMITS = {
  name: 20,
  claim: 30,
  phone: 20,
  hours: 60,
  icp: 60,
  police: 60,
  address: 100,
  note: 200,
  mailName: 40,
  mailAddress: 100,
} as const;
export const MOST_LINKS = 12;
export const MOST_LICENCES = 8;
export const LONGEST_LABEL = 40;

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

/** What a market begins with, and one whose API does not say. The only place with this name. */
export const FIRST_SITE: Site = {
  version: 0,
  name: '衡材网',
  claim: '大宗与工业品现货交易',
  mark: '',
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

/** The media type of the mark at a path. */
export const markType = (path: string): string =>
  path.endsWith('.png') ? 'image/png' : 'image/svg+xml';

/** Pages of the company that the operator writes, by the number the calls have for them (spec 3 §7). */
export const COMPANY_PAGES = {
  '1': { title: '公司简介', path: '/about' },
  '2': { title: '联系我们', path: '/contactUs' },
  '3': { title: '招聘信息', path: '/job' },
  // 4 are the friendly links.
  '5': { title: '企业文化', path: '/culture' },
  '6': { title: '法律声明', path: '/legal' },
  '7': { title: '关于「任你花」赊销政策调整的公告', path: '/creditSales' },
} as const;

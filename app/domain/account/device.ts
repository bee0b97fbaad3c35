type Named = readonly [sign: RegExp, name: string];

/** The more special ones first: they also call themselves the others. */
const BROWSERS: readonly Named[] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/AlipayClient/i, '支付宝'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/UCBrowser/i, 'UC 浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/MiuiBrowser/i, '小米浏览器'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/OPR\/|Opera/, 'Opera'],
  [/Chrom(?:e|ium)|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
  [/^curl|^Wget|^python|^node|undici|^axios/i, '程序'],
];

const SYSTEMS: readonly Named[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, '安卓'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (all: readonly Named[], text: string) => all.find(([sign]) => sign.test(text))?.[1];

/** 「Windows 上的 Chrome」, from the User-Agent of a browser. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (browser && system) return `${system} 上的 ${browser}`;
  return browser ?? system ?? '未知设备';
}

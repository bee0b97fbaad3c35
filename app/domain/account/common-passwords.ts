/** What people take first; any letter case, and any figures and signs behind it, count as the same. */
const WORDS = [
  ...['password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'passwort', 'mima', 'wodemima', 'mimamima'],
  ...['qwerty', 'qwertyuiop', 'qwertyui', 'asdfgh', 'asdfghjkl', 'zxcvbn', 'zxcvbnm', 'qazwsx'],
  ...['qazwsxedc', 'qweasd', 'qweasdzxc', '1qaz2wsx', '1qaz2wsx3edc', 'q1w2e3r4', 'q1w2e3r4t5'],
  ...['1q2w3e4r', '1q2w3e4r5t', '1q2w3e4r5t6y', 'zaq12wsx', 'zaq1zaq1', 'abc', 'abcd', 'abcde'],
  ...['abcdef', 'abcdefg', 'abcdefgh', 'abcdefghij', 'aabbcc', 'a1b2c3', 'a1b2c3d4', 'a1b2c3d4e5'],
  ...['iloveyou', 'iloveu', 'loveyou', 'woaini', 'woaiwojia', 'woaizhongguo', 'aini', 'ainima'],
  ...['wo', 'ni', 'woshishui', 'nihao', 'nihaoma', 'zhongguo', 'beijing', 'shanghai', 'guangzhou'],
  ...['shenzhen', 'tianjin', 'chongqing', 'hangzhou', 'nanjing', 'wuhan', 'chengdu', 'suzhou'],
  ...['admin', 'administrator', 'root', 'test', 'testtest', 'user', 'guest', 'demo', 'welcome'],
  ...['letmein', 'changeme', 'default', 'master', 'secret', 'hello', 'helloworld', 'monkey'],
  ...['dragon', 'football', 'baseball', 'basketball', 'superman', 'batman', 'princess', 'sunshine'],
  ...['shadow', 'michael', 'jordan', 'starwars', 'computer', 'internet', 'trustno', 'access'],
  ...['freedom', 'whatever', 'qq', 'qqmima', 'taobao', 'alibaba', 'tencent', 'baidu', 'weixin'],
  ...['wechat', 'huawei', 'xiaomi', 'wang', 'wangwei', 'zhang', 'zhangwei', 'liu', 'chen', 'yang'],
  ...['li', 'lihua', 'xiaoming', 'laopo', 'laogong', 'baobei', 'baobao', 'qinaide', 'gongxi'],
  ...['facai', 'gongxifacai', 'ruyi', 'jixiang', 'pingan', 'xingfu', 'kuaile', 'shengrikuaile'],
  ...['gang', 'gangtie', 'gangcai', 'huagong', 'caigou', 'xiaoshou', 'gongsi', 'hengcai'],
  ...['hengcaiwang', 'trading', 'portal', 'steel', 'company', 'buyer', 'seller', 'operator'],
];

/** Behind a word: up to four figures or signs, or a date, which are as common. */
const WORD = new RegExp(
  `^[\\W_]*(?:${[...new Set(WORDS)].map((word) => word.replace(/\W/g, '\\$&')).join('|')})+[\\W_]*\\d{0,8}[\\W_]*$`,
);

/** Texts that fingers run along. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '147258369',
  '1234567890-=',
  '!@#$%^&*()_+',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** 5201314 (我爱你一生一世) and its like, alone or one after the other. */
const FIGURES =
  /^(?:5201314|1314520|520|521|1314|666|888|168|518|123|321|147|258|369|000)+\d{0,3}$/;

/** A year and a day, once or with a few figures. */
const DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{0,4}$/;

/** One short text again and again: aaaaaaaaaa, 1212121212, abcabcabca. */
const REPEATED = /^(.{1,4}?)\1+(?:.{0,3})$/s;

/** Longer texts are not checked: attackers do not try them, and the patterns would be slow. */
const LONGEST = 40;

/**
 * Whether a password is one of those that are tried first. Of ten and more characters these are words, rows of
 * keys, dates and repetitions, which are named here by how they are made: a list of a million holds them one by one.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (REPEATED.test(text)) return true;
  if (text.length > LONGEST) return false;
  return FIGURES.test(text) || DATE.test(text) || WORD.test(text) || runsAlong(text);
}

/** Whether all of it follows rows of keys, in at most two pieces of four and more. */
function runsAlong(text: string): boolean {
  if (ROWS.some((row) => (row + row).includes(text))) return true;
  const along = (piece: string) => ROWS.some((row) => row.includes(piece));
  for (let at = 4; at <= text.length - 4; at++) {
    if (along(text.slice(0, at)) && along(text.slice(at))) return true;
  }
  return false;
}

/**
 * A trading API of a company's own, in one file and without packages: the first two steps of adoption of docs/api.md.
 * It offers the calls for browsing and for logging in, with no fields but those that the specifications name, and
 * answers 404 to every other call.
 *
 *     node examples/foreign-api/server.mjs          the API alone, on port 3100 (PORT)
 *     npm run example                               the API, and the portal in front of it
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const PORT = Number(process.env.PORT ?? 3100);
const MAX_BODY_BYTES = 1024 * 1024;
const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

// What the company has. Yours comes from its database.

const CATEGORIES = [
  { categoryCode: '01', categoryName: '钢材', children: ['螺纹钢', '热轧卷板', '中厚板'] },
  { categoryCode: '02', categoryName: '有色金属', children: ['电解铜', '铝锭'] },
  { categoryCode: '03', categoryName: '水泥', children: ['普通水泥'] },
].map(({ children, ...category }) => ({
  ...category,
  children: children.map((categoryName, at) => ({
    categoryCode: `${category.categoryCode}0${at + 1}`,
    categoryName,
  })),
}));

const SELLERS = [
  { id: '1', sellerCode: 'A1', sellerName: '江南物资有限公司' },
  { id: '2', sellerCode: 'A2', sellerName: '北方金属集团' },
];

/** One product of each kind of category from each seller, three times. */
const GOODS = CATEGORIES.flatMap(({ children }) => children).flatMap((kind, at) =>
  SELLERS.flatMap((seller, of) =>
    [1, 2, 3].map((grade) => ({
      id: `${at + 1}${of}${grade}`,
      name: `${kind.categoryName} ${grade} 级`,
      price: `${3000 + at * 1000 + of * 50 + grade * 10}.00`,
      availableCount: String(100 * grade),
      kind,
      seller,
    })),
  ),
);

const NEWS = [1, 2, 3].map((id) => ({
  id: String(id),
  title: `市场周报第 ${id} 期`,
  newsBrie: '本周主要品种价格平稳。',
  publishDate: `2026-0${id}-01T09:00:00+08:00`,
  publishUser: '编辑部',
  content: '<p>本周主要品种价格平稳，成交与上周相当。</p>',
  type: 'jinludynamic',
}));

const ABOUT = {
  1: '<p>本公司经营钢材、有色金属和水泥。</p>',
  2: '<p>电话 400-000-0000，工作时间 8:30-17:30。</p>',
  3: '<p>目前没有招聘。</p>',
};

const saltedHash = (password, salt = randomBytes(16)) => ({
  salt,
  hash: scryptSync(password, salt, 32),
});

const ACCOUNTS = [
  {
    phone: '13900000001',
    password: saltedHash('example-1234'),
    userInfo: {
      id: 'u1',
      name: '示例采购员',
      customerType: 'enterprise',
      platformType: 'dealer',
      userEnterprise: { esignatureContractStatus: '2' },
    },
  },
];

/** The logins by their tokens. */
const sessions = new Map();

// How the fields of the specifications are answered.

const listingOf = ({ id, name, price, availableCount, kind, seller }) => ({
  id,
  productVo: { code: `P${id}`, name, unit: '吨' },
  customerVo: { customerName: seller.sellerName, sellerCode: seller.sellerCode },
  price,
  priceStr: price,
  availableCount,
  miniQuantity: '1',
  categoryName: kind.categoryName,
});

const detailOf = ({ id, name, price, availableCount, seller }) => ({
  id,
  type: 'sale',
  productName: name,
  productCode: `P${id}`,
  sellerCode: seller.sellerCode,
  sellerName: seller.sellerName,
  sellingPrice: price,
  availableCount,
});

/** A refusal: its text is shown to the visitor. */
class Refusal extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

const pageOf = (all, page = 1, rows = 20) => ({
  content: all.slice((page - 1) * rows, page * rows),
  totalElements: all.length,
});

/** One value, or several of which any is enough; none: everything. */
const among = (wanted, fits) => {
  const values = [wanted ?? []].flat().filter(Boolean);
  return values.length === 0 || values.some(fits);
};

function listings({ name, keyword, categoryCode, sellerCode, lowestPrice, highestPrice, ...how }) {
  const text = (name ?? keyword ?? '').trim();
  const found = GOODS.filter(
    (goods) =>
      goods.name.includes(text) &&
      among(categoryCode, (code) => goods.kind.categoryCode.startsWith(code)) &&
      (!sellerCode || goods.seller.sellerCode === sellerCode) &&
      !(Number(goods.price) < Number(lowestPrice)) &&
      !(Number(goods.price) > Number(highestPrice)),
  );
  if (how.sortWord === 'price') {
    const sign = how.sortWay === 'desc' ? -1 : 1;
    found.sort((one, other) => sign * (Number(one.price) - Number(other.price)));
  }
  return pageOf(found.map(listingOf), how.page, how.rows);
}

function found(thing, text) {
  if (!thing) throw new Refusal('G404', text);
  return thing;
}

const goodsOf = (id) =>
  detailOf(
    found(
      GOODS.find((goods) => goods.id === id || `P${goods.id}` === id),
      '商品不存在',
    ),
  );

function sessionOf(token) {
  const session = sessions.get(token);
  if (!session || session.until < Date.now()) throw new Refusal('G001', '请登录后再操作');
  return session.account;
}

function logIn({ phone, password }) {
  const account = ACCOUNTS.find((each) => each.phone === phone);
  // A password of nobody takes as long, so that the time tells no phone.
  const known = account?.password ?? saltedHash('');
  const { hash } = saltedHash(String(password), known.salt);
  if (!account || !timingSafeEqual(hash, known.hash)) {
    throw new Refusal('loginRefused', '手机号或密码错误');
  }
  const token = randomBytes(24).toString('base64url');
  sessions.set(token, { account, until: Date.now() + SESSION_MS });
  return { token, userInfo: account.userInfo };
}

/**
 * Every call that is offered: what the request says, from its body, its query and the `:name` parts of its path, and
 * the token of the caller. It returns the content, or throws a Refusal.
 */
const CALLS = {
  // Browse.
  'POST /api/portal/pass/category/levelAll': () => CATEGORIES,
  'POST /api/portal/pass/home/homeData': () => ({ categoryVos: CATEGORIES, news: NEWS }),
  'POST /api/portal/pass/spotListing/pageData': listings,
  'POST /api/portal/pass/saleProduct/pageData': listings,
  'GET /api/portal/pass/shopping/info/:selfId/:type': ({ selfId }) => goodsOf(selfId),
  'GET /api/portal/pass/platformProduct/findById': ({ id }) => goodsOf(id),
  'POST /api/portal/pass/brand/pageData': ({ sellerName = '', page, rows }) =>
    pageOf(
      SELLERS.filter((seller) => seller.sellerName.includes(sellerName)),
      page,
      rows,
    ),
  'POST /api/portal/pass/brand/brandManage': ({ sellerCode, id }) =>
    found(
      SELLERS.find((seller) => seller.sellerCode === sellerCode || seller.id === id),
      '店铺不存在',
    ),
  'POST /api/portal/pass/home/getNewsList': ({ type, pageNum, pageSize = 10 }) =>
    pageOf(
      NEWS.filter((each) => each.type === type),
      pageNum,
      pageSize,
    ),
  'POST /api/portal/pass/home/noticeDetail/:id': ({ id }) =>
    found(
      NEWS.find((each) => each.id === id),
      '文章不存在',
    ),
  'GET /api/portal/pass/home/aboutUsList/:type': ({ type }) =>
    ABOUT[type] ? [{ content: ABOUT[type] }] : [],

  // Log in.
  'POST /api/admin/pass/login': logIn,
  'GET /jwt/user': ({ token }) => ({ userInfo: sessionOf(token).userInfo }),
  'POST /api/admin/logout': (_, token) => {
    sessionOf(token);
    sessions.delete(token);
    return 'success';
  },
};

// HTTP.

const ROUTES = Object.entries(CALLS).map(([route, call]) => {
  const [method, path] = route.split(' ');
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  return { method, pattern, call };
});

async function bodyOf(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MAX_BODY_BYTES) throw new Refusal('G400', '请求内容过大');
    parts.push(part);
  }
  return parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString());
}

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const send = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  };
  for (const { method, pattern, call } of ROUTES) {
    const named = method === request.method && pattern.exec(pathname);
    if (!named) continue;
    try {
      const input = {
        ...Object.fromEntries(searchParams),
        ...(method === 'GET' ? {} : await bodyOf(request)),
        ...named.groups,
      };
      send(200, { resultCode: '000', content: call(input, request.headers['x-token']) });
    } catch (error) {
      if (error instanceof Refusal) send(200, { resultCode: error.code, content: error.message });
      else if (error instanceof SyntaxError) send(400, { resultCode: 'G400', content: '请求错误' });
      else {
        process.stderr.write(`${error.stack}\n`);
        send(500, { resultCode: 'G500', content: '系统处理异常' });
      }
    }
    return;
  }
  // The portal leaves out what it would have shown with it.
  response.writeHead(404).end();
}

const server = createServer((request, response) => void answer(request, response));
server.listen(PORT, () => {
  process.stdout.write(`trading API: http://localhost:${server.address().port}\n`);
});

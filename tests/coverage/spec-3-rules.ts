import { type Row, rows, untested } from './row.ts';

const NO_TABLES = 'of the management tables, which are the customer app’s; no screen here has it';

/** Sections 3 to 6 of specification 3 without payments: fields, states, rules, roles (issue 6). */
export const spec3Rules: readonly Row[] = [
  ...rows('spec 3 §3', [
    ['News or notice, and its page', 'spec 1 §7: news list and detail'],
    ['About page types 1, 2, 3', 'spec 3 §7: switchAbout'],
    ['Friend link: linkUrl, imageUrl', 'spec 1 §7: aboutUsList', 'a friend link'],
    ['Form A: companyName, contactMan, contactPhone, cooperationIntention', '(form A)'],
    ['Form B: name, linkman, phone, cooperationIntention', 'spec 1 §7: retention info save'],
    ['Financing demand list item', 'a financing demand list item'],
    ['Retention infos on home data', 'spec 1 §7: POST home data'],
    ['Six intention choices', 'the six intentions'],
    ['Category tree', 'spec 1 §7: category by parent code'],
    ['Trading floor data', 'trading floor data'],
    ['Logistics info: introduce', 'spec 3 §2.3: logisticsInfo'],
    ['Audit status values', 'spec 2 §4: waitAudit'],
    ['Currency with 2 decimals', 'spec 1 §9: amounts are shown'],
    ['Shelf status', 'spec 2 §3: a listing is published'],
    ['Generic response: resultCode, content', 'spec 3 §8.1: a result code'],
  ]),
  ...untested('spec 3 §3', [
    ['Blacklist log type 0 move in, 1 move out', NO_TABLES],
    ['Menu types catalog, menu, btn', NO_TABLES],
    ['Platform values org, dealer, supplier, institution', 'names of other portals only'],
    ['Display formats: gender, validity, yes/no, enable/disable, success/failure', NO_TABLES],
  ]),
  ...rows('spec 3 §4', [
    ['Login state is a token in local storage', 'spec 1 §6: the token is passed'],
    ['A not-logged-in code logs out', 'spec 3 §8.2: 401 and G001'],
    ['Sort buttons toggle; a new search resets the page', 'spec 2 §4: sort'],
    ['Registration: wait for platform review', 'spec 2 §2: 登记 on the goods'],
    ['The settlement’s order status', 'spec 3 §2.1: /order is the receipt'],
    ['确定退出登陆吗?', 'spec 1 §4: 确定退出登陆吗?'],
    ['Local storage is cleared at a fresh session start', 'spec 1 §4: all of it is cleared'],
  ]),
  ...rows('spec 3 §5', [
    ['Form A: 请输入公司名称', 'form A: 请输入公司名称'],
    ['Form A: 请输入联系人名称', 'form A: 请输入公司名称, 请输入联系人名称'],
    ['Form A: 请输入手机号码', 'form A: 请输入公司名称, 请输入联系人名称, 请输入手机号码'],
    ['Form A: 手机号码输入错误', '手机号码输入错误'],
    ['Form B: 请输入公司名称, 请输入联系人, phone rules', '%s', 'form B'],
    ['Form B: 请选择合作意向', '请选择合作意向'],
    ['Phone pattern 1[34578]', '手机号码输入错误'],
    ['Phone pattern 1[3-9]: 请输入正确的手机号!', 'spec 1 §5: 请输入正确的手机号!'],
    ['Order remark at most 300 characters', 'a remark of more than 300'],
    ['Repeat click within 2 seconds', 'spec 1 §5: 操作频繁，请稍后重试！'],
    ['Default address checkbox without addresses', 'the default checkbox'],
    ['Cart: minimum order quantity or 1', 'spec 1 §5: at least 1'],
  ]),
  ...untested('spec 3 §5', [
    ['Column table required check: label plus 必填', NO_TABLES],
    ['Header search layout: span sum under 24', 'a grid of the original’s; pages here wrap'],
  ]),
  ...rows('spec 3 §6', [
    ['A visitor browses; to act needs a token', 'spec 2 §6: an anonymous visitor'],
    ['An enterprise needs a signed contract', 'direct buy is open once the contract'],
    ['暂无卖家权限', 'spec 1 §6: 暂无卖家权限'],
    ['Widgets are hidden without a permission', 'the operator’s pages'],
    ['Group purchase checks the login', 'spec 2 §4: Group-purchase registration dialog'],
  ]),
  ...untested('spec 3 §6', [
    ['Role portals (operations, dealer, supplier, institution)', 'names of other portals only'],
  ]),
];

import { CLOCK_TOLERANCE_MS } from '#app/domain/auction/auction.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/duration.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { SIMULATED_PAYMENTS } from '#app/domain/payment/money-kind.ts';
import { NO_PAY_WAY_SET } from '#app/domain/payment/no-pay-way.ts';
import { PAY_METHOD } from '#app/domain/payment/payment.ts';
import type { MarketFacts, marketStatus } from '#app/domain/status/contract.ts';
import { formatNear, wallTime } from '#app/domain/time.ts';
import type { Tone } from '#app/domain/tone.ts';
import type { PortalFigures } from '#app/observation/request.server.ts';

type Status = Content<typeof marketStatus>;

/** What one looks at first: whether a part is well, and a line about it. */
export interface Part {
  name: string;
  tone: Tone;
  label: string;
  detail: string;
}

const SLOW_ANSWER_MS = 250;
const LONGEST_LAG_MS = 5000;
const GIB = 2 ** 30;
const MIB = 2 ** 20;
const LEAST_FREE_BYTES = 2 * GIB;

const JOBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    followDeliveries: '到期自动确认收货',
    expireUnpaidOrders: '取消超时未付的订单',
    endSilentCases: '处理逾期未答复的售后',
    closeDueAuctions: '结束到期的竞价',
    settleAwards: '处理竞价成交与违约',
    endUnaudited: '结束未按时审核的竞价报名',
    publishHeads: '公布竞价记录的指纹',
    closeDueGroups: '结算集采',
    openDueTenders: '招标开标',
    announceLapsed: '公布到期的价格',
    followRedConfirmations: '提醒和结束红字确认单',
    finishPromotions: '结束到期的促销活动',
    settleGroupMargins: '结算集采保证金',
    sendRefunds: '发起退款',
    askForLostPayments: '核对未通知的付款',
    closePointlessAttempts: '关闭不再需要的付款',
    followBills: '核对支付平台的每日账单',
    remindOfApprovals: '提醒即将超时的审批',
    remindOfAuctions: '提醒即将开始和结束的竞价',
    tellOfOpenedInquiries: '通知密封报价已开启',
    notifyOfSearches: '通知保存的搜索有新商品',
    deliverMessages: '发送邮件和群机器人消息',
    writeDigests: '生成每日汇总邮件',
    deliverTexts: '发送短信',
    askForReceipts: '查询短信是否送达',
    countMonthlySales: '统计商品月销量',
    renewWords: '更新搜索词',
    indexOldGoods: '建立商品搜索索引',
    feedEngine: '向搜索引擎同步商品',
    rebuildIndex: '重建搜索引擎索引',
    makeExports: '生成导出文件',
    sweepOldRows: '清理过期记录',
    sweepUploads: '清理未使用的文件',
  }),
);

const REASONS = {
  paid_twice: '重复支付',
  order_cancelled: '订单已取消',
  settlement: '按实提数量结算',
  after_sale: '售后',
} as const;

const ENGINES = { postgres: 'PostgreSQL', pglite: 'PGlite（内嵌）' } as const;

/** 「3 分钟」, in the largest unit that is exact enough. */
export function duration(ms: number): string {
  const units = [
    ['天', DAY_MS],
    ['小时', HOUR_MS],
    ['分钟', MINUTE_MS],
    ['秒', 1000],
  ] as const;
  const unit = units.find(([, length]) => ms === length || ms >= 2 * length);
  return unit ? `${Math.floor(ms / unit[1])} ${unit[0]}` : `${Math.round(ms)} 毫秒`;
}

const good = (detail: string) => ({ tone: 'success', label: '正常', detail }) as const;
const look = (detail: string) => ({ tone: 'warning', label: '注意', detail }) as const;
const bad = (detail: string) => ({ tone: 'danger', label: '异常', detail }) as const;

const unsafe = (detail: string) => ({ tone: 'danger', label: '不安全', detail }) as const;

function databasePart({ engine, answerMs, connections }: Status['database']) {
  const pool = connections
    ? `，连接：${connections.busy} 个使用中，${connections.idle} 个空闲，${connections.waiting} 个等待`
    : '';
  const detail = `${ENGINES[engine]}，应答 ${answerMs} 毫秒${pool}`;
  const isSlow = answerMs > SLOW_ANSWER_MS || (connections?.waiting ?? 0) > 0;
  return isSlow ? look(detail) : good(detail);
}

/** Bids count by the clock of the process that receives them. */
function clockPart({ clockAheadMs }: Status['database']) {
  const off = Math.abs(clockAheadMs);
  const detail = `与数据库相差 ${duration(off)}，容许 ${duration(CLOCK_TOLERANCE_MS)}`;
  return off > CLOCK_TOLERANCE_MS ? bad(`${detail}：请校准时钟`) : good(detail);
}

/** Its reads go to the database meanwhile. */
function replicaPart({ behindMs }: NonNullable<Status['database']['replica']>) {
  if (behindMs === null) return look('没有应答，由主库代为读取');
  const detail = `落后主库 ${duration(behindMs)}`;
  return behindMs > LONGEST_LAG_MS ? look(`${detail}，由主库代为读取`) : good(detail);
}

function paymentsPart({ sandbox, payWays }: MarketFacts) {
  if (sandbox) return look(SIMULATED_PAYMENTS);
  if (payWays.length === 0) return bad(NO_PAY_WAY_SET);
  return good(payWays.map((way) => PAY_METHOD[way].label).join('、'));
}

function filesPart({ kind, freeBytes, error }: Status['files']) {
  if (error !== null) return bad(`无法写入：${error}`);
  if (kind === 'bucket') return good('存储桶可以写入');
  const detail = `本机磁盘，剩余 ${((freeBytes ?? 0) / GIB).toFixed(1)} GB`;
  return (freeBytes ?? 0) < LEAST_FREE_BYTES ? look(detail) : good(detail);
}

/** The state of the search engine; the database answers what the engine does not. */
function searchPart({ state, waiting, behindMs, refused, error }: NonNullable<Status['search']>) {
  const queued = waiting > 0 ? `${waiting} 项变更待同步，最早 ${duration(behindMs)}前` : '已同步';
  const detail = refused > 0 ? `${queued}；${refused} 件商品被拒绝` : queued;
  const reason = error === null ? '' : `：${error}`;
  switch (state) {
    case 'ready':
      return refused > 0 ? look(detail) : good(detail);
    case 'building':
      return look(`正在建立索引，由数据库代为搜索；${detail}${reason}`);
    case 'behind':
      return bad(`同步延误，由数据库代为搜索；${detail}${reason}`);
    case 'failing':
      return bad(`没有正常应答，由数据库代为搜索；${detail}${reason}`);
  }
}

const isLate = ({ lagMs, everyMs }: Status['jobs'][number]) => lagMs > Math.max(everyMs, MINUTE_MS);

function jobsPart(jobs: Status['jobs']) {
  const failing = jobs.filter(({ failures }) => failures > 0).length;
  const late = jobs.filter(isLate).length;
  if (failing + late > 0) return bad(`${failing} 个失败，${late} 个延误`);
  return good(`${jobs.length} 个任务按时完成`);
}

function refundsPart({ waiting, failed }: Status['refunds']) {
  if (failed > 0) return bad(`${failed} 笔未能退回，需人工处理；${waiting} 笔等待`);
  return good(`${waiting} 笔等待，没有失败`);
}

function cachePart({ pages, answered }: PortalFigures) {
  const { hit, stale, miss } = answered;
  const shared = hit + stale + miss;
  const share = shared === 0 ? '—' : `${Math.round(((hit + stale) / shared) * 100)}%`;
  return good(
    `${pages.entries} 个页面，${(pages.bytes / MIB).toFixed(1)} MB，命中率 ${share}（${shared} 次访问）`,
  );
}

function processPart({ startedAt, memoryBytes }: PortalFigures, now: Date) {
  const age = duration(now.getTime() - startedAt.getTime());
  return good(`已运行 ${age}，内存 ${Math.round(memoryBytes / MIB)} MB`);
}

/** Everything the page shows, in words. */
export function statusView(
  status: Status,
  portal: PortalFigures | null,
  facts: MarketFacts | null = null,
) {
  const now = new Date(status.now);
  const { replica } = status.database;
  const slow = status.slowQueries;
  const parts: Part[] = [
    ...status.unsafe.map(({ name, sentence }) => ({ name, ...unsafe(sentence) })),
    { name: '数据库', ...databasePart(status.database) },
    { name: '竞价时钟', ...clockPart(status.database) },
    ...(replica ? [{ name: '只读副本', ...replicaPart(replica) }] : []),
    { name: '文件存储', ...filesPart(status.files) },
    ...(status.search ? [{ name: '搜索引擎', ...searchPart(status.search) }] : []),
    ...(facts ? [{ name: '收款', ...paymentsPart(facts) }] : []),
    { name: '定时任务', ...jobsPart(status.jobs) },
    { name: '退款', ...refundsPart(status.refunds) },
    {
      name: '慢查询',
      ...(slow.length === 0
        ? good('启动以来没有')
        : look(`启动以来有 ${slow.length} 种语句曾经很慢，见下表`)),
    },
  ];
  if (portal) {
    parts.push({ name: '页面缓存', ...cachePart(portal) });
    parts.push({ name: '门户进程', ...processPart(portal, now) });
  }
  return {
    readAt: wallTime(now),
    parts,
    jobs: status.jobs.map((job) => ({
      name: JOBS.get(job.name) ?? job.name,
      every: duration(job.everyMs),
      succeeded: job.succeededAt === null ? '尚未' : wallTime(new Date(job.succeededAt)),
      took: job.tookMs === null ? '—' : duration(job.tookMs),
      lag: job.lagMs === 0 ? '准时' : `晚 ${duration(job.lagMs)}`,
      state: jobState(job),
      error: job.error,
    })),
    refunds: status.refunds.lastFailed.map(({ amount, reason, createdAt, ...refund }) => ({
      ...refund,
      amount: formatYuanText(amount),
      reason: REASONS[reason],
      time: formatNear(createdAt, new Date()),
    })),
    slow: slow.map(({ lastAt, longestMs, ...query }) => ({
      ...query,
      longest: `${longestMs} 毫秒`,
      time: wallTime(new Date(lastAt)),
    })),
  };
}

function jobState(job: Status['jobs'][number]): { tone: Tone; label: string } {
  if (job.failures > 0) return { tone: 'danger', label: `连续失败 ${job.failures} 次` };
  return isLate(job) ? { tone: 'warning', label: '延误' } : { tone: 'success', label: '正常' };
}

export type StatusView = ReturnType<typeof statusView>;

import { useEffect, useState } from 'react';
import { Notice } from '#app/components/ui/notice.tsx';
import { type CheckedLog, checkLog } from '#app/domain/auction/log-check.ts';
import { formatYuan } from '#app/domain/money.ts';
import { logHref } from './live-auction.ts';

interface Verdict {
  isSound: boolean;
  text: string;
}

const UNREACHABLE: Verdict = { isSound: false, text: '读取竞价记录失败，请稍后再试。' };
/** Web Crypto is for pages over HTTPS only. */
const UNSUPPORTED: Verdict = {
  isSound: false,
  text: '此浏览器不支持校验，请下载竞价记录后离线校验。',
};

/** The log lacks what the page has shown already. */
const CUT_OFF: Verdict = { isSound: false, text: '记录有误：其中没有本页显示的记录指纹。' };

export interface LogVerdictProps {
  /** The head that the page has shown; another object each time that it is asked. */
  asked: { id: string; head: string };
}

/** The log read again, and its chain and outcome computed by the rules that the server has, too. */
export default function LogVerdict({ asked }: LogVerdictProps) {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    let isShown = true;
    setVerdict(undefined);
    check(asked).then((checked) => {
      if (isShown) setVerdict(checked);
    });
    return () => {
      isShown = false;
    };
  }, [asked]);
  return verdict ? (
    <Notice tone={verdict.isSound ? 'success' : 'danger'}>{verdict.text}</Notice>
  ) : (
    '正在校验…'
  );
}

async function check({ id, head }: LogVerdictProps['asked']): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return UNSUPPORTED;
  try {
    const answer = await fetch(logHref(id), { cache: 'no-store' });
    return answer.ok ? verdictOf(await checkLog(await answer.text()), head) : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}

function verdictOf({ faults, records, outcome }: CheckedLog, head: string): Verdict {
  const [first] = faults;
  if (first) return { isSound: false, text: `记录有误，第 ${first.line} 行：${first.what}。` };
  if (!outcome) return UNREACHABLE;
  if (!records.some(({ hash }) => hash === head)) return CUT_OFF;
  const { bidCount, voidedCount, ranking, headHash } = outcome;
  const [leading] = ranking;
  const voided = voidedCount > 0 ? `（${voidedCount} 次已作废）` : '';
  const best = leading ? `第 1 名为 ${leading.bidderId} 号，¥${formatYuan(leading.price)}；` : '';
  return {
    isSound: true,
    text:
      `${records.length} 条记录的哈希与规则全部相符：${bidCount} 次出价${voided}，${best}` +
      `记录指纹 ${headHash.slice(0, 16)}…`,
  };
}

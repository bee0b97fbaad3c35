import { Card } from '#app/components/ui/card.tsx';
import type { Latency } from '#app/domain/auction/server-clock.ts';
import { small, stack } from '#app/styles/layout.css.ts';

/** How far the visitor's latency lets them wait: measured by the polls, explained without. */
export function LatencyAdvice({ latency }: { latency: Latency | null }) {
  return (
    <Card title="出价可以等多久">
      <div className={stack[2]}>
        <p>出价以服务器收到的时间为准，结束时刻起收到的出价无效。</p>
        {latency ? (
          <p>
            您的网络往返约 {latency.usual} 毫秒，近半分钟最慢 {latency.slowest}{' '}
            毫秒：请在倒计时不少于 <strong>{latency.lastSecond} 秒</strong>时提交。
          </p>
        ) : (
          <p className={small}>
            正在测量您的网络。未启用脚本的浏览器无法测量，请至少在结束前 10 秒提交。
          </p>
        )}
      </div>
    </Card>
  );
}

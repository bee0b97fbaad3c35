import { Link } from '#app/components/ui/link.tsx';
import { muted, stack } from '#app/styles/layout.css.ts';
import * as styles from '../articles/content-list.css.ts';
import type { Question } from './read-help.server.ts';

/** Questions, rules or agreements, each with what it says in short. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return <p className={muted}>暂无数据</p>;
  return (
    <ul>
      {questions.map(({ to, title, brief }) => (
        <li key={to} className={styles.news}>
          <div className={stack[1]}>
            <Link to={to}>
              {title.map(({ at, text, found }) => (found ? <mark key={at}>{text}</mark> : text))}
            </Link>
            <p className={muted}>{brief}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

import { cluster } from '#app/styles/layout.css.ts';
import { ButtonLink } from './ui/button.tsx';
import { Card } from './ui/card.tsx';

export interface ToDo {
  to: string;
  label: string;
  count: number;
}

/** The tasks that wait for the current user, each with its link; what is done is not shown. */
export function ToDoList({ items }: { items: readonly ToDo[] }) {
  const open = items.filter(({ count }) => count > 0);
  return (
    <Card title="待办">
      {open.length === 0 ? (
        <p>没有待办事项</p>
      ) : (
        <ul className={cluster[3]}>
          {open.map(({ to, label, count }) => (
            <li key={to}>
              <ButtonLink to={to} variant="secondary">{`${label} ${count}`}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

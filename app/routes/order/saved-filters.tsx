import { Button } from '#app/components/ui/button.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { usePageReply } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, onScreen } from '#app/styles/layout.css.ts';
import { more } from './order.css.ts';
import type { savedFilters } from './saved-filters.server.ts';

interface SavedFiltersProps {
  view: Awaited<ReturnType<typeof savedFilters>>;
}

/** Filters of a list of orders that the account keeps: a link each, and a press to forget it. */
export function SavedFilters({ view: { filters, canSave, forms } }: SavedFiltersProps) {
  const reply = usePageReply();
  const isRefused = reply?.form === forms.save.form;
  return (
    <>
      {filters.length > 0 && (
        <DescribedForm description={forms.delete} className={cluster[2]} aria-label="保存的筛选">
          <span>保存的筛选</span>
          {filters.map(({ id, name, to, current }) => (
            <span key={id}>
              <Link to={to} aria-current={current ? 'page' : undefined}>
                {name}
              </Link>
              <Button
                name="id"
                value={id}
                variant="quiet"
                size="small"
                aria-label={`删除筛选 ${name}`}
              >
                删除
              </Button>
            </span>
          ))}
        </DescribedForm>
      )}
      {canSave && (
        <details className={classNames(more, onScreen)} open={isRefused}>
          <summary>保存当前筛选</summary>
          <DescribedForm description={forms.save} className={cluster[2]}>
            <FormField name="name" label="名称" autoComplete="off" />
            <Button variant="secondary">保存筛选</Button>
          </DescribedForm>
        </details>
      )}
    </>
  );
}

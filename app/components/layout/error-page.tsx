import { useLocation } from '@remix-run/react';
import { useContext } from 'react';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { statusMessage } from '#app/domain/http-status.ts';
import { cluster, container } from '#app/styles/layout.css.ts';
import { categoryHref } from './categories.ts';
import { DocumentContext } from './document-context.ts';
import { ReloadWithoutScript } from './reload-without-script.tsx';
import { useRootData } from './root-data.ts';

/** Statuses that pass: a page without a script finds its way back by itself, as one with a script polls (spec 2 §9). */
const passing = [408, 502, 503, 504];
const RETRY_S = 10;

interface ErrorPageProps {
  status: number;
  /** Replaces the status's own message. */
  message?: string;
  /** The list to which the page belongs. */
  section?: { to: string; label: string } | null;
  /** The trading API does not have what the page is for. */
  isNotOffered?: boolean;
}

/** The page of an HTTP status, with links to go on (spec 3 §8.2). */
export function ErrorPage({ status, message, section, isNotOffered }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  const { categories } = useRootData();
  const { unplaced, isRead } = useContext(DocumentContext);
  const passes = passing.includes(status);
  return (
    <div className={container} data-status={status}>
      {passes && <ReloadWithoutScript seconds={isRead ? RETRY_S : null} />}
      {unplaced}
      <EmptyState icon="warning">
        <h1>{message ?? statusMessage(status)}</h1>
        {status === 404 && !section && (
          <>
            <p>{!isNotOffered && '网址可能有误，或商品已下架。'}可以搜索，或从分类开始：</p>
            <ul className={cluster[4]}>
              {categories.map((category) => (
                <li key={category.categoryCode}>
                  <Link to={categoryHref(category)}>{category.categoryName}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={cluster[3]}>
          {(passes || status === 403) && (
            <ButtonLink to={pathname + search} reloadDocument>
              重试
            </ButtonLink>
          )}
          {section && <ButtonLink to={section.to}>查看{section.label}</ButtonLink>}
          <ButtonLink to="/" variant="secondary">
            返回首页
          </ButtonLink>
          {status === 404 && !section && (
            <ButtonLink to="/trading" variant="secondary">
              现货商城
            </ButtonLink>
          )}
        </p>
      </EmptyState>
    </div>
  );
}

import {
  changeArticle,
  companyPage,
  deletePlacard,
  deskArticleById,
  deskArticles,
  placards,
  saveArticle,
  saveCompanyPage,
  savePlacard,
} from '#app/contract/content-desk.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import {
  articlesPage,
  articleToEdit,
  changeState,
  writeArticle,
} from '../services/article-desk.ts';
import {
  allPlacards,
  companyPageToEdit,
  removePlacard,
  writeCompanyPage,
  writePlacard,
} from '../services/company-desk.ts';

/** What the operator writes; the endpoints' access keeps everybody else out. */
export const contentDeskRoutes: readonly Route[] = [
  customerRoute(deskArticles, ({ db, input }) => articlesPage(db, input)),
  customerRoute(deskArticleById, ({ db, input }) => articleToEdit(db, input.id)),
  customerRoute(saveArticle, ({ db, customer, input, now }) =>
    writeArticle(db, customer, input, now),
  ),
  customerRoute(changeArticle, ({ db, input, now }) => changeState(db, input, now)),
  customerRoute(companyPage, ({ db, input }) => companyPageToEdit(db, input.type)),
  customerRoute(saveCompanyPage, ({ db, input, now }) => writeCompanyPage(db, input, now)),
  customerRoute(placards, ({ db }) => allPlacards(db)),
  customerRoute(savePlacard, ({ db, customer, input }) => writePlacard(db, customer, input)),
  customerRoute(deletePlacard, ({ db, input }) => removePlacard(db, input)),
];

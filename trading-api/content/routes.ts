import {
  aboutUsList,
  articleDetail,
  helpSearch,
  homeData,
  newsList,
  selfPlatformProductVos,
  sitemapPart,
  sitemapParts,
} from '#app/domain/content/contract.ts';
import {
  changeArticle,
  companyPage,
  deleteLinkedPicture,
  deskArticleById,
  deskArticles,
  linkedPictures,
  saveAdvertising,
  saveArticle,
  saveCompanyPage,
  saveLinkedPicture,
} from '#app/domain/content/desk-contract.ts';
import { customerRoute, laggingRoute, type Route } from '#trading-api/platform/http/route.ts';
import { writeAdvertising } from './advertising.ts';
import { articlesPage, articleToEdit, changeState, writeArticle } from './article-desk.ts';
import { listAboutUs, listNews } from './articles.ts';
import {
  allLinkedPictures,
  companyPageToEdit,
  removeLinkedPicture,
  writeCompanyPage,
  writeLinkedPicture,
} from './company-desk.ts';
import { searchHelp } from './help-search.ts';
import { readArticle, readHomeData, selfGoodsByCategory } from './home-content.ts';
import { listSitemapParts, readSitemapPart } from './sitemap.ts';

export const contentRoutes: readonly Route[] = [
  laggingRoute(newsList, ({ db, input, now }) => listNews(db, input, now)),
  laggingRoute(helpSearch, ({ db, input, now }) => searchHelp(db, input, now)),
  laggingRoute(aboutUsList, ({ db, input }) => listAboutUs(db, input.type)),
  laggingRoute(homeData, ({ db, now }) => readHomeData(db, now)),
  laggingRoute(selfPlatformProductVos, ({ db, input }) => selfGoodsByCategory(db, input.code)),
  laggingRoute(articleDetail, ({ db, input, now }) => readArticle(db, input.id, now)),
  laggingRoute(sitemapParts, ({ db }) => listSitemapParts(db)),
  laggingRoute(sitemapPart, ({ db, input, now }) => readSitemapPart(db, input, now)),
  // The operator's calls; the `access` of the endpoints protects them.
  customerRoute(deskArticles, ({ db, input }) => articlesPage(db, input)),
  customerRoute(deskArticleById, ({ db, input }) => articleToEdit(db, input.id)),
  customerRoute(saveArticle, ({ db, customer, input, now }) =>
    writeArticle(db, customer, input, now),
  ),
  customerRoute(changeArticle, ({ db, input, now }) => changeState(db, input, now)),
  customerRoute(companyPage, ({ db, input }) => companyPageToEdit(db, input.type)),
  customerRoute(saveCompanyPage, ({ db, input, now }) => writeCompanyPage(db, input, now)),
  customerRoute(linkedPictures, ({ db }) => allLinkedPictures(db)),
  customerRoute(saveLinkedPicture, ({ db, customer, input }) =>
    writeLinkedPicture(db, customer, input),
  ),
  customerRoute(saveAdvertising, ({ db, customer, input }) =>
    writeAdvertising(db, customer, input),
  ),
  customerRoute(deleteLinkedPicture, ({ db, input }) => removeLinkedPicture(db, input)),
];

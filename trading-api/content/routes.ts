import * as calls from '#app/domain/content/contract.ts';
import * as deskCalls from '#app/domain/content/desk-contract.ts';
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
  laggingRoute(calls.newsList, ({ db, input, now }) => listNews(db, input, now)),
  laggingRoute(calls.helpSearch, ({ db, input, now }) => searchHelp(db, input, now)),
  laggingRoute(calls.aboutUsList, ({ db, input }) => listAboutUs(db, input.type)),
  laggingRoute(calls.homeData, ({ db, now }) => readHomeData(db, now)),
  laggingRoute(calls.selfPlatformProductVos, ({ db, input }) =>
    selfGoodsByCategory(db, input.code),
  ),
  laggingRoute(calls.articleDetail, ({ db, input, now }) => readArticle(db, input.id, now)),
  laggingRoute(calls.sitemapParts, ({ db }) => listSitemapParts(db)),
  laggingRoute(calls.sitemapPart, ({ db, input, now }) => readSitemapPart(db, input, now)),
  // The operator's calls; the `access` of the endpoints protects them.
  customerRoute(deskCalls.deskArticles, ({ db, input }) => articlesPage(db, input)),
  customerRoute(deskCalls.deskArticleById, ({ db, input }) => articleToEdit(db, input.id)),
  customerRoute(deskCalls.saveArticle, ({ db, customer, input, now }) =>
    writeArticle(db, customer, input, now),
  ),
  customerRoute(deskCalls.changeArticle, ({ db, input, now }) => changeState(db, input, now)),
  customerRoute(deskCalls.companyPage, ({ db, input }) => companyPageToEdit(db, input.type)),
  customerRoute(deskCalls.saveCompanyPage, ({ db, input, now }) =>
    writeCompanyPage(db, input, now),
  ),
  customerRoute(deskCalls.linkedPictures, ({ db }) => allLinkedPictures(db)),
  customerRoute(deskCalls.saveLinkedPicture, ({ db, customer, input }) =>
    writeLinkedPicture(db, customer, input),
  ),
  customerRoute(deskCalls.saveAdvertising, ({ db, customer, input }) =>
    writeAdvertising(db, customer, input),
  ),
  customerRoute(deskCalls.deleteLinkedPicture, ({ db, input }) => removeLinkedPicture(db, input)),
];

import * as calls from '#app/domain/content/contract.ts';
import * as deskCalls from '#app/domain/content/desk-contract.ts';
import { customerRoute, laggingRoute, type Route } from '#trading-api/platform/http/route.ts';
import { writeAdvertising } from './advertising.ts';
import { articlesPage, articleToEdit, changeState, writeArticle } from './article-desk.ts';
import { listAboutUs, listNews } from './articles.ts';
import { allBrands, removeBrand, writeBrand } from './brand-desk.ts';
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
  listNews,
  searchHelp,
  listAboutUs,
  readHomeData,
  selfGoodsByCategory,
  readArticle,
  listSitemapParts,
  laggingRoute(calls.sitemapPart, ({ db, input, now }) => readSitemapPart(db, input, now)),
  // The operator's calls; the `access` of the endpoints protects them.
  articlesPage,
  articleToEdit,
  customerRoute(deskCalls.saveArticle, ({ db, customer, input, now }) =>
    writeArticle(db, customer, input, now),
  ),
  changeState,
  companyPageToEdit,
  writeCompanyPage,
  allLinkedPictures,
  writeLinkedPicture,
  writeAdvertising,
  removeLinkedPicture,
  allBrands,
  writeBrand,
  removeBrand,
];

import * as attributes from '#app/domain/catalogue/attribute-contract.ts';
import * as categoryDesk from '#app/domain/catalogue/category-desk-contract.ts';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import * as dictionaryDesk from '#app/domain/catalogue/dictionary-desk-contract.ts';
import * as floorDesk from '#app/domain/catalogue/floor-desk-contract.ts';
import * as guideImport from '#app/domain/catalogue/guide-import-contract.ts';
import {
  saveTradeWord,
  tradeWordChanges,
  tradeWordList,
  undoTradeWord,
  unfoundSearches,
} from '#app/domain/catalogue/search/contract.ts';
import * as brandDesk from '#app/domain/content/brand-desk-contract.ts';
import * as desk from '#app/domain/content/desk-contract.ts';
import * as choiceDesk from '#app/domain/market/choice-desk-contract.ts';
import * as market from '#app/domain/market/contract.ts';
import * as rateDesk from '#app/domain/market/rate-desk-contract.ts';
import { typedSettings } from '#app/domain/market/settings.ts';
import * as setup from '#app/domain/market/setup-contract.ts';
import { FIRST_SITE } from '#app/domain/market/site.ts';
import {
  deleteTradingPeriod,
  saveTradingPeriod,
  toldDeadlines,
  tradingCalendar,
} from '#app/domain/order/trading-calendar-contract.ts';
import { type Step, step } from './step.ts';

const GUIDE = {
  ...{ line: 2, category: '01', productName: '验收', specs: '1', unit: '吨' },
  ...{ companyName: '验收', place: '无锡', price: '1' },
};
const PICTURE = '/goods/scene-yard.svg';
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';

/** The operator's calls about content, which are refused to others. Existing content is not deleted. */
export const writeContent: readonly Step[] = [
  step(tradingCalendar)(() => ({})),
  step(toldDeadlines)(() => ({})),
  step(saveTradingPeriod)(() => ({
    kind: 'off',
    name: '验收',
    from: '2099-12-31',
    to: '2099-12-31',
  })),
  step(deleteTradingPeriod)(() => ({ from: '2099-12-31' })),
  step(setup.setupSteps)(() => ({})),
  step(setup.skipSetupStep)(() => ({ step: 'about' })),
  step(setup.fillCatalogue)(() => ({ tops: ['01'] })),
  step(setup.openSellersStore)(() => ({
    ...{ phone: '13700009998', code: '', name: '验收商行', address: '无锡市' },
  })),
  step(setup.invitePerson)(() => ({ phone: '13700009999' })),
  step(setup.saveTransferAccount)(() => ({ payee: '', bank: '', account: '' })),
  step(setup.tryMessage)(() => ({ mail: 'probe@mail.example', phone: '' })),
  step(market.marketSettings)(() => ({})),
  step(market.saveMarketMark)(() => ({ base64: Buffer.from(MARK).toString('base64') })),
  step(market.saveMarketSettings)(() => ({
    ...typedSettings({ ...FIRST_SITE, mailName: '', mailAddress: '' }),
    version: '0',
  })),
  step(tradeWordList)(() => ({})),
  step(saveTradeWord)(() => ({ word: '验收词', kind: 'noise', meanings: [] })),
  step(unfoundSearches)(() => ({})),
  step(tradeWordChanges)(
    () => ({}),
    ([last], found) => {
      if (last) found.desk.wordChangeId = last.id;
    },
  ),
  step(undoTradeWord)(({ desk }) => ({ id: desk.wordChangeId })),
  step(saveTradeWord)(() => ({ word: '验收词', kind: 'none', meanings: [] })),
  step(desk.deskArticles)(() => ({ state: 'published' })),
  step(desk.deskArticleById)(({ articleId }) => ({ id: articleId })),
  step(desk.saveArticle)(
    () => ({
      id: null,
      version: null,
      type: 'notice',
      title: '验收公告',
      newsBrie: '',
      content: '<p>验收</p>',
      picture: PICTURE,
      publish: false,
    }),
    ({ id }, found) => {
      found.desk.articleId = id;
    },
  ),
  step(desk.changeArticle)((found) => ({ id: found.desk.articleId, change: 'delete' })),
  step(desk.companyPage)(
    () => ({ type: '1' }),
    ({ version, content }, found) => {
      Object.assign(found.desk, { pageVersion: version, pageText: content });
    },
  ),
  step(desk.saveCompanyPage)((found) => ({
    type: '1',
    version: found.desk.pageVersion,
    content: found.desk.pageText,
  })),
  step(desk.saveLinkedPicture)(() => ({
    kind: 'friend',
    id: null,
    title: '验收',
    subtitle: '',
    picture: PICTURE,
    linkUrl: 'https://friend.example/',
    sort: '9999',
  })),
  step(desk.linkedPictures)(
    () => ({}),
    ({ friends }, found) => {
      found.desk.pictureId = friends.find(({ title }) => title === '验收')?.id ?? '999999999';
    },
  ),
  step(categoryDesk.saveCategory)(() => ({
    code: null,
    parentCode: null,
    name: '验收',
    unit: '吨',
    unitDecimals: true,
    sort: '1',
    shown: true,
  })),
  step(categoryDesk.deskCategories)(
    () => ({}),
    (categories, found) => {
      found.desk.categoryCode = categories.find(({ name }) => name === '验收')?.code ?? '999999';
    },
  ),
  step(attributes.saveAttribute)(({ desk: { categoryCode } }) => ({
    ...{ id: null, categoryCode, name: '验收', kind: 'choice' as const, unit: '' },
    ...{ choices: ['甲', '乙'], required: false, filtered: true, sort: '1', shown: true },
  })),
  step(attributes.deskAttributes)(
    ({ desk: { categoryCode } }) => ({ categoryCode }),
    (own, found) => {
      found.desk.attributeId = own.find(({ name }) => name === '验收')?.id ?? '999999999';
    },
  ),
  step(attributes.renameChoice)((found) => ({
    ...{ id: found.desk.attributeId, choice: '甲', name: '丙' },
  })),
  step(attributes.endAttribute)((found) => ({ id: found.desk.attributeId, into: '' })),
  step(choiceDesk.saveCategoryTax)(({ desk: { categoryCode } }) => ({ categoryCode, taxRate: '' })),
  step(categoryDesk.endCategory)((found) => ({ code: found.desk.categoryCode, into: '' })),
  step(dictionaryDesk.saveDictionaryEntry)(() => ({
    type: 'INQUIRY_CONDITIONS',
    code: null,
    name: '验收',
    sort: '1',
  })),
  step(dictionaryByType)(
    () => ({ type: 'INQUIRY_CONDITIONS' }),
    (entries, found) => {
      found.desk.dictionaryCode = entries.find(({ name }) => name === '验收')?.code ?? '999999';
    },
  ),
  step(dictionaryDesk.endDictionaryEntry)((found) => ({
    type: 'INQUIRY_CONDITIONS',
    code: found.desk.dictionaryCode,
  })),
  step(choiceDesk.choiceDesk)(() => ({})),
  step(choiceDesk.saveChoices)(() => ({
    kind: 'taxRate',
    choices: [{ code: '13', taken: true, name: '' }],
  })),
  step(rateDesk.rateDesk)(() => ({})),
  step(rateDesk.saveRate)(() => ({ currency: 'USD', rate: '7.1053', source: '中国外汇交易中心' })),
  step(floorDesk.saveGuide)(() => ({
    ...{ id: null, categoryCode: '01', productName: '验收', specs: '1', unit: '吨' },
    ...{ companyName: '验收', place: '无锡', price: '1' },
  })),
  step(guideImport.previewGuides)(
    () => ({ rows: [GUIDE] }),
    ({ digest }, found) => {
      found.desk.guidesDigest = digest;
    },
  ),
  step(guideImport.importGuides)((found) => ({ rows: [GUIDE], digest: found.desk.guidesDigest })),
  step(floorDesk.floorDesk)(
    () => ({}),
    ({ guides, purchases }, found) => {
      found.desk.guideId = guides.find(({ productName }) => productName === '验收')?.id ?? 'none';
      found.desk.purchaseId = purchases.find(({ shown }) => shown)?.id ?? '999999999';
    },
  ),
  step(floorDesk.endGuide)((found) => ({ id: found.desk.guideId })),
  step(floorDesk.showPurchase)((found) => ({ id: found.desk.purchaseId, shown: true })),
  step(brandDesk.deskBrands)(() => ({})),
  step(brandDesk.saveBrand)(({ goods }) => ({
    before: null,
    name: '验收品牌',
    seller: goods.sellerCode,
    picture: PICTURE,
    sort: '9999',
    shown: false,
    renamesGoods: false,
  })),
  step(brandDesk.endBrand)(() => ({ name: '验收品牌', into: '' })),
  step(desk.saveAdvertising)(() => ({ picture: PICTURE })),
  step(desk.deleteLinkedPicture)((found) => ({ kind: 'friend', id: found.desk.pictureId })),
];

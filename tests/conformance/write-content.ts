import * as attributes from '#app/domain/catalogue/attribute-contract.ts';
import * as categoryDesk from '#app/domain/catalogue/category-desk-contract.ts';
import * as dictionaryDesk from '#app/domain/catalogue/dictionary-desk-contract.ts';
import * as floorDesk from '#app/domain/catalogue/floor-desk-contract.ts';
import * as guideImport from '#app/domain/catalogue/guide-import-contract.ts';
import { saveTradeWord, tradeWordList } from '#app/domain/catalogue/search/contract.ts';
import * as brandDesk from '#app/domain/content/brand-desk-contract.ts';
import * as desk from '#app/domain/content/desk-contract.ts';
import * as choiceDesk from '#app/domain/market/choice-desk-contract.ts';
import * as market from '#app/domain/market/contract.ts';
import { typedSettings } from '#app/domain/market/settings.ts';
import * as setup from '#app/domain/market/setup-contract.ts';
import { FIRST_SITE } from '#app/domain/market/site.ts';
import {
  deleteTradingPeriod,
  saveTradingPeriod,
  tradingCalendar,
} from '#app/domain/order/trading-calendar-contract.ts';
import { type Step, step } from './step.ts';

const GUIDE = {
  ...{ line: 2, category: '01', productName: '验收', specs: '1', unit: '吨' },
  ...{ companyName: '验收', place: '无锡', price: '1' },
};
const PICTURE = '/goods/scene-yard.svg';

/** The operator's calls about content, which are refused to others. Existing content is not deleted. */
export const writeContent: readonly Step[] = [
  step(tradingCalendar)(() => ({})),
  step(saveTradingPeriod)(() => ({ kind: 'off', name: '', from: '', to: '' })),
  step(deleteTradingPeriod)(() => ({ from: '2099-12-31' })),
  step(setup.setupSteps)(() => ({})),
  step(setup.skipSetupStep)(() => ({ step: 'about' })),
  step(setup.fillCatalogue)(() => ({ tops: ['01'] })),
  step(setup.openSellersStore)(() => ({ phone: '', code: '', name: '', address: '' })),
  step(setup.invitePerson)(() => ({ phone: '' })),
  step(setup.saveTransferAccount)(() => ({ payee: '', bank: '', account: '' })),
  step(setup.tryMessage)(() => ({ mail: '', phone: '' })),
  step(market.marketSettings)(() => ({})),
  step(market.saveMarketMark)(() => ({ base64: 'PHN2Zy8+' })),
  step(market.saveMarketSettings)(() => ({
    ...typedSettings({ ...FIRST_SITE, mailName: '', mailAddress: '' }),
    version: '0',
  })),
  step(tradeWordList)(() => ({})),
  step(saveTradeWord)(() => ({ word: '验收词', kind: 'none', meanings: [] })),
  step(desk.deskArticles)(() => ({ state: 'published' })),
  step(desk.deskArticleById)(({ articleId }) => ({ id: articleId })),
  step(desk.saveArticle)(() => ({
    id: null,
    version: null,
    type: 'notice',
    title: '验收公告',
    newsBrie: '',
    content: '<p>验收</p>',
    picture: PICTURE,
    publish: false,
  })),
  step(desk.changeArticle)(() => ({ id: '999999999', change: 'delete' })),
  step(desk.companyPage)(() => ({ type: '1' })),
  step(desk.saveCompanyPage)(() => ({ type: '1', version: 'none', content: '<p>验收</p>' })),
  step(desk.linkedPictures)(() => ({})),
  step(desk.saveLinkedPicture)(() => ({
    kind: 'friend',
    id: null,
    title: '验收',
    subtitle: '',
    picture: PICTURE,
    linkUrl: 'https://friend.example/',
    sort: '9999',
  })),
  step(categoryDesk.deskCategories)(() => ({})),
  step(categoryDesk.saveCategory)(() => ({
    code: '999999',
    parentCode: null,
    name: '验收',
    unit: '吨',
    unitDecimals: true,
    sort: '1',
    shown: true,
  })),
  step(categoryDesk.endCategory)(() => ({ code: '999999', into: '' })),
  step(attributes.deskAttributes)(() => ({ categoryCode: '01' })),
  step(attributes.saveAttribute)(() => ({
    ...{ id: '999999999', categoryCode: '01', name: '验收', kind: 'choice' as const, unit: '' },
    ...{ choices: ['甲', '乙'], required: false, filtered: true, sort: '1', shown: true },
  })),
  step(attributes.renameChoice)(() => ({ id: '999999999', choice: '甲', name: '丙' })),
  step(attributes.endAttribute)(() => ({ id: '999999999', into: '' })),
  step(dictionaryDesk.saveDictionaryEntry)(() => ({
    type: 'INQUIRY_CONDITIONS',
    code: '999999',
    name: '验收',
    sort: '1',
  })),
  step(dictionaryDesk.endDictionaryEntry)(() => ({ type: 'INQUIRY_CONDITIONS', code: '999999' })),
  step(choiceDesk.choiceDesk)(() => ({})),
  step(choiceDesk.saveChoices)(() => ({
    kind: 'taxRate',
    choices: [{ code: '13', taken: true, name: '' }],
  })),
  step(choiceDesk.saveCategoryTax)(() => ({ categoryCode: '999999', taxRate: '' })),
  step(floorDesk.floorDesk)(() => ({})),
  step(floorDesk.saveGuide)(() => ({
    ...{ id: '999999999', categoryCode: '01', productName: '验收', specs: '1', unit: '吨' },
    ...{ companyName: '验收', place: '无锡', price: '1' },
  })),
  step(guideImport.previewGuides)(() => ({ rows: [GUIDE] })),
  step(guideImport.importGuides)(() => ({ rows: [GUIDE], digest: 'x' })),
  step(floorDesk.endGuide)(() => ({ id: '999999999' })),
  step(floorDesk.showPurchase)(() => ({ id: '999999999', shown: true })),
  step(brandDesk.deskBrands)(() => ({})),
  step(brandDesk.saveBrand)(() => ({
    before: null,
    name: '验收品牌',
    seller: '没有这个卖家',
    picture: PICTURE,
    sort: '9999',
    shown: false,
    renamesGoods: false,
  })),
  step(brandDesk.endBrand)(() => ({ name: '没有这个品牌', into: '' })),
  step(desk.saveAdvertising)(() => ({ picture: '//advertiser.example/a.png' })),
  step(desk.deleteLinkedPicture)(() => ({ kind: 'friend', id: '999999999' })),
];

export { deadlinesOfInquiry, inquiryDeadlines } from './deadlines.ts';
export { saveInquiry } from './save.ts';
export { asksSeller, firstOfferEnds, toAnswer, toAward } from './waits.ts';

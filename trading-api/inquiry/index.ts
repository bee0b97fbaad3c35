export { deadlinesOfInquiry, inquiryDeadlines } from './deadlines.ts';
export { saveInquiry } from './save.ts';
export { answerUntil, asksSeller, firstOfferEnds, toAnswer, toAward } from './waits.ts';

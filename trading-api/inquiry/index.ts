/** What other subjects may use of this one. */

export { deadlinesOfInquiry, inquiryDeadlines } from './deadlines.ts';
export { saveInquiry } from './save.ts';

export { deadlinesOfInquiry, inquiryDeadlines } from './deadlines.ts';
export { saveInquiry } from './save.ts';

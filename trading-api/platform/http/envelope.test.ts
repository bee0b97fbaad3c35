import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { openLog } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { answerFailures } from './envelope.ts';
import { observeRequests } from './observe.ts';

/** What a bid is answered that is refused with this code, and what is logged of it as an error. */
async function refusedWith(code: Refusal['code']) {
  const lines: string[] = [];
  const log: FastifyBaseLogger = openLog('error', { write: (line) => void lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  observeRequests(app);
  answerFailures(app);
  app.get('/', (request) => {
    request.noted.endpoint = increasePrice;
    throw new Refusal(code, '出价被拒绝');
  });
  const answer = await app.inject('/');
  return { answer: answer.json(), lines: lines.map((line) => JSON.parse(line)) };
}

test('a code that the endpoint does not list is answered, and logged as an error', async () => {
  const { answer, lines } = await refusedWith('stockShort');
  expect(answer).toMatchObject({ resultCode: 'stockShort', content: '出价被拒绝' });
  expect(lines).toMatchObject([{ call: increasePrice.name, unlisted: ['stockShort'] }]);
});

test.each([RESULT.notFound, 'notAdmitted'] as const)('%s is a code of a bid', async (code) => {
  const { answer, lines } = await refusedWith(code);
  expect(answer).toMatchObject({ resultCode: code });
  expect(lines).toEqual([]);
});

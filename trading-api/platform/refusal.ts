import { RESULT } from '#app/domain/endpoint.ts';

/** A call the rules refuse: `code` is one the contract lists, `message` is the text to show. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const notFound = (text: string) => new Refusal(RESULT.notFound, text);

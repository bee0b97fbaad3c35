/** A mail or a message that was not taken; `forGood`: its address takes none. */
export class DeliveryFailure extends Error {
  readonly forGood: boolean;

  constructor(message: string, { forGood = false } = {}) {
    super(message);
    this.forGood = forGood;
  }
}

/** Makes every error of a connection a DeliveryFailure. */
export async function asDeliveryFailure<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw new DeliveryFailure(error instanceof Error ? error.message : String(error));
  }
}

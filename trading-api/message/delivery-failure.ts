/** A mail or a message that was not taken; `forGood`: its address takes none. */
export class DeliveryFailure extends Error {
  readonly forGood: boolean;

  constructor(message: string, { forGood = false } = {}) {
    super(message);
    this.forGood = forGood;
  }
}

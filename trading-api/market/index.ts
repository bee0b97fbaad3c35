export {
  fillCatalogue,
  invite,
  nameOperator,
  nameSeller,
  removeOperator,
  reset,
  type Terms,
} from './people.ts';
export { freshSetupCode } from './setup-code.ts';

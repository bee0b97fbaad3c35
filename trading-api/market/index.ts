export {
  fillCatalogue,
  invite,
  nameOperator,
  openStore,
  removeOperator,
  reset,
  type Terms,
} from './people.ts';
export { freshSetupCode } from './setup-code.ts';

export { isPutToPlatform } from './put-to-platform.ts';

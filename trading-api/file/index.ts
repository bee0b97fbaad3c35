export { attachFiles, FILES_GONE, publishFiles } from './files.ts';
export {
  chosenPicture,
  picturesIn,
  publishPicture,
  publishPicturesIn,
} from './published-picture.ts';
export { showPicturesAgain, withdrawFiles } from './withdraw.ts';

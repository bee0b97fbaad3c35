/** What other subjects may use of this one. */

export { attachFiles, FILES_GONE, publishFiles } from './files.ts';
export { chosenPicture, publishPicture } from './published-picture.ts';
export { showFilesAgain, withdrawFiles } from './withdraw.ts';

export { attachFiles, FILES_GONE, publishFiles } from './files.ts';
export { chosenPicture, publishPicture } from './published-picture.ts';
export { showFilesAgain, withdrawFiles } from './withdraw.ts';

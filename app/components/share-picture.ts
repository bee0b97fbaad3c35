/** What a picture is drawn of for the previews of shared links (app/routes/content/share). */
export type ShareKind =
  | 'self'
  | 'sale'
  | 'auction'
  | 'store'
  | 'tender'
  | 'plan'
  | 'article'
  | 'private'
  | 'site';

export const sharePicture = (kind: ShareKind, id: string): string =>
  `/picture/share/${kind}/${id}.png`;

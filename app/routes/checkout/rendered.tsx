interface RenderedProps {
  html: string;
  className?: string;
}

/** What the server has rendered for good. */
export const Rendered = ({ html, className }: RenderedProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
);

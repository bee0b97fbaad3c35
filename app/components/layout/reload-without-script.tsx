interface ReloadProps {
  /** Null: not at all. */
  seconds: number | null;
  /** The page to go to; unset: this one again. */
  to?: string;
}

/** What a page without a script does after so many seconds; with one it polls or counts down. */
export function ReloadWithoutScript({ seconds, to }: ReloadProps) {
  const content = to === undefined ? `${seconds}` : `${seconds};url=${to}`;
  return <noscript>{seconds !== null && <meta httpEquiv="refresh" content={content} />}</noscript>;
}

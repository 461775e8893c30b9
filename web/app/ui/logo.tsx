/** Three spines on a shelf: the first is being claimed, the third leans. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" className={className} aria-hidden="true" focusable="false">
      <rect x="2.5" y="4" width="5" height="20" rx="0.8" fill="var(--claim)" />
      <rect x="9.5" y="4" width="5" height="20" rx="0.8" fill="currentColor" />
      <rect x="17.2" y="4" width="5" height="20" rx="0.8" fill="currentColor" transform="rotate(-15 19.7 24)" />
    </svg>
  )
}

/** The mark and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-foreground">
      <LogoMark />
      <span className="font-[750] text-[1.1875rem] leading-none tracking-[-0.02em] font-stretch-[118%]">Keepcase</span>
    </span>
  )
}

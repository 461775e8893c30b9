/** Three spines on a shelf: the first is being claimed, the third leans. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" className={className} aria-hidden="true" focusable="false">
      <rect x="2" y="3.5" width="5" height="21" rx="0.8" fill="var(--claim)" />
      <rect x="9" y="3.5" width="5" height="21" rx="0.8" fill="currentColor" />
      <path d="M16.4 5.1l4.83-1.3 5.43 20.28-4.83 1.3z" fill="currentColor" />
    </svg>
  )
}

/** The logo mark and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-foreground">
      <LogoMark />
      <span className="max-[22.5rem]:sr-only font-[750] text-[1.1875rem] leading-none tracking-[-0.02em] font-stretch-[118%]">
        Keepcase
      </span>
    </span>
  )
}

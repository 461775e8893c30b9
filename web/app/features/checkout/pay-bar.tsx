import type { ReactNode } from 'react'

/** Bottom bar of small screens: the total and the Pay button. */
export function PayBar({ total, children }: { total: string; children: ReactNode }) {
  return (
    <div
      data-own-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="page flex min-h-18 items-center justify-between gap-4 py-2">
        <p className="shrink-0">
          <span className="block text-muted-foreground text-xs">Total</span>
          <span className="font-[700] text-lg tracking-[-0.02em] font-stretch-[106%]">{total}</span>
        </p>
        <div className="min-w-0 max-w-60 flex-1">{children}</div>
      </div>
    </div>
  )
}

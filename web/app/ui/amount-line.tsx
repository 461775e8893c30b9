import type { ReactNode } from 'react'

/** One row of a list of amounts: label and amount. Must be inside a `dl`. */
export function AmountLine({ label, amount }: { label: ReactNode; amount: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-muted-foreground">{label}</dt>
      <dd className="whitespace-nowrap font-mono font-medium text-[0.8125rem]">{amount}</dd>
    </div>
  )
}

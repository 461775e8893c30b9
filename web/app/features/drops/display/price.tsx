import { formatMoney } from '#web/format/format.ts'
import { cn } from '#web/ui/cn.ts'

type MoneyProps = { cents: number; currency?: string; isFigure?: boolean; className?: string }

/** An amount in running text; `isFigure` uses tabular digits. */
export function Money({ cents, currency = 'USD', isFigure = false, className }: MoneyProps) {
  return (
    <span className={cn('whitespace-nowrap', isFigure && 'font-mono font-medium text-[0.8125rem]', className)}>
      {formatMoney(cents, currency)}
    </span>
  )
}

/** The price as the page's main figure. */
export function Price({ cents, currency = 'USD', className }: Omit<MoneyProps, 'isFigure'>) {
  const text = formatMoney(cents, currency)
  return <p className={cn('text-price', text.length > 9 && 'text-[clamp(1.5rem,7.5vw,2.75rem)]', className)}>{text}</p>
}

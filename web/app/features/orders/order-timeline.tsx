import type { Order, OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'
import { cn } from '#web/ui/cn.ts'
import { Check } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import * as texts from './orders.texts.ts'

type Step = { status: OrderStatus; word: string }

const shipped: readonly Step[] = [
  { status: 'paid', word: 'Paid' },
  { status: 'packed', word: 'Packed' },
  { status: 'shipped', word: 'Shipped' },
  { status: 'delivered', word: 'Delivered' },
]
const pickedUp: readonly Step[] = [
  { status: 'paid', word: 'Paid' },
  { status: 'packed', word: 'Packed' },
  { status: 'delivered', word: texts.pickedUp },
]

/** Number of completed steps of an order. */
export function stepsDone({ status, fulfilment }: Pick<Order, 'status' | 'fulfilment'>): number {
  const steps = fulfilment === 'pickup' ? pickedUp : shipped
  if (status === 'closed') return steps.length
  return steps.findIndex((step) => step.status === status) + 1
}

/** Paid, Packed, Shipped, Delivered: completed and remaining steps. Nothing for orders that ended otherwise. */
export function OrderTimeline({ order }: { order: Order }) {
  if (order.status === 'cancelled' || order.status === 'refunded' || order.status === 'failed') return null
  const steps = order.fulfilment === 'pickup' ? pickedUp : shipped
  const done = stepsDone(order)
  return (
    <ol aria-label="Progress" className="flex">
      {steps.map(({ status, word }, i) => {
        const isDone = i < done
        return (
          <li
            key={status}
            {...(i === done - 1 ? { 'aria-current': 'step' as const } : {})}
            className="relative flex min-w-0 flex-1 flex-col items-center gap-2 text-center"
          >
            {i > 0 && (
              <span
                aria-hidden="true"
                className={cn(
                  'absolute end-[calc(50%+0.875rem)] top-[0.8125rem] h-0.5 w-[calc(100%-1.75rem)]',
                  isDone ? 'bg-foreground' : 'bg-border',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={cn(
                'relative grid size-7 place-items-center rounded-full border-2 text-xs',
                isDone ? 'border-foreground bg-foreground text-background' : 'border-input bg-card',
              )}
            >
              {isDone && <Check className="size-4" />}
            </span>
            <span className={cn('text-small', isDone ? 'font-[620]' : 'text-muted-foreground')}>
              {word}
              <span className="sr-only">{isDone ? texts.done : texts.notYet}</span>
            </span>
            {status === 'paid' && order.paidAt && (
              <Time at={order.paidAt} className="-mt-1.5 text-muted-foreground text-xs" />
            )}
          </li>
        )
      })}
    </ol>
  )
}

import { Time } from '#web/ui/time.tsx'
import type { OrderPanelProps } from './order-panel.ts'
import * as texts from './seller-order.texts.ts'

/** What happened to the order and who did it, the latest first. Nothing before it is paid. */
export function OrderHistory({ order: { order, history } }: OrderPanelProps) {
  if (history.length === 0) return null
  return (
    <section aria-labelledby="order-history" className="rounded-card bg-card p-5 shadow-card">
      <h2 id="order-history" className="mb-4 text-h3">
        {texts.history}
      </h2>
      <ol className="flex flex-col gap-3 text-small">
        {history.toReversed().map((moment) => (
          <li key={moment.id}>
            <p className="[overflow-wrap:anywhere]">{texts.momentText(moment, order.currency)}</p>
            <p className="text-muted-foreground text-xs [overflow-wrap:anywhere]">
              {moment.byName && (
                <>
                  <bdi>{moment.byName}</bdi>,{' '}
                </>
              )}
              <Time at={moment.at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

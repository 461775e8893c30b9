import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './dealings.texts.ts'

/**
 * Orders with messages that the viewer, or a storefront's team, has not read. Nothing while there are none.
 * `order.messaged` has them read again.
 */
export function UnreadMessages({ storefrontId }: { storefrontId?: string }) {
  const input = storefrontId === undefined ? {} : { storefrontId }
  const { data } = useQuery(api.orderMessages.unread.queryOptions({ input }))
  if (!data || data.items.length === 0) return null
  const linkOf = (id: string) => (storefrontId === undefined ? paths.order(id) : paths.sellerOrder(storefrontId, id))
  return (
    <section aria-labelledby="unread-messages" className="rounded-card bg-card px-5 pt-5 shadow-card not-last:mb-6">
      <h2 id="unread-messages" className="mb-2 text-h3">
        {texts.unreadTitle}
      </h2>
      <ul>
        {data.items.map(({ orderId, orderNumber, fromName, unread, latestAt }) => (
          <li key={orderId} className="relative flex items-center gap-4 border-t py-3 first:border-t-0">
            <div className="min-w-0 flex-1">
              <Link
                to={`${linkOf(orderId)}#messages`}
                className="block py-1 text-label no-underline after:absolute after:inset-0 hover:underline"
              >
                {`Order ${orderNumber}`}
              </Link>
              <p className="truncate text-muted-foreground text-small">
                <bdi>{fromName}</bdi>, <Time at={latestAt} style="ago-inside" />
              </p>
            </div>
            <Badge tone="info">{texts.unreadCount(unread)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

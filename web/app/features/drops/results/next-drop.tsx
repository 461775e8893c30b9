import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { useServerRenderedQuery } from '#web/api/server-rendered-query.ts'
import { paths } from '#web/paths.ts'
import { Time } from '#web/ui/time.tsx'
import { LiveNow } from '../cards/drop-status-line.tsx'
import { storefrontDropsOptions } from '../drops.reads.ts'
import { itemCount, nextFrom } from './results.texts.ts'

/** Beside a drop that is over: this seller's next one, or one that is open now; nothing if there is none. */
export function NextDrop({ drop }: { drop: DropDetail }) {
  const { data } = useServerRenderedQuery(storefrontDropsOptions(api, drop.storefrontId))
  const next = data?.items.find(({ id, status }) => id !== drop.id && (status === 'active' || status === 'scheduled'))
  if (!next) return null
  return (
    <section aria-labelledby="next-drop" className="relative flex flex-col gap-1 rounded-card bg-card p-5 shadow-card">
      <h2 id="next-drop" className="text-muted-foreground text-small">
        {nextFrom}
        <bdi>{drop.storefrontName}</bdi>
      </h2>
      <Link
        to={paths.drop(next.id)}
        className="block min-h-6 text-h3 underline decoration-1 underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:decoration-2"
      >
        <bdi>{next.title}</bdi>
      </Link>
      <p className="text-small">
        {next.status === 'active' ? <LiveNow /> : next.startDate && <Time at={next.startDate} style="starts" />}
        <span className="text-muted-foreground">{` · ${itemCount(next.itemCount)}`}</span>
      </p>
    </section>
  )
}

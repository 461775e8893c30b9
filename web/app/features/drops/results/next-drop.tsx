import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { useServerRenderedQuery } from '#web/api/server-rendered-query.ts'
import { paths } from '#web/paths.ts'
import { Time } from '#web/ui/time.tsx'
import { LiveNow } from '../cards/drop-status-line.tsx'
import { storefrontDropsOptions } from '../drops.reads.ts'
import { itemCount, leftContinues, nextFrom } from './results.texts.ts'

/**
 * Beside a drop that is over: the one that continues it, or else this seller's next one or one that is open now; nothing
 * if there is none.
 */
export function NextDrop({ drop }: { drop: DropDetail }) {
  const { data } = useServerRenderedQuery(storefrontDropsOptions(api, drop.storefrontId))
  const { continuedIn } = drop
  const isOpen = ({ status }: { status: string }) => status === 'active' || status === 'scheduled'
  const continuation = data?.items.find(({ id }) => id === continuedIn?.id)
  if (continuedIn && (!continuation || isOpen(continuation))) {
    return (
      <NextCard id={continuedIn.id} title={continuedIn.title} heading={leftContinues}>
        {continuation?.status === 'active' ? (
          <LiveNow />
        ) : (
          continuedIn.startDate && <Time at={continuedIn.startDate} style="starts" />
        )}
        {continuation && <span className="text-muted-foreground">{` · ${itemCount(continuation.itemCount)}`}</span>}
      </NextCard>
    )
  }
  const next = data?.items.find((other) => other.id !== drop.id && isOpen(other))
  if (!next) return null
  const heading = nextFrom(<bdi>{drop.storefrontName}</bdi>)
  return (
    <NextCard id={next.id} title={next.title} heading={heading}>
      {next.status === 'active' ? <LiveNow /> : next.startDate && <Time at={next.startDate} style="starts" />}
      <span className="text-muted-foreground">{` · ${itemCount(next.itemCount)}`}</span>
    </NextCard>
  )
}

type NextCardProps = { id: string; title: string; heading: ReactNode; children: ReactNode }

const NextCard = ({ id, title, heading, children }: NextCardProps) => (
  <section aria-labelledby="next-drop" className="relative flex flex-col gap-1 rounded-card bg-card p-5 shadow-card">
    <h2 id="next-drop" className="text-muted-foreground text-small">
      {heading}
    </h2>
    <Link
      to={paths.drop(id)}
      className="block min-h-6 text-h3 underline decoration-1 underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:decoration-2"
    >
      <bdi>{title}</bdi>
    </Link>
    <p className="text-small">{children}</p>
  </section>
)

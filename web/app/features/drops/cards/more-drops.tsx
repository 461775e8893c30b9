import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { GapShelf } from '../display/shelf.tsx'
import { similarOptions, storefrontDropsOptions } from '../drops.reads.ts'
import * as texts from './cards.texts.ts'
import { DropGrid } from './drop-grid.tsx'

/** Other drops of the same storefront; nothing if there are none. */
export function MoreFromSeller({ drop }: { drop: DropDetail }) {
  const { data } = useQuery(storefrontDropsOptions(api, drop.storefrontId))
  const others = data?.items.filter(({ id }) => id !== drop.id).slice(0, 3) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more" className="mt-20">
      <h2 id="more" className="mb-5 text-h2">
        {texts.moreFromThisSeller}
      </h2>
      <DropGrid drops={others} />
    </section>
  )
}

/** Shown for a missing or private drop, or an invalid address: a message and other drops. */
export function MissingDrop({ message }: { message: string }) {
  const { data } = useQuery(similarOptions(api))
  return (
    <div className="page">
      <title>{`${message} · Keepcase`}</title>
      <meta name="robots" content="noindex" />
      <div className="grid grid-cols-1 items-end gap-12 pt-16 pb-4 md:grid-cols-2">
        <div className="flex flex-col items-start gap-4">
          <h1 className="text-h1">{message}</h1>
          <p className="prose text-lg text-muted-foreground">{texts.itEndedWentPrivate}</p>
          <ButtonLink to={paths.drops}>{texts.browseDrops}</ButtonLink>
        </div>
        <GapShelf />
      </div>
      {data && data.items.length > 0 && (
        <section aria-labelledby="similar" className="mt-16">
          <h2 id="similar" className="mb-5 text-h2">
            {texts.dropsToLook}
          </h2>
          <DropGrid drops={data.items} />
        </section>
      )}
    </div>
  )
}

import type { EarlierSale } from '@keepcase/contract/shelf/shelf.contract.ts'
import { Link } from 'react-router'
import { conditions } from '#web/features/drops/display/conditions.ts'
import { formatDate } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import * as texts from './history.texts.ts'

/** A day without a time, as the API gives it, in the reader's style. */
export const formatDay = (day: string): string => formatDate(Date.parse(`${day}T12:00:00Z`), { timeZone: 'UTC' })

/** What an item was here before, the latest first, as its seller states. Nothing for an item without a history. */
export function ItemHistory({ before, level = 3 }: { before: readonly EarlierSale[]; level?: 2 | 3 }) {
  if (before.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <section aria-label={texts.hereBefore} className="border-t pt-4">
      <Heading className="text-label">{texts.hereBefore}</Heading>
      <p className="text-muted-foreground text-small">{texts.asStated}</p>
      <ol className="mt-3 flex flex-col gap-3 text-small">
        {before.map((sale, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sale has no id, and the list never changes its order
          <li key={i} className="border-s-2 ps-3 [overflow-wrap:anywhere]">
            <Sale sale={sale} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sale({ sale: { title, condition, drop, dropDay, storefront, owner } }: { sale: EarlierSale }) {
  return (
    <>
      <p className="font-[620]">{title === null ? texts.privateSale : <bdi>{title}</bdi>}</p>
      <p className="text-muted-foreground">
        {condition && `${conditions[condition].word}. `}
        {storefront && (
          <Link to={paths.storefront(storefront.id)} className="underline underline-offset-4">
            <bdi>{storefront.name}</bdi>
          </Link>
        )}
        {storefront && drop && ', '}
        {drop && (
          <Link to={paths.drop(drop.id)} className="underline underline-offset-4">
            <bdi>{drop.title}</bdi>
          </Link>
        )}
        {dropDay && `, ${formatDay(dropDay)}`}
      </p>
      {owner && (
        <p className="text-muted-foreground">
          <bdi>{texts.boughtBy(owner)}</bdi>
        </p>
      )}
    </>
  )
}

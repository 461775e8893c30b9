import type { Condition } from '@keepcase/contract/drops/items.contract.ts'
import type { Piece } from '@keepcase/contract/shelf/shelf.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { conditions } from '#web/features/drops/display/conditions.ts'
import { RarityPips } from '#web/features/drops/display/rarity.tsx'
import { traitLabel } from '#web/features/drops/display/traits.texts.ts'
import { formatCount } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { formatDay } from '../display/item-history.tsx'
import * as texts from './piece.texts.ts'

type Fact = { name: string; value: ReactNode }

/** Names with their values; missing ones are omitted. */
export const Facts = ({ facts, isMono = false }: { facts: readonly Fact[]; isMono?: boolean }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
    {facts.map(
      ({ name, value }) =>
        value !== null &&
        value !== '' && (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd
              className={
                isMono
                  ? 'font-mono text-[0.75rem] leading-relaxed [overflow-wrap:anywhere]'
                  : '[overflow-wrap:anywhere]'
              }
            >
              {value}
            </dd>
          </div>
        ),
    )}
  </dl>
)

const grade = (given: Condition | null): ReactNode =>
  given && (
    <>
      <span className="font-[620]">{conditions[given].word}</span>
      <span className="block text-muted-foreground">{conditions[given].meaning}</span>
    </>
  )

/** What its seller stated about a piece, as it was claimed. */
export const claimedFacts = (piece: Piece): Fact[] => [
  { name: piece.sleeveCondition ? 'Media' : 'Condition', value: grade(piece.condition) },
  { name: 'Sleeve', value: grade(piece.sleeveCondition) },
  { name: 'Flaws', value: piece.flaws && <bdi className="whitespace-pre-line">{piece.flaws}</bdi> },
  { name: 'Rarity', value: piece.rarity && <RarityPips rarity={piece.rarity} /> },
  { name: 'Kind', value: piece.category && traitLabel(piece.category) },
  { name: 'Genre', value: piece.genres.map(traitLabel).join(', ') },
  { name: 'Maker', value: piece.maker && <bdi>{piece.maker}</bdi> },
  { name: 'Format', value: piece.format && <bdi>{piece.format}</bdi> },
  { name: 'Year', value: piece.year },
  { name: 'Era', value: piece.era },
  { name: texts.printRun, value: piece.printRun && formatCount(piece.printRun) },
]

const NameLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-block min-h-6 underline underline-offset-4">
    <bdi>{children}</bdi>
  </Link>
)

/** Where a piece was bought. */
export const originFacts = ({ storefront, drop, dropDay }: Piece): Fact[] => [
  {
    name: texts.seller,
    value: storefront ? (
      <NameLink to={paths.storefront(storefront.id)}>{storefront.name}</NameLink>
    ) : (
      texts.hiddenSeller
    ),
  },
  { name: texts.drop, value: drop ? <NameLink to={paths.drop(drop.id)}>{drop.title}</NameLink> : texts.privateDrop },
  { name: texts.dropDay, value: dropDay && formatDay(dropDay) },
]

import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { conditions } from '#ui/conditions.ts'
import { Dialog } from '#ui/overlays.tsx'
import { Price } from '#ui/price.tsx'
import { RarityPips } from '#ui/rarity.tsx'
import { Sleeve } from '#ui/sleeve.tsx'
import { traitWord } from '#ui/trait-words.ts'
import { useDropStatus } from './drop-clock.ts'
import type { ItemOpenerProps } from './item-opener.tsx'
import { ItemPhotos } from './item-photos.tsx'
import { stockWords } from './item-stock.ts'

type SheetProps = Omit<ItemOpenerProps, 'className' | 'children'> & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** One item as its seller tells of it: all photos, what is written of it, its plain facts, and its claim button. */
export function ItemSheet({ drop, item, lot, isSleeved = false, slots, isOpen, onOpenChange }: SheetProps) {
  const status = useDropStatus(drop)
  return (
    <Dialog
      isWide
      title={<bdi>{item.title}</bdi>}
      description={lot === null ? drop.storefrontName : `Lot ${lot}, ${drop.storefrontName}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="relative aspect-square self-start overflow-hidden rounded-card bg-sunken">
          <Sleeve isClosed={isSleeved} className="size-full">
            <ItemPhotos item={item} />
          </Sleeve>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Price cents={item.priceCents} currency={drop.currency} />
            <p className="text-muted-foreground text-small">
              {stockWords(item, status === 'completed' || status === 'cancelled')}
            </p>
          </div>
          {(slots.claimInSheet ?? slots.claim)(item)}
          <Told item={item} />
        </div>
      </div>
    </Dialog>
  )
}

/** What the seller wrote, and the facts by name. */
function Told({ item }: { item: DropItem }) {
  return (
    <>
      {item.description ? (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {item.description}
        </p>
      ) : (
        <p className="text-muted-foreground">The seller has not added a description.</p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t pt-4 text-small">
        {factsOf(item).map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Fact = { name: string; value: ReactNode }

/** Condition and sleeve with what the words mean, then what the item is; only what the seller gave. */
function factsOf({ condition, sleeveCondition, rarity, category, genres, era }: DropItem): Fact[] {
  const grade = (given: DropItem['condition']) =>
    given && (
      <>
        <span className="font-[620]">{conditions[given].word}</span>
        <span className="block text-muted-foreground">{conditions[given].meaning}</span>
      </>
    )
  const facts: Fact[] = [
    { name: sleeveCondition ? 'Media' : 'Condition', value: grade(condition) },
    { name: 'Sleeve', value: grade(sleeveCondition) },
    { name: 'Rarity', value: rarity && <RarityPips rarity={rarity} /> },
    { name: 'Kind', value: category && traitWord(category) },
    { name: 'Genre', value: genres.map(traitWord).join(', ') },
    { name: 'Era', value: era },
  ]
  return facts.filter(({ value }) => value)
}

import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { formatCount } from '#web/format/format.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { conditions } from '../display/conditions.ts'
import { Price } from '../display/price.tsx'
import { RarityPips } from '../display/rarity.tsx'
import { Sleeve } from '../display/sleeve.tsx'
import { traitLabel } from '../display/traits.texts.ts'
import { DescriptionAndFacts, type Fact } from '../page/description-and-facts.tsx'
import { useDropStatus } from '../page/drop-clock.ts'
import { ItemPhotos } from './item-photos.tsx'
import type { ItemOpenerProps } from './item-slots.ts'
import { stockText } from './item-stock.ts'
import * as texts from './items.texts.ts'
import { PastPrices } from './past-prices.tsx'
import { SheetHistory } from './sheet-history.tsx'

type SheetProps = Omit<ItemOpenerProps, 'className' | 'children'> & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Details of one item: photos, description, facts and claim button. */
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
              {stockText(item, status === 'completed' || status === 'cancelled')}
            </p>
          </div>
          {(slots.claimInSheet ?? slots.claim)(item)}
          <PastPrices drop={drop} item={item} />
          <DescriptionAndFacts text={item.description} facts={factsOf(item)} className="gap-x-6 border-t pt-4" />
          <SheetHistory drop={drop} item={item} />
        </div>
      </div>
    </Dialog>
  )
}

/** Condition and sleeve with their meanings, then the other facts. */
function factsOf(item: DropItem): Fact[] {
  const { condition, sleeveCondition, rarity, category, genres, era, year, maker, format, printRun, flaws } = item
  const grade = (given: DropItem['condition']) =>
    given && (
      <>
        <span className="font-[620]">{conditions[given].word}</span>
        <span className="block text-muted-foreground">{conditions[given].meaning}</span>
      </>
    )
  return [
    { name: sleeveCondition ? 'Media' : 'Condition', value: grade(condition) },
    { name: 'Sleeve', value: grade(sleeveCondition) },
    { name: 'Rarity', value: rarity && <RarityPips rarity={rarity} /> },
    { name: 'Kind', value: category && traitLabel(category) },
    { name: 'Genre', value: genres.map(traitLabel).join(', ') },
    { name: 'Maker', value: maker && <bdi>{maker}</bdi> },
    { name: 'Format', value: format && <bdi>{format}</bdi> },
    { name: 'Year', value: year },
    { name: 'Era', value: era },
    { name: texts.printRun, value: printRun && formatCount(printRun) },
    { name: 'Flaws', value: flaws && <bdi className="whitespace-pre-line">{flaws}</bdi> },
  ]
}

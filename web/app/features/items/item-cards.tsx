import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { traitLabel } from '#web/features/drops/display/traits.texts.ts'
import { formatMoney } from '#web/format/format.ts'
import { availableUnits } from './items.texts.ts'
import { InDrops, type ItemsListProps, maySelect, SelectBoxOf } from './items-list-parts.tsx'

/** The catalog on narrow pages. Cards out of sight cost no layout. */
export function ItemCards({ items, address, selection, rights }: ItemsListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {items.map((item, index) => (
        <li
          key={item.id}
          className="flex items-center gap-2 rounded-card bg-card p-2 shadow-card [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]"
        >
          {maySelect(rights) && <SelectBoxOf {...{ item, index, selection }} />}
          <ItemThumb
            seed={item.id}
            image={item.images[0] ?? item.drawing}
            category={item.category}
            className="size-16"
          />
          <div className="min-w-0 flex-1 text-small">
            <button
              type="button"
              onClick={() => address.open(item.id)}
              className="line-clamp-2 min-h-6 text-start font-[620] text-base [overflow-wrap:anywhere]"
            >
              <bdi>{item.title}</bdi>
            </button>
            <p className="truncate text-muted-foreground">
              {formatMoney(item.priceCents, item.currency)} · {availableUnits(item.quantity)}
              {item.condition && ` · ${traitLabel(item.condition)}`}
            </p>
            <InDrops drops={item.drops} storefrontId={item.storefrontId} />
          </div>
        </li>
      ))}
    </ul>
  )
}

import type { Condition, Rarity } from '@keepcase/contract/drops/items.contract.ts'
import { conditions, rarities } from '@keepcase/contract/drops/traits.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { controlClass } from '#web/ui/forms/field.tsx'
import { traitLabel } from '../../display/traits.texts.ts'
import { MoneyInput } from '../blocks/fields.tsx'
import { NumberInput } from '../blocks/number-input.tsx'
import type { Row, RowField, RowValues } from '../draft/edits.ts'
import * as texts from '../editor.texts.ts'
import { changeRow, useRowTools } from './row-context.ts'

type CellsProps = {
  row: Row
  place: number
  isWanted: boolean
  part: 'title' | 'others'
}

/** The fields of a row. Their labels are shown on narrow pages, where they aren’t in columns. */
export function Cells({ row, place, isWanted, part }: CellsProps) {
  const { draft, storefront, mayEdit, locks } = useRowTools()
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWanted) title.current?.focus()
  }, [isWanted])
  const set = <Name extends RowField>(name: Name, value: RowValues[Name]) => changeRow(draft, row, name, value)
  const isWordsOff = !mayEdit || locks.words.isFixed
  const isPriceOff = !mayEdit || locks.price.isFixed
  if (part === 'title') {
    return (
      <Cell short="Title" className="flex-1 @min-[38rem]:col-span-2 @min-[38rem]:col-start-3 @min-[56rem]:col-span-1">
        <input
          ref={title}
          data-cell={`${place} 0`}
          aria-label={texts.titleOf(place + 1)}
          dir="auto"
          placeholder="Title"
          maxLength={120}
          autoComplete="off"
          value={row.title}
          disabled={isWordsOff}
          className={controlClass}
          onChange={(event) => set('title', event.target.value)}
        />
      </Cell>
    )
  }
  return (
    <>
      <Cell
        short={`Price, ${storefront.currency}`}
        inside={storefront.currency}
        className="@min-[38rem]:col-start-5 @min-[56rem]:col-start-4"
      >
        <MoneyInput
          {...cellProps(place, 1)}
          aria-label={texts.priceOf(place + 1)}
          currency={storefront.currency}
          isRequired
          cents={row.priceCents}
          disabled={isPriceOff}
          className={cn(controlClass, 'text-end @min-[38rem]:ps-11')}
          placeholder="Price"
          onCents={(cents) => set('priceCents', cents ?? 0)}
        />
      </Cell>
      <Cell
        short="Condition"
        className="@max-[38rem]:@min-[18rem]:col-span-2 @min-[38rem]:col-start-3 @min-[38rem]:row-start-2 @min-[56rem]:col-start-5 @min-[56rem]:row-start-1"
      >
        <SelectBox<Condition | ''>
          {...cellProps(place, 2)}
          aria-label={texts.conditionOf(place + 1)}
          placeholder="Condition"
          value={row.condition ?? ''}
          disabled={isWordsOff}
          options={conditions.map((value) => ({ value, label: traitLabel(value) }))}
          onValueChange={(value) => set('condition', value === '' ? null : value)}
        />
      </Cell>
      <Cell
        short="Rarity"
        className="@min-[38rem]:col-start-4 @min-[38rem]:row-start-2 @min-[56rem]:col-start-6 @min-[56rem]:row-start-1"
      >
        <SelectBox<Rarity | ''>
          {...cellProps(place, 3)}
          aria-label={texts.rarityOf(place + 1)}
          placeholder="Rarity"
          value={row.rarity ?? ''}
          disabled={isWordsOff}
          options={rarities.map((value) => ({ value, label: traitLabel(value) }))}
          onValueChange={(value) => set('rarity', value === '' ? null : value)}
        />
      </Cell>
      <Cell
        short="Units"
        inside="Units"
        className="@min-[38rem]:col-start-5 @min-[38rem]:row-start-2 @min-[56rem]:col-start-7 @min-[56rem]:row-start-1"
      >
        <NumberInput<number>
          {...cellProps(place, 4)}
          aria-label={texts.unitsOf(place + 1)}
          inputMode="numeric"
          autoComplete="off"
          value={row.quantity}
          write={String}
          read={(text) => readUnits(text, row)}
          disabled={!mayEdit}
          className={cn(controlClass, 'text-end')}
          onValue={(units) => set('quantity', units)}
        />
      </Cell>
    </>
  )
}

const cellProps = (row: number, column: number): Record<string, string> => ({ 'data-cell': `${row} ${column}` })

function readUnits(text: string, { committedUnits }: Row): number | undefined {
  const units = /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined
  return units !== undefined && units >= Math.max(1, committedUnits) && units <= 1_000_000 ? units : undefined
}

type CellProps = { short: string; inside?: string; className?: string; children: ReactNode }

/**
 * A field with its label above it on narrow pages, and inside it elsewhere where the value doesn’t tell; its accessible
 * name is on the field itself.
 */
const Cell = ({ short, inside, className, children }: CellProps) => (
  <div className={cn('relative min-w-0', className)}>
    <span aria-hidden="true" className="mb-1 block text-muted-foreground text-xs @min-[38rem]:hidden">
      {short}
    </span>
    {children}
    {inside && (
      <span
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted-foreground text-xs @max-[38rem]:hidden"
      >
        {inside}
      </span>
    )}
  </div>
)

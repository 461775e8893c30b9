import { type Gap, publishGaps } from '@keepcase/contract/drops/publish.rules.ts'
import { clock, useNow } from '#web/format/use-clock.ts'
import { Circle, CircleCheck } from '#web/ui/icons.ts'
import { useEditor } from '../editor-context.ts'
import { nothingMissing, titleEachItem } from './publish.texts.ts'

/** The element that fills each gap, by the field of the contract. */
const places: Record<Gap['field'], string | null> = {
  title: 'drop-title',
  items: 'items',
  startDate: 'drop-start',
  endDate: 'drop-end',
  contents: 'drop-contents',
  hints: 'drop-hints',
  storefront: null,
}

/** What the drop, as typed, still needs before it can be published. */
export function useProblems(): { text: string; place: string | null }[] {
  const { editing } = useEditor()
  useNow(true, 30_000)
  const { fields, rows, drop, edits } = editing
  const items = rows
    .filter(({ active }) => active)
    .map(({ priceCents, quantity }) => ({ priceCents, quantityTotal: quantity }))
  const typed = { ...fields, items, announcedStart: null, isInGoodStanding: true }
  const gaps = publishGaps(typed, new Date(clock.now()))
  // Of these two the server alone knows.
  const others = (drop?.gaps ?? []).filter(
    ({ code }) => code === 'standing' || (code === 'start-notice' && !edits.fields.startDate),
  )
  const untitled = rows.some(({ title }) => title.trim() === '')
  const named = untitled ? [{ text: titleEachItem, place: 'items' }] : []
  return [...[...gaps, ...others].map(({ text, field }) => ({ text, place: places[field] })), ...named]
}

/** Leads to what is missing: the field takes the focus. */
function goTo(place: string): void {
  const target = document.getElementById(place)
  const empty = place === 'items' ? firstEmptyCell() : null
  const field = empty ?? target
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

const firstEmptyCell = (): HTMLInputElement | null =>
  [...document.querySelectorAll<HTMLInputElement>('input[data-cell$=" 0"], input[data-cell$=" 1"]')].find(
    ({ value }) => value === '',
  ) ?? document.querySelector<HTMLInputElement>('#items ~ * input[type=file]')

/** Ready to publish: what is still missing, each a link to its field. */
export function ReadyList() {
  const problems = useProblems()
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-small text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        {nothingMissing}
      </p>
    )
  }
  return (
    <ul className="flex flex-col">
      {problems.map(({ text, place }) => (
        <li key={text} className="flex items-start gap-2 text-small">
          <Circle className="mt-2.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
          {place === null ? (
            <span className="py-2">{text}</span>
          ) : (
            <button
              type="button"
              className="min-h-9 py-1 text-start underline underline-offset-4 pointer-coarse:min-h-11"
              onClick={() => goTo(place)}
            >
              {text}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import * as texts from './discovery.texts.ts'
import { chosenIn } from './filters.ts'
import type { Discover } from './use-discover.ts'

/** The active filters as removable chips, with a button to clear all. */
export function FilterChips({ search, choose, type, reset }: Pick<Discover, 'search' | 'choose' | 'type' | 'reset'>) {
  const { q } = search
  const chosen = chosenIn(search)
  if (!q && chosen.length === 0) return null
  return (
    <ul aria-label={texts.filtersInUse} className="flex flex-wrap items-center gap-2">
      {q && (
        <li className="min-w-0 max-w-full">
          <Chip name={q} onRemove={() => type('')}>
            <bdi>“{q}”</bdi>
          </Chip>
        </li>
      )}
      {chosen.map(({ key, word, without }) => (
        <li key={key} suppressHydrationWarning>
          <Chip name={word} onRemove={() => choose(without)}>
            {word}
          </Chip>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="small" onClick={reset}>
          {texts.resetAll}
        </Button>
      </li>
    </ul>
  )
}

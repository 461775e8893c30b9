import { Switch } from '#ui/choices.tsx'
import { useSlashKey } from './slash-key.ts'

const keys: readonly { does: string; keys: readonly string[] }[] = [
  { does: 'Search', keys: ['Ctrl K', '⌘ K', '/'] },
  { does: 'Open or close the sidebar', keys: ['Ctrl B', '⌘ B'] },
  { does: 'Close what is open', keys: ['Esc'] },
]

/** Which keys do what. The one of a single character can be turned off (WCAG 2.1.4). */
export function KeySettings() {
  const [isSlashOn, toggleSlash] = useSlashKey()
  return (
    <section aria-labelledby="keys" className="mt-10 max-w-100">
      <h3 id="keys" className="mb-3 text-h3">
        Keys
      </h3>
      <dl className="mb-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-small">
        {keys.map(({ does, keys: pressed }) => (
          <div key={does} className="contents">
            <dt className="self-center">{does}</dt>
            <dd className="flex flex-wrap justify-end gap-1.5">
              {pressed.map((key) => (
                <kbd
                  key={key}
                  className={`rounded-chip border px-1.5 py-0.5 text-figure ${key === '/' && !isSlashOn ? 'text-muted-foreground line-through' : ''}`}
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label="The / key opens the search"
        hint="Kept in this browser."
        checked={isSlashOn}
        onCheckedChange={toggleSlash}
      />
    </section>
  )
}

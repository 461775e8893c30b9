import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Time } from '#web/ui/time.tsx'
import * as texts from './loyalty.texts.ts'

/** Hints that the viewer's loyalty tier reveals early; nothing for anybody else. */
export function HintsAhead({ dropId }: { dropId: string }) {
  const { me } = useViewer()
  const { data } = useQuery({
    ...api.drops.hintsAhead.queryOptions({ input: { id: dropId } }),
    enabled: me !== null,
    refetchInterval: 30_000,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="hints-ahead" className="rounded-card bg-type-mystery-soft p-5">
      <h2 id="hints-ahead" className="text-h3">
        {texts.aheadForYourTier}
      </h2>
      <dl className="mt-3 flex flex-col gap-3">
        {data.items.map(({ id, position, body, revealAt }) => (
          <div key={id}>
            <dt className="text-small">
              <span className="font-[620] text-type-mystery">{texts.hint(position)}</span>
              {texts.forEveryone(<Time at={revealAt} style="time" />)}
            </dt>
            <dd dir="auto" className="prose mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">
              {body}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { useNow } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { quickStarts, zoneName } from '../draft/start-times.ts'
import { collidesWith, collisionMeans, startsInPast, timesTitle, timesZone, whenTitle } from '../editor.texts.ts'
import { useEditor, useField } from '../editor-context.ts'
import { AccessPart } from './access-part.tsx'
import { Block, LockNote, Part, Warning } from './fields.tsx'
import { MomentInput } from './moment-input.tsx'
import { RulesPart } from './rules-part.tsx'
import { ShippingPart } from './shipping-part.tsx'

const day = 86_400_000

/** When it opens and closes, who gets in, how it ships and what it costs. */
export function WhenBlock() {
  return (
    <Block id="when" title={whenTitle}>
      <Times />
      <AccessPart />
      <ShippingPart />
      <RulesPart />
    </Block>
  )
}

function Times() {
  const { zone, stage } = useEditor()
  const start = useField('startDate')
  const end = useField('endDate')
  const now = useNow(true, 30_000)
  const isPast = stage === 'draft' && now !== null && start.value !== null && Date.parse(start.value) <= now
  const setStart = (value: string | null) => {
    const length = start.value && end.value ? Date.parse(end.value) - Date.parse(start.value) : day
    start.set(value)
    if (value !== null) end.set(new Date(Date.parse(value) + Math.max(length, 60_000)).toISOString())
  }
  return (
    <Part id="drop-times" title={timesTitle} lead={now === null ? undefined : timesZone(zoneName(zone, now))}>
      <LockNote lock={start.lock} />
      {!start.isDisabled && now !== null && (
        <div className="flex flex-wrap gap-2">
          {quickStarts(now, zone).map(({ label, at }) => {
            const isOn = start.value !== null && Date.parse(start.value) === at
            return (
              <Button
                key={label}
                variant="outline"
                aria-pressed={isOn}
                className={cn(isOn && 'border-foreground shadow-[inset_0_0_0_1px_var(--foreground)]')}
                onClick={() => setStart(new Date(at).toISOString())}
              >
                {label}
              </Button>
            )
          })}
        </div>
      )}
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:gap-4">
        <MomentInput
          id="drop-start"
          label="Starts"
          value={start.value}
          isDisabled={start.isDisabled}
          error={isPast ? startsInPast : start.error}
          onChange={setStart}
        />
        <MomentInput
          id="drop-end"
          label="Ends"
          value={end.value}
          isDisabled={end.isDisabled}
          error={end.error}
          onChange={end.set}
        />
      </div>
      <Collisions />
    </Part>
  )
}

/** Own drops of any storefront at the same time. */
function Collisions() {
  const { editing, stage } = useEditor()
  const { startDate, endDate } = editing.fields
  const isSpan = startDate !== null && endDate !== null && endDate > startDate && stage !== 'over'
  const except = editing.drop?.id
  const found = useQuery({
    ...api.drops.collisions.queryOptions({
      input: { startDate: startDate ?? '', endDate: endDate ?? '', ...(except === undefined ? {} : { except }) },
      staleTime: 30_000,
    }),
    enabled: isSpan,
  })
  const others = isSpan ? (found.data?.items ?? []) : []
  return (
    <div role="status">
      {others.length > 0 && (
        <Warning>
          {collidesWith}{' '}
          {others.map(({ id, storefrontId, title }, place) => (
            <Fragment key={id}>
              {place > 0 && ', '}
              <Link to={paths.dropEdit(storefrontId, id)}>
                <bdi>{title}</bdi>
              </Link>
            </Fragment>
          ))}
          . {collisionMeans}
        </Warning>
      )}
    </div>
  )
}

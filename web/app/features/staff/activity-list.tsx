import type { StorefrontAct } from '@keepcase/contract/staff/staff.contract.ts'
import { useState } from 'react'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { actText } from './acts.texts.ts'
import {
  activityEmpty,
  activityFailed,
  activityMore,
  activityOf,
  activityTitle,
  everyone,
  platformActor,
} from './staff.texts.ts'
import { useActivity } from './use-staff.ts'

type ActivityProps = {
  storefrontId: string
  /** The people on the team, to choose one's acts; empty: everyone's are shown. */
  people: readonly { profileId: string; name: string }[]
}

/** What was done on a storefront, by whom and when. */
export function Activity({ storefrontId, people }: ActivityProps) {
  const [of, setOf] = useState('')
  const options = [
    { value: '', label: everyone },
    ...people.map(({ profileId, name }) => ({ value: profileId, label: name })),
  ]
  return (
    <section aria-labelledby="activity">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h2 id="activity" className="text-h2">
          {activityTitle}
        </h2>
        {people.length > 1 && (
          <Select
            label={activityOf}
            options={options}
            value={of}
            onValueChange={setOf}
            className="w-56 max-sm:w-full"
          />
        )}
      </div>
      <PagedList
        list={useActivity(storefrontId, of || null)}
        failed={activityFailed}
        skeleton={<Skeleton className="h-40 rounded-card" />}
        empty={<p className="text-muted-foreground">{activityEmpty}</p>}
        more={activityMore}
      >
        {(acts) => (
          <ol className="divide-y rounded-card bg-card px-5 shadow-card">
            {acts.map((act) => (
              <Act key={act.id} act={act} />
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  )
}

function Act({ act: { actor, action, subject, at } }: { act: StorefrontAct }) {
  const text = actText(action, subject)
  return (
    <li className="flex items-start gap-3 py-3">
      <PersonMark
        id={actor?.profileId ?? platformActor}
        avatarUrl={actor?.avatarUrl ?? null}
        size={32}
        className="mt-0.5 size-8"
      />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi className="font-medium">{actor?.name ?? platformActor}</bdi> {text.before}
        {text.subject && <bdi className="font-medium">{text.subject}</bdi>}
        {text.after}
        <span className="block text-muted-foreground text-small">
          <Time at={at} style="ago" />
        </span>
      </p>
    </li>
  )
}

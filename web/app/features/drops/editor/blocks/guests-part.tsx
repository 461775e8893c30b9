import type { FoundUser } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { DropGuest } from '@keepcase/contract/drops/selling.contract.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { shortId } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { RemoveButton } from '#web/ui/forms/remove-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Search } from '#web/ui/icons.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import {
  canComeIn,
  guestsFailed,
  guestsLead,
  guestWays,
  invitedPeople,
  inviteHint,
  inviteLabel,
  inviteName,
  letInEarly,
  letInEarlyName,
  nobodyFound,
  noInvitations,
  peopleFound,
  peopleFoundLabel,
  showMore,
  unpaidHolds,
  withdrawMeans,
  withdrawTitle,
} from '../editor.texts.ts'
import { useEditor } from '../editor-context.ts'
import { useDelayedValue } from '../items/use-delayed-value.ts'
import { Part } from './fields.tsx'

const nameOf = ({ id, displayName, username }: Pick<FoundUser, 'id' | 'displayName' | 'username'>): string =>
  displayName ?? username ?? shortId(id)

const guestsOf = (id: string) => api.drops.guests.infiniteOptions(byCursor({ id, limit: 24 }))

/** People the seller lets in: invited to a private drop, or early to one with early access. */
export function GuestsPart({ dropId }: { dropId: string }) {
  const { stage } = useEditor()
  const list = useInfiniteQuery(guestsOf(dropId))
  return (
    <Part id="drop-guests" title="Invitations" lead={guestsLead}>
      {stage !== 'over' && <Invite dropId={dropId} />}
      <PagedList
        list={list}
        failed={guestsFailed}
        skeleton={<Skeleton className="h-24" />}
        empty={<p className="text-muted-foreground text-small">{noInvitations}</p>}
        more={showMore}
      >
        {(guests) => (
          <ul aria-label={invitedPeople} className="flex flex-col">
            {guests.map((guest) => (
              <li key={`${guest.id} ${guest.via}`} className="flex items-center gap-3 border-b py-2 last:border-b-0">
                <Guest dropId={dropId} guest={guest} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Part>
  )
}

function Guest({ dropId, guest }: { dropId: string; guest: DropGuest }) {
  const { stage } = useEditor()
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    ...api.drops.withdrawGuest.mutationOptions(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: guestsOf(dropId).queryKey }),
  })
  const name = nameOf(guest)
  return (
    <>
      <PersonMark id={guest.id} avatarUrl={null} size={36} className="size-9" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{name}</bdi>
        <span className="block text-muted-foreground text-small">{unpaidHolds(guestWays[guest.via], guest.holds)}</span>
      </span>
      {stage !== 'over' && (
        <RemoveButton
          id={guest.id}
          name={name}
          title={withdrawTitle}
          description={withdrawMeans}
          isBusy={withdraw.isPending}
          error={withdraw.error ? failureMessage(withdraw.error) : undefined}
          onRemove={() => withdraw.mutate({ id: dropId, profileId: guest.id })}
        />
      )}
    </>
  )
}

/** Finds people by name and lets them in. */
function Invite({ dropId }: { dropId: string }) {
  const { visibility, earlyAccessEnabled } = useEditor().editing.fields
  const [q, setQ] = useState('')
  const search = useDelayedValue(q.trim(), 300)
  const found = useInfiniteQuery({
    ...api.discovery.users.infiniteOptions(byCursor({ limit: 6, q: search })),
    enabled: search.length > 1,
  })
  const people = search.length > 1 ? (found.data?.pages[0]?.items ?? []) : []
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label={inviteLabel}
        hint={inviteHint}
        type="search"
        autoComplete="off"
        prefix={<Search className="size-5" aria-hidden="true" />}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <div role="status" className="text-muted-foreground text-small">
        {search.length > 1 &&
          found.isSuccess &&
          (people.length === 0 ? nobodyFound : <span className="sr-only">{peopleFound(people.length)}</span>)}
      </div>
      {people.length > 0 && (
        <ul aria-label={peopleFoundLabel} className="flex flex-col">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-3 border-b py-2 last:border-b-0">
              <PersonMark id={person.id} avatarUrl={person.avatarUrl} size={36} className="size-9" />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate">{nameOf(person)}</bdi>
                {person.username && (
                  <span className="block truncate text-muted-foreground text-small">{`@${person.username}`}</span>
                )}
              </span>
              {visibility === 'private' && (
                <LetIn dropId={dropId} person={person} way="invite">
                  Invite
                </LetIn>
              )}
              {earlyAccessEnabled && (
                <LetIn dropId={dropId} person={person} way="grantEarlyAccess">
                  {letInEarly}
                </LetIn>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type LetInProps = { dropId: string; person: FoundUser; way: 'invite' | 'grantEarlyAccess'; children: ReactNode }

function LetIn({ dropId, person, way, children }: LetInProps) {
  const queryClient = useQueryClient()
  const options = way === 'invite' ? api.drops.invite.mutationOptions() : api.drops.grantEarlyAccess.mutationOptions()
  const letIn = useMutation<unknown, Error, { id: string; profileId: string }>({
    ...(options as object),
    onSuccess: () => announce(canComeIn(nameOf(person))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: guestsOf(dropId).queryKey }),
  })
  return (
    <>
      <Button
        variant="outline"
        size="small"
        isBusy={letIn.isPending}
        isWaiting={letIn.isSuccess}
        aria-label={(way === 'invite' ? inviteName : letInEarlyName)(nameOf(person))}
        onClick={() => letIn.mutate({ id: dropId, profileId: person.id })}
      >
        {letIn.isSuccess ? 'Invited' : children}
      </Button>
      <FieldError id={`${person.id}-${way}`} error={letIn.error ? failureMessage(letIn.error) : undefined} />
    </>
  )
}

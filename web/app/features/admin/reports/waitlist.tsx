import type { WaitlistRow } from '@keepcase/contract/accounts/waitlist.contract.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { Time } from '#web/ui/time.tsx'
import { AdminList } from '../table/admin-list.tsx'
import type { AdminColumn } from '../table/admin-table.tsx'
import { optionsOf } from '../table/options-of.ts'
import { useTableOrder } from '../table/use-table-order.ts'
import { waitlistTones } from './report-tones.ts'
import * as texts from './reports.texts.ts'
import { useInvite } from './use-inbox.ts'
import { InviteDialog, RemoveDialog } from './waitlist-dialogs.tsx'

const statuses = optionsOf(texts.waitlistStatuses, texts.allStatuses)
const interests = optionsOf(texts.interests, texts.allInterests)

/** Addresses of the waitlist, and their invitations. */
export function Waitlist() {
  const { can } = useViewer()
  const [isInviting, setInviting] = useState(false)
  const { text, setText, query: q } = useUrlSearch()
  const [status, setStatus] = useUrlValue('status', ['all', 'waiting', 'invited', 'joined'])
  const [interest, setInterest] = useUrlValue('interest', ['all', 'buyer', 'seller', 'both'])
  const order = useTableOrder(['joined'])
  const input = { ...(q && { q }), status, interest, order: order.order }
  const list = useInfiniteQuery({
    ...api.waitlist.list.infiniteOptions(byCursor({ ...input, limit: 50 })),
    placeholderData: keepPreviousData,
  })
  const waiting = list.data?.pages[0]?.waiting
  return (
    <>
      <AdminList
        name="waitlist"
        label={texts.tabs.waitlist}
        list={list}
        load={(cursor) => client.waitlist.list({ ...input, limit: 100, ...(cursor ? { cursor } : {}) })}
        columns={columns}
        keyOf={({ id }) => id}
        order={order}
        search={{ label: texts.waitlistSearch, value: text, onChange: setText }}
        summary={waiting !== undefined && texts.waiting(waiting)}
        actions={
          can('platform.reports.manage') && (
            <Button size="small" onClick={() => setInviting(true)}>
              {texts.inviteNext}
            </Button>
          )
        }
        texts={texts.waitlistList}
        filters={
          <>
            <SelectBox aria-label={texts.statusLabel} options={statuses} value={status} onValueChange={setStatus} />
            <SelectBox
              aria-label={texts.interestLabel}
              options={interests}
              value={interest}
              onValueChange={setInterest}
            />
          </>
        }
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

const day = (at: string | null) => (at ? <Time at={at} style="date" /> : '–')

const columns: readonly AdminColumn<WaitlistRow>[] = [
  {
    header: 'Address',
    isMain: true,
    cell: ({ email }) => <bdi className="font-[620] [overflow-wrap:anywhere]">{email}</bdi>,
    csv: ({ email }) => email,
  },
  {
    header: 'Interest',
    cell: ({ interest }) => texts.interests[interest],
    csv: ({ interest }) => texts.interests[interest],
  },
  {
    header: texts.joinedList,
    sort: 'joined',
    cell: ({ createdAt }) => day(createdAt),
    csv: ({ createdAt }) => createdAt,
  },
  {
    header: 'Status',
    cell: ({ status }) => <Badge tone={waitlistTones[status]}>{texts.waitlistStatuses[status]}</Badge>,
    csv: ({ status }) => texts.waitlistStatuses[status],
  },
  {
    header: 'Invited',
    cell: ({ invitedAt, invitedByName }) => (
      <span title={invitedByName ?? undefined} className="whitespace-nowrap">
        {day(invitedAt)}
      </span>
    ),
    csv: ({ invitedAt }) => invitedAt ?? '',
  },
  { header: 'Actions', isEnd: true, isActions: true, cell: (entry) => <Actions entry={entry} /> },
]

function Actions({ entry: { id, email, status } }: { entry: WaitlistRow }) {
  const { can } = useViewer()
  const [isRemoving, setRemoving] = useState(false)
  const invite = useInvite()
  const mayManage = can('platform.reports.manage')
  return (
    <span className="inline-flex gap-1">
      <Button
        variant="quiet"
        size="small"
        data-row-link
        disabled={!mayManage || status === 'joined'}
        {...(mayManage ? {} : { title: texts.missing })}
        isBusy={invite.isPending}
        aria-label={texts.inviteLabel(email)}
        onClick={() => invite.mutate(id)}
      >
        {status === 'invited' ? texts.inviteAgain : texts.invite}
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabled={!mayManage}
        aria-label={texts.removeLabel(email)}
        onClick={() => setRemoving(true)}
      >
        {texts.remove}
      </Button>
      {isRemoving && <RemoveDialog id={id} email={email} onClose={() => setRemoving(false)} />}
    </span>
  )
}

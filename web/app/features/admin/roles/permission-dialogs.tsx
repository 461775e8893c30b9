import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { PermissionHolder } from '@keepcase/contract/access/roles.contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { endOf } from '#web/forms/last-day.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { sourceLabels } from '../users/users.texts.ts'
import { type ChosenPerson, PersonField } from './person-field.tsx'
import { DialogButtons, LastDayField } from './role-dialogs.tsx'
import * as texts from './roles.texts.ts'
import { useGrant, useHolders, useTakeGrant } from './use-roles.ts'

type PermissionDialogProps = { name: PermissionName; onClose: () => void }

/** Who holds a permission: through what, and until when. */
export const HoldersDialog = ({ name, onClose }: PermissionDialogProps) => (
  <Dialog isOpen isWide onOpenChange={(isOpen) => !isOpen && onClose()} title={name}>
    <PagedList
      list={useHolders(name)}
      failed={texts.catalogueFailed}
      skeleton={<Skeleton className="h-32" />}
      empty={<p className="text-small">{texts.noHolders}</p>}
      more={texts.moreHolders}
    >
      {(holders) => (
        <ul className="text-small">
          {holders.map((holder) => (
            <Holder key={holder.id} name={name} holder={holder} />
          ))}
        </ul>
      )}
    </PagedList>
  </Dialog>
)

function Holder({ name, holder }: { name: PermissionName; holder: PermissionHolder }) {
  const { can, me } = useViewer()
  const take = useTakeGrant()
  const mayTake = holder.source === 'grant' && can('platform.permissions.manage') && holder.userId !== me?.profile.id
  return (
    <li className="flex items-center gap-x-3 border-t py-2 first:border-t-0">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
        <Link to={paths.adminUser(holder.userId)} className="inline-flex min-h-6 items-center font-[620]">
          <bdi>{holder.userName}</bdi>
        </Link>
        <span className="text-muted-foreground">
          {sourceLabels[holder.source]}
          {holder.storefrontName && ` ${holder.storefrontName}`}
          {holder.expiresAt && (
            <>
              , until <Time at={holder.expiresAt} />
            </>
          )}
          {holder.grantedByName && `, from ${holder.grantedByName}`}
        </span>
      </span>
      {mayTake && (
        <Button
          variant="quiet"
          size="small"
          isBusy={take.isPending}
          aria-label={texts.takeFrom(name, holder.userName)}
          onClick={() => take.mutate({ name, userId: holder.userId })}
        >
          {texts.takeBack}
        </Button>
      )}
    </li>
  )
}

/** Grants a permission to somebody, with an end if wanted. */
export function GrantDialog({ name, onClose }: PermissionDialogProps) {
  const [person, setPerson] = useState<ChosenPerson | null>(null)
  const [lastDay, setLastDay] = useState('')
  const [isSent, setSent] = useState(false)
  const grant = useGrant()
  const send = () => {
    setSent(true)
    if (person) grant.mutate({ name, userId: person.id, expiresAt: endOf(lastDay) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.grantTitle(name)}
      footer={<DialogButtons label={texts.grantButton} isBusy={grant.isPending} onSend={send} />}
    >
      <div className="flex flex-col gap-5">
        <PersonField value={person} onChange={setPerson} error={isSent && !person ? texts.choosePerson : undefined} />
        <LastDayField value={lastDay} onChange={setLastDay} />
      </div>
    </Dialog>
  )
}

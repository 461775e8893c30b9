import type { Profile } from '@keepcase/contract/community/community.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { youBlocked } from './person.texts.ts'
import { useUnblockUser } from './use-block-user.ts'

/** Tells the viewer on a person's page that they blocked them, and unblocks. */
export function BlockedLine({ profile: { id, displayName } }: { profile: Pick<Profile, 'id' | 'displayName'> }) {
  const unblock = useUnblockUser(displayName)
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken py-2 ps-4 pe-2">
      <p className="text-small">{youBlocked(<bdi>{displayName}</bdi>)}</p>
      <Button variant="outline" size="small" isBusy={unblock.isPending} onClick={() => unblock.mutate({ id })}>
        Unblock
      </Button>
    </div>
  )
}

import { isRoomOpen } from '@keepcase/contract/live/live.rules.ts'
import { HostConsole } from '#web/features/drops/hosting/host-console.tsx'
import { consoleFailed } from '#web/features/drops/hosting/hosting.texts.ts'
import { useHostedDrop } from '#web/features/drops/hosting/use-hosted-drop.ts'
import { useRoom } from '#web/features/live/use-room.ts'
import { DropChat } from '#web/routes/drops/live-room.tsx'
import { usePermissionsOn } from '#web/session/viewer.ts'
import { Denied } from '#web/shell/guards.tsx'
import { NotFoundPage } from '#web/shell/not-found-page.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'

/** Reads a drop for its host, with the chat and the viewers of its room. */
export function HostedDrop({ dropId }: { dropId: string }) {
  const { shown, own, hosting } = useHostedDrop(dropId)
  const room = useRoom(dropId)
  const permissions = usePermissionsOn(own.data?.storefrontId ?? '')
  if (own.data && shown.data) {
    if (!permissions.has('storefront.drops.manage')) return <Denied needs={['storefront.drops.manage']} />
    return (
      <HostConsole
        shown={shown.data}
        own={own.data}
        hosting={hosting.data}
        permissions={permissions}
        viewers={isRoomOpen(shown.data) ? (room?.viewers ?? null) : null}
        chat={isRoomOpen(shown.data) ? <DropChat drop={shown.data} /> : null}
      />
    )
  }
  const failed = [own, shown].find(({ isError }) => isError)
  const status = (failed?.error as { status?: number } | undefined)?.status
  if (status === 403) return <Denied needs={['storefront.drops.manage']} />
  if (status === 404) return <NotFoundPage />
  return (
    <div className="page py-8">
      <title>Host · Keepcase</title>
      {failed ? (
        <ErrorPanel
          level={1}
          title={consoleFailed}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-160 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

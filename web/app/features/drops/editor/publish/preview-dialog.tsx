import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Eye } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { preview, previewAsBuyer, previewLead } from './publish.texts.ts'

const Views = clientLazy(() => import('./preview-views.tsx').then((part) => ({ default: part.PreviewViews })))

/** The preview of a drop. The code of a drop’s page loads when it is opened. */
export function PreviewDialog({ drop }: { drop: SellerDrop }) {
  return (
    <Dialog
      isWide
      title={preview}
      description={previewLead}
      trigger={
        <Button variant="outline" onPointerEnter={Views.preload} onFocus={Views.preload}>
          <Eye aria-hidden="true" />
          {previewAsBuyer}
        </Button>
      }
    >
      <ClientOnly
        place={
          <Loading>
            <Skeleton className="h-96 rounded-card" />
          </Loading>
        }
      >
        <Views drop={drop} />
      </ClientOnly>
    </Dialog>
  )
}

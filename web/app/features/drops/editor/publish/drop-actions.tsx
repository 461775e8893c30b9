import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { PreviewDialog } from './preview-dialog.tsx'

/** What else can be done with the drop. */
export function DropActions({ drop }: { drop: SellerDrop }) {
  return (
    <div className="flex flex-col gap-3 *:w-full">
      <PreviewDialog drop={drop} />
    </div>
  )
}

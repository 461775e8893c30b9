import type { ReportSubject } from '@keepcase/contract/community/community.contract.ts'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import * as texts from './safety.texts.ts'

const ReportDialog = clientLazy(() =>
  import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
)

type ReportButtonProps = {
  kind: ReportSubject
  id: string
  name: string
  /** `icon`: only the flag, where a label would take too much room. */
  look?: 'words' | 'icon'
}

/** Opens the report dialog of a drop, an item or a storefront; signed-in viewers only. */
export function ReportButton({ kind, id, name, look = 'words' }: ReportButtonProps) {
  const { me } = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (!me) return null
  return (
    <>
      <Button
        variant="quiet"
        size={look === 'icon' ? 'icon' : 'small'}
        aria-label={texts.report(name)}
        aria-haspopup="dialog"
        {...(look === 'icon' && { className: 'text-muted-foreground', title: 'Report' })}
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden="true" />
        {look === 'words' && 'Report'}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ReportDialog kind={kind} id={id} name={name} onOpenChange={setOpen} />}
      </Suspense>
    </>
  )
}

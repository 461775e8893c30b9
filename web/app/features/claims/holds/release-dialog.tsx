import { Button } from '#web/ui/button.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './holds.texts.ts'

type ReleaseDialogProps = {
  /** Names of the items that go back on sale. */
  names: readonly string[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onRelease: () => void
}

/** Asks for confirmation before holds are released. */
export function ReleaseDialog({ names, isOpen, onOpenChange, onRelease }: ReleaseDialogProps) {
  const isOne = names.length === 1
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isOne ? texts.releaseThisClaim : `Release ${names.length} claims?`}
      description={isOne ? texts.itGoesBack : texts.theyGoBack}
      footer={
        <>
          <CloseOverlay>
            <Button variant="outline">{isOne ? texts.keepIt : texts.keepThem}</Button>
          </CloseOverlay>
          <CloseOverlay>
            <Button variant="destructive" onClick={onRelease}>
              {isOne ? texts.releaseClaim : texts.releaseClaims}
            </Button>
          </CloseOverlay>
        </>
      }
    >
      <ul className="flex flex-col gap-1 text-small">
        {names.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two holds may bear the same name
          <li key={i}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

import { Button } from '#web/ui/button.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'

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
      title={isOne ? 'Release this claim?' : `Release ${names.length} claims?`}
      description={
        isOne
          ? 'It goes back on sale right away. This can affect your claim score.'
          : 'They go back on sale right away. This can affect your claim score.'
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="outline">{isOne ? 'Keep it' : 'Keep them'}</Button>
          </CloseOverlay>
          <CloseOverlay>
            <Button variant="destructive" onClick={onRelease}>
              {isOne ? 'Release claim' : 'Release claims'}
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

import { Button } from '#web/ui/button.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './safety.texts.ts'
import { useBlockUser } from './use-block-user.ts'

type Props = { id: string; name: string; onOpenChange: (isOpen: boolean) => void }

/** Confirms blocking a person and explains the consequences. */
export function BlockDialog({ id, name, onOpenChange }: Props) {
  const block = useBlockUser(name)
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={
        <>
          Block <bdi>{name}</bdi>?
        </>
      }
      description={texts.theyWontBeTold}
      footer={
        <>
          <CloseOverlay>
            <Button variant="outline">Cancel</Button>
          </CloseOverlay>
          <Button
            variant="destructive"
            isBusy={block.isPending}
            onClick={() => block.mutate({ id }, { onSuccess: () => onOpenChange(false) })}
          >
            Block
          </Button>
        </>
      }
    />
  )
}

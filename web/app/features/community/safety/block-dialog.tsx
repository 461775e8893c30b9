import { Button } from '#web/ui/button.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
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
      description="They won’t be told. You stop following each other, and they can’t see your profile or follow your storefronts. Past orders aren’t affected."
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

import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CloseOverlay, Dialog } from '../overlays/overlays.tsx'
import { FieldError } from './field.tsx'

type RemoveButtonProps = {
  /** Of the thing, for the error's place in the page. */
  id: string
  /** What the thing is called where several stand in a list. */
  name: string
  /** The question: `Remove this card?` */
  title: string
  /** What stays as it is. */
  description: string
  isBusy: boolean
  /** Why it could not be removed. */
  error: string | undefined
  onRemove: () => void
  /** The thing as the question shows it; its name unless given. */
  children?: ReactNode
}

/** Removes one thing of a list, after a question. The list is without it once it is gone, and the question with it. */
export function RemoveButton({ id, name, title, description, isBusy, error, onRemove, children }: RemoveButtonProps) {
  return (
    <Dialog
      title={title}
      description={description}
      trigger={
        <Button variant="quiet" aria-label={`Remove: ${name}`}>
          Remove
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Keep it</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={isBusy} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        <bdi>{children ?? name}</bdi>
      </p>
      <FieldError id={`${id}-remove-error`} error={error} />
    </Dialog>
  )
}

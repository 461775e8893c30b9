import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CloseOverlay, Dialog } from '../overlays/overlays.tsx'
import { FieldError } from './field.tsx'
import * as texts from './forms.texts.ts'

type RemoveButtonProps = {
  /** Id of the item, for the element id of the error. */
  id: string
  /** The item's name, where several are listed. */
  name: string
  /** The question: `Remove this card?` */
  title: string
  /** What stays unchanged. */
  description: string
  isBusy: boolean
  /** Why it could not be removed. */
  error: string | undefined
  onRemove: () => void
  /** The item as the question shows it; its name unless given. */
  children?: ReactNode
}

/** Removes an item of a list, after a question. The question closes when the item is gone. */
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
            <Button variant="quiet">{texts.keepIt}</Button>
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

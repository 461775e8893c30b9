import 'react-image-crop/dist/ReactCrop.css'
import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { maxPhotoDescription } from '@keepcase/contract/photos/photos.limits.ts'
import { photoAt } from '@keepcase/contract/photos/photos.rules.ts'
import ReactCrop from 'react-image-crop'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { RotateCw } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { cropOf, isWhole, turnArea, whole } from './crop-area.ts'
import * as texts from './item-photos.texts.ts'
import { useOriginal } from './use-original.ts'
import { usePhotoDraft } from './use-photo-draft.ts'
import { useSavePhoto } from './use-save-photo.ts'

type EditProps = { photo: ItemPhoto; onClose: () => void; onSaved: (photo: ItemPhoto) => void }

/** What somebody else saved while this photo was edited. */
const TheirVersion = ({ photo }: { photo: ItemPhoto }) => (
  <div className="flex items-center gap-3 rounded-control bg-info-soft p-3 text-info text-small">
    <img src={photoAt(photo.url, 320, 'webp')} alt="" className="size-16 shrink-0 rounded-control object-contain" />
    <p className="min-w-0 [overflow-wrap:anywhere]">
      {texts.theirVersion} {photo.description && <bdi>“{photo.description}”</bdi>}
    </p>
  </div>
)

/**
 * Crops, turns and describes a photo. The original is stored, so each crop can be changed again. What is typed and
 * cropped survives a closed tab.
 */
export function EditPhoto({ photo, onClose, onSaved }: EditProps) {
  const { draft, change, restoredAt, discard } = usePhotoDraft(photo)
  const { area, turns, description } = draft
  const { url, hasFailed } = useOriginal(photo.id, turns)
  const save = useSavePhoto(photo.id, draft.base, (saved) => {
    discard()
    onSaved(saved)
    onClose()
  })
  const rotate = () => change({ turns: (turns + 1) % 4, area: turnArea(area) })
  const isChanged = !isWhole(area) || turns !== 0
  return (
    <Dialog
      isWide
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.cropHeading}
      description={texts.cropHint}
      footer={
        <Button
          isBusy={save.isPending}
          onClick={() => save.mutate({ crop: cropOf(area, turns), description: description.trim() })}
        >
          {texts.savePhoto}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RestoredNote at={restoredAt} onDiscard={discard} />
        <div role="alert">{save.theirs && <TheirVersion photo={save.theirs} />}</div>
        <div className="grid min-h-48 place-items-center rounded-card bg-sunken p-3">
          {hasFailed ? (
            <FieldError id="photo-original" error={texts.originalFailed} />
          ) : url ? (
            <ReactCrop
              crop={area}
              onChange={(_, percent) => change({ area: percent })}
              keepSelection
              minWidth={24}
              minHeight={24}
              className="max-h-[45dvh] [--rc-drag-handle-size:1.5rem]"
            >
              <img src={url} alt={photo.description} className="w-auto" />
            </ReactCrop>
          ) : (
            <Spinner />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={rotate}>
            <RotateCw aria-hidden="true" />
            {texts.rotate}
          </Button>
          {isChanged && (
            <Button variant="quiet" onClick={() => change({ area: whole, turns: 0 })}>
              {texts.showAll}
            </Button>
          )}
        </div>
        <TextArea
          label={texts.descriptionLabel}
          hint={texts.descriptionHint}
          isOptional
          rows={2}
          maxLength={maxPhotoDescription}
          value={description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <div role="alert">
          <FieldError id="photo-problem" error={save.problem} />
        </div>
      </div>
    </Dialog>
  )
}

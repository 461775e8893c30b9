import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { useState } from 'react'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { type Area, areaOf } from './crop-area.ts'

type PhotoDraft = {
  area: Area
  turns: number
  description: string
  /** Version of the photo that it was made to. */
  base: number
}

const draftOf = ({ crop, description, version }: ItemPhoto): PhotoDraft => ({
  area: areaOf(crop),
  turns: crop?.turns ?? 0,
  description,
  base: version,
})

/** A photo's crop, turns and description as they are edited, kept on this device until they are saved. */
export function usePhotoDraft(photo: ItemPhoto) {
  const [draft, setDraft] = useState<PhotoDraft | null>(null)
  const { restoredAt, forget } = useStoredDraft<PhotoDraft>({
    form: `photo ${photo.id}`,
    value: draft,
    restore: setDraft,
  })
  const current = draft ?? draftOf(photo)
  return {
    draft: current,
    restoredAt,
    change: (part: Partial<PhotoDraft>) => setDraft({ ...current, ...part }),
    /** Goes back to the saved photo, here and on the device. */
    discard: () => {
      setDraft(null)
      forget()
    },
  }
}

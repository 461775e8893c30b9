import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { ItemPhotosField } from '#web/features/photos/item-photos-field.tsx'
import { type ContractForm, FormField } from '#web/forms/form.tsx'
import type { ItemValues } from './item-values.ts'

type PhotosProps = {
  form: ContractForm<ItemValues>
  storefrontId: string
  isFixed: boolean
  onPending: (count: number) => void
}

/** The item's photos; only shown while they can't change. */
export const EditorPhotos = ({ form, storefrontId, isFixed, onPending }: PhotosProps) => (
  <FormField form={form} name="photos">
    {({ value, onChange, error }) =>
      isFixed ? (
        <div className="flex flex-wrap gap-2">
          {(value as ItemPhoto[]).map(({ id, url }) => (
            <ItemThumb key={id} seed={id} image={url} className="size-16" />
          ))}
        </div>
      ) : (
        <ItemPhotosField {...{ storefrontId, value, onChange, error, onPending }} />
      )
    }
  </FormField>
)

import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import type { Piece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { useRef, useState } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { traitLabel } from '#web/features/drops/display/traits.texts.ts'
import { type ChangedField, ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import { type ContractForm, Form, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { currentOf } from '#web/forms/merge-changes.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { notify } from '#web/toasts/toasts.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { EditorPhotos } from './editor-photos.tsx'
import { FormActions } from './form-actions.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemFields } from './item-fields.tsx'
import type { ItemRights } from './item-rights.ts'
import { blankItem, changeableOf, ItemValues, inputOf, valuesOf, valuesOfPiece } from './item-values.ts'
import * as texts from './items.texts.ts'
import { useCreateItem, useItem, useShelfPiece, useUpdateItem } from './use-items.ts'

type EditorProps = {
  /** The item's id, or `new`. */
  id: string
  /** The piece of the seller's own shelf that a new item was; empty for none. */
  from: string
  storefrontId: string
  currency: string
  rights: ItemRights
  onClose: () => void
  onOpen: (id: string) => void
}

/** The editor of one item in a dialog over the list. */
export function ItemEditor(props: EditorProps) {
  const { id, from, onClose } = props
  const isNew = id === 'new'
  const query = useItem(isNew ? '' : id)
  const piece = useShelfPiece(isNew ? from : '')
  const isGone = [400, 404].includes((piece.error as { status?: number } | null)?.status ?? 0)
  return (
    <Dialog
      isWide
      title={isNew ? texts.newItemTitle : texts.editItemTitle}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      {isNew && (from === '' || piece.data) ? (
        <EditorForm {...props} item={null} piece={piece.data ?? null} />
      ) : isNew && piece.isError ? (
        <ErrorPanel
          title={texts.pieceFailed}
          message={isGone ? texts.pieceGone : failureMessage(piece.error)}
          hasGoBack={false}
          onRetry={() => void piece.refetch()}
          isRetrying={piece.isFetching}
        />
      ) : query.data ? (
        <EditorForm {...props} item={query.data} piece={null} />
      ) : query.isError ? (
        <ErrorPanel
          title={texts.listFailed}
          message={(query.error as { status?: number }).status === 404 ? texts.itemGone : failureMessage(query.error)}
          hasGoBack={false}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Dialog>
  )
}

const PhotoStrip = ({ photos }: { photos: readonly ItemPhoto[] }) => (
  <span className="flex flex-wrap gap-2">
    {photos.map(({ id, url }) => (
      <ItemThumb key={id} seed={id} image={url} className="size-16" />
    ))}
  </span>
)

const listNames = (value: unknown) => [value].flat().map((one) => traitLabel(String(one)))
const changedFields: readonly ChangedField<ItemValues>[] = Object.keys(blankItem).map((name) => ({
  name: name as keyof ItemValues,
  label: texts.fieldLabels[name as keyof typeof texts.fieldLabels],
  ...(name === 'photos' && { show: (value: unknown) => <PhotoStrip photos={value as ItemPhoto[]} /> }),
  ...(/category|ondition|rarity|genres/.test(name) && { show: (value: unknown) => listNames(value).join(', ') }),
}))

const underWay = ['active', 'paused', 'sold-out']

/** The form. `base` is the item that the typed values started from: after a reload, the one of the stored draft. */
function EditorForm({
  id,
  item,
  piece,
  storefrontId,
  currency,
  rights,
  onClose,
  onOpen,
}: EditorProps & { item: Item | null; piece: Piece | null }) {
  const [base, setBase] = useState(item)
  const editor = useItemForm({ id, base, setBase, piece, storefrontId, currency, onSaved: onClose })
  const { form, stored, conflict, resolve } = editor
  const isFixed = base?.drops.some(({ status }) => underWay.includes(status)) ?? false
  const mayEdit = base ? rights.update : rights.create
  const [pending, setPending] = useState(0)
  const gone = (isDeleted: boolean) => {
    if (isDeleted) stored.forget()
    onClose()
  }
  return (
    <div className="[&>[role=status]>*]:mb-5">
      <RestoredNote at={stored.restoredAt} onDiscard={editor.discard} />
      {conflict && base && (
        <div className="mb-5">
          <ChangedMeanwhile
            base={valuesOf(base)}
            mine={form.getValues() as ItemValues}
            theirs={valuesOf(conflict)}
            fields={changedFields}
            onResolve={resolve}
            isBusy={form.isBusy}
          />
        </div>
      )}
      {(piece || base?.originClaimId) && (
        <p className="mb-5 rounded-control bg-info-soft px-4 py-3 text-info text-small">{texts.fromShelfNote}</p>
      )}
      {isFixed && (
        <p className="mb-5 rounded-control bg-info-soft px-4 py-3 text-info text-small">{texts.openDropNote}</p>
      )}
      <Form form={form} className="flex flex-col gap-5" aria-label={base ? texts.editItemTitle : texts.newItemTitle}>
        <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-5">
          <EditorPhotos {...{ form, storefrontId, isFixed }} onPending={setPending} />
          <ItemFields form={form as unknown as ContractForm} currency={currency} isFixed={isFixed} />
        </fieldset>
        <FormActions>
          {mayEdit && !conflict && (
            <SubmitButton isWaiting={pending > 0}>{base ? texts.saveItem : texts.addItem}</SubmitButton>
          )}
          {pending > 0 && <p className="text-muted-foreground text-small">{texts.photosUploading}</p>}
          {base && <ItemActions item={base} rights={rights} onOpen={onOpen} onGone={gone} />}
        </FormActions>
      </Form>
    </div>
  )
}

type ItemFormOptions = {
  id: string
  base: Item | null
  setBase: (base: Item | null) => void
  piece: Piece | null
  storefrontId: string
  currency: string
  onSaved: () => void
}

/** The editor's state: form, stored draft, and the conflict with somebody who saved first. */
function useItemForm({ id, base, setBase, piece, storefrontId, currency, onSaved }: ItemFormOptions) {
  const [conflict, setConflict] = useState<Item | null>(null)
  const started = useRef(base)
  const blank = piece ? valuesOfPiece(piece) : blankItem
  const create = useCreateItem()
  const update = useUpdateItem()
  const save = async (values: ItemValues): Promise<Item> => {
    const from = started.current
    const input = inputOf(values, currency)
    const origin = piece ? { originClaimId: piece.id } : {}
    if (!from) return create.mutateAsync({ storefrontId, ...input, ...origin, quantity: Math.max(1, input.quantity) })
    const isOpen = from.drops.some(({ status }) => underWay.includes(status))
    const changes = isOpen ? changeableOf(input) : input
    return update.mutateAsync({ ...changes, id: from.id, version: from.version }).catch((error: unknown) => {
      setConflict(currentOf<Item>(error))
      throw error
    })
  }
  const form = useContractForm(
    ItemValues,
    { isPending: create.isPending || update.isPending, mutateAsync: save },
    {
      defaultValues: base ? valuesOf(base) : blank,
      onDone: () => {
        stored.forget()
        notify.success(base ? texts.itemSaved : texts.itemAdded)
        onSaved()
      },
      fallback: texts.notSaved,
      isShownElsewhere: (error) => currentOf<Item>(error) !== null,
      asksBeforeLeaving: true,
    },
  )
  const begin = (from: Item | null) => {
    started.current = from
    setBase(from)
  }
  const values = form.watch()
  const stored = useStoredDraft<{ values: ItemValues; base: Item | null }>({
    form: id === 'new' ? `new item ${storefrontId}${piece ? ` ${piece.id}` : ''}` : `item ${id}`,
    value: form.formState.isDirty ? { values: values as ItemValues, base } : null,
    restore: (draft) => {
      begin(draft.base)
      form.reset(draft.base ? valuesOf(draft.base) : blank)
      setAll(form as unknown as ContractForm, draft.values)
    },
  })
  return {
    form,
    stored,
    conflict,
    discard: () => {
      form.reset(base ? valuesOf(base) : blank)
      stored.forget()
    },
    /** Saves the chosen values on top of what the other person saved. */
    resolve: (chosen: ItemValues) => {
      begin(conflict)
      setConflict(null)
      if (conflict) form.reset(valuesOf(conflict))
      setAll(form as unknown as ContractForm, chosen)
      void form.submit()
    },
  }
}

const setAll = (form: ContractForm, values: ItemValues): void => {
  for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
}

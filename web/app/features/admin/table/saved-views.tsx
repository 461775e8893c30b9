import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { storedList } from '#web/storage/stored-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './table.texts.ts'

type View = { page: string; name: string; search: string }

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  ['page', 'name', 'search'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

const views = storedList<View>('keepcase-admin-views', isView)

/** Filters and orders of a page that were saved under a name, on this device. */
export function SavedViews({ page }: { page: string }) {
  const [params, setParams] = useSearchParams()
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const own = views.use().filter((view) => view.page === page)
  const search = params.toString()
  // A tab alone is no view: its own link leads there.
  const isNarrowed = [...params.keys()].some((key) => key !== 'tab')
  const others = () => views.read().filter((view) => view.page !== page || view.name !== name.trim())
  const save = () => {
    setSent(true)
    if (name.trim() === '') return
    views.keep([...others(), { page, name: name.trim(), search }])
    open(false)
  }
  const open = (isNext: boolean) => {
    setName('')
    setSent(false)
    setOpen(isNext)
  }
  const remove = (gone: string) => views.keep(views.read().filter((view) => view.page !== page || view.name !== gone))
  if (own.length === 0 && !isNarrowed) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {own.map((view) => (
        <Chip key={view.name} name={`the view ${view.name}`} onRemove={() => remove(view.name)}>
          <button
            type="button"
            aria-pressed={view.search === search}
            onClick={() => setParams(new URLSearchParams(view.search))}
            className="min-h-9 underline-offset-4 hover:underline aria-pressed:font-[620]"
          >
            {view.name}
          </button>
        </Chip>
      ))}
      {isNarrowed && (
        <Dialog
          isOpen={isOpen}
          onOpenChange={open}
          title={texts.saveThisView}
          description={texts.whatAViewKeeps}
          trigger={
            <Button variant="quiet" size="small" className="first:-ms-3">
              {texts.saveThisView}
            </Button>
          }
          footer={
            <>
              <CloseOverlay>
                <Button variant="quiet">Cancel</Button>
              </CloseOverlay>
              <Button onClick={save}>{texts.saveView}</Button>
            </>
          }
        >
          <TextField
            label={texts.viewName}
            maxLength={40}
            value={name}
            error={isSent && name.trim() === '' ? texts.nameTheView : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </Dialog>
      )}
    </div>
  )
}

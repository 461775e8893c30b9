import type { BulkAnswer, ItemFilters } from '@keepcase/contract/drops/catalog.contract.ts'
import { useState } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { DeleteDialog } from './item-actions.tsx'
import type { ItemRights } from './item-rights.ts'
import * as texts from './items.texts.ts'
import { useMoveItems } from './use-items.ts'
import type { Selection } from './use-selection.ts'

const AddToDropDialog = clientLazy(() =>
  import('./add-to-drop-dialog.tsx').then((part) => ({ default: part.AddToDropDialog })),
)
const BulkDialog = clientLazy(() => import('./bulk-dialog.tsx').then((part) => ({ default: part.BulkDialog })))

type BulkBarProps = {
  storefrontId: string
  currency: string
  rights: ItemRights
  selection: Selection
  filters: ItemFilters
  /** How many items match the filters. */
  matching: number
}
type Open = 'change' | 'drop' | 'delete' | null

/** At the bottom of the window: the chosen rows may be anywhere in the list. */
const barClass =
  'sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 order-last flex rounded-card bg-popover shadow-popover md:bottom-4'

/** Actions on the chosen rows; with none chosen, the result of the last action. */
export function BulkBar(props: BulkBarProps) {
  const { storefrontId, currency, rights, selection, filters, matching } = props
  const [open, setOpen] = useState<Open>(null)
  const [outcome, setOutcome] = useState<{ done: string; answer: BulkAnswer } | null>(null)
  const move = useMoveItems()
  const count = selection.isAll ? matching : selection.items.length
  const chosen = selection.of(storefrontId, filters)
  const finish = (done: (count: number) => string) => (answer: BulkAnswer) => {
    setOpen(null)
    selection.clear()
    setOutcome({ done: done(answer.changed), answer })
  }
  const run = (to: 'archive' | 'unarchive' | 'remove', done: (count: number) => string) =>
    move.mutate(
      { to, selection: chosen },
      { onSuccess: finish(done), onError: (error) => notify.error(texts.actionFailed, failureMessage(error)) },
    )
  return (
    <>
      {outcome && count === 0 && <Outcome {...outcome} onClose={() => setOutcome(null)} />}
      {count > 0 && (
        <section
          aria-label={texts.selectedText(count)}
          data-bottom-bar
          className={`${barClass} flex-wrap items-center gap-2 p-3`}
        >
          <p role="status" className="ms-1 text-label">
            {texts.selectedText(count)}
          </p>
          <Button
            variant="quiet"
            size="icon"
            className="me-2"
            aria-label={texts.clearSelection}
            onClick={selection.clear}
          >
            <X aria-hidden="true" />
          </Button>
          {!selection.isAll && selection.canChooseAll && matching > count && (
            <Button variant="quiet" size="small" onClick={selection.chooseAll}>
              {texts.selectAllMatching(matching)}
            </Button>
          )}
          {selection.isFull && <p className="text-muted-foreground text-small">{texts.tooManySelected}</p>}
          <span className="flex-1 max-sm:basis-full" />
          {rights.addToDrop && !selection.isAll && filters.status === 'active' && (
            <Button variant="outline" size="small" onClick={() => setOpen('drop')}>
              {texts.addToDrop}
            </Button>
          )}
          {rights.update && (
            <>
              <Button size="small" onClick={() => setOpen('change')}>
                Change
              </Button>
              {filters.status === 'active' ? (
                <Button
                  variant="outline"
                  size="small"
                  isBusy={move.isPending}
                  onClick={() => run('archive', texts.archivedText)}
                >
                  Archive
                </Button>
              ) : (
                <Button
                  variant="outline"
                  size="small"
                  isBusy={move.isPending}
                  onClick={() => run('unarchive', texts.restoredText)}
                >
                  Restore
                </Button>
              )}
            </>
          )}
          {rights.remove && (
            <Button variant="quiet" size="small" onClick={() => setOpen('delete')}>
              Delete
            </Button>
          )}
        </section>
      )}
      <ClientOnly place={null}>
        {open === 'change' && (
          <BulkDialog
            {...{ count, currency }}
            selection={chosen}
            onClose={() => setOpen(null)}
            onDone={finish(texts.changedText)}
          />
        )}
        {open === 'drop' && (
          <AddToDropDialog
            storefrontId={storefrontId}
            items={selection.items}
            onClose={() => setOpen(null)}
            onDone={() => selection.clear()}
          />
        )}
      </ClientOnly>
      <DeleteDialog
        count={count}
        isOpen={open === 'delete'}
        isBusy={move.isPending}
        onClose={() => setOpen(null)}
        onDelete={() => run('remove', texts.deletedText)}
      />
    </>
  )
}

/** What a bulk change did, how many items needed none, and which it skipped. */
function Outcome({ done, answer, onClose }: { done: string; answer: BulkAnswer; onClose: () => void }) {
  const { unchanged, skipped, skippedCount } = answer
  return (
    <div role="status" data-bottom-bar className={`${barClass} items-start gap-3 p-4`}>
      <div className="min-w-0 flex-1 text-small">
        <p className="text-base">{done}</p>
        {unchanged > 0 && <p className="mt-1">{texts.unchangedText(unchanged)}</p>}
        {skippedCount > 0 && (
          <>
            <p className="mt-1">{texts.skippedText(skippedCount)}</p>
            <ul className="mt-1 max-h-[min(12rem,25dvh)] overflow-y-auto">
              {skipped.map(({ id, title, reason }) => (
                <li key={id} className="[overflow-wrap:anywhere]">
                  {title && (
                    <>
                      <bdi className="font-[620]">{title}</bdi>{' '}
                    </>
                  )}
                  <span className="text-muted-foreground">{texts.skipReasons[reason]}</span>
                </li>
              ))}
              {skippedCount > skipped.length && <li>{texts.moreSkipped(skippedCount - skipped.length)}</li>}
            </ul>
          </>
        )}
      </div>
      <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

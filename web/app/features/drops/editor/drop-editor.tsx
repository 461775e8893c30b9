import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { clock, useNow } from '#web/format/use-clock.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { statusLabels } from '../cards/drop-status-line.tsx'
import { dropNumber } from '../display/drop-type.ts'
import { WhatBlock } from './blocks/what-block.tsx'
import { WhenBlock } from './blocks/when-block.tsx'
import { CardPreview } from './card-preview.tsx'
import { stageOf } from './draft/locks.ts'
import { ownZone } from './draft/start-times.ts'
import { useDropDraft } from './draft/use-drop-draft.ts'
import { asideLabel, dropsOf, newDrop, overNote, viewOnly } from './editor.texts.ts'
import { type EditorParts, EditorProvider } from './editor-context.ts'
import { ItemsBlock } from './items/items-block.tsx'
import { OthersChanges } from './others-changes.tsx'
import { DropActions } from './publish/drop-actions.tsx'
import { PublishBox } from './publish/publish-box.tsx'
import { SaveStatus } from './save-status.tsx'

export type DropEditorProps = {
  storefront: Storefront
  /** The drop as just read; null for a new one. */
  saved: SellerDrop | null
  permissions: readonly string[]
  feeBps: number | null
  parts: EditorParts
  /** Called with the id of a new draft, once. */
  onCreated: (id: string) => void
}

/** The editor of one drop: what, items, when and how, with its card, what is missing, and Publish. */
export function DropEditor({ storefront, saved, permissions, feeBps, parts, onCreated }: DropEditorProps) {
  const editing = useDropDraft(storefront.id, saved)
  const [zone] = useState(ownZone)
  const { drop, fields, stored } = editing
  useNow(true, 10_000)
  const holds = (name: StorefrontPermission) => permissions.includes(name)
  useCreated(saved === null ? (drop?.id ?? null) : null, onCreated)
  const stage = stageOf(drop, clock.now())
  const mayWrite = drop ? holds('storefront.drops.update') : holds('storefront.drops.create')
  const mayEdit = mayWrite && stage !== 'over'
  const editor = {
    editing,
    storefront,
    feeBps: drop?.feeBps ?? feeBps,
    zone,
    mayEdit,
    mayManage: holds('storefront.drops.manage'),
    mayCreate: holds('storefront.drops.create'),
    mayDelete: holds('storefront.drops.delete'),
    parts,
    stage,
  }
  return (
    <EditorProvider value={editor}>
      <div className="page pt-6 pb-24 md:pt-8">
        <title>{`${fields.title || newDrop} · Keepcase`}</title>
        <Link
          to={paths.storefrontSection(storefront.id, 'drops')}
          className="finger-room -ms-1 inline-flex min-h-11 items-center gap-1.5 text-label no-underline hover:underline"
        >
          <ArrowLeft className="size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{dropsOf(<bdi>{storefront.name}</bdi>)}</span>
        </Link>
        <header className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            {drop && (
              <p className="mb-1 flex flex-wrap items-center gap-2">
                <span className="text-figure text-muted-foreground">{`Drop ${dropNumber(drop.number)}`}</span>
                <Badge tone={drop.status === 'draft' ? 'warning' : 'neutral'}>{statusLabels[drop.status]}</Badge>
              </p>
            )}
            <h1 className="text-h1 [overflow-wrap:anywhere]">{fields.title ? <bdi>{fields.title}</bdi> : newDrop}</h1>
          </div>
          {mayEdit && <SaveStatus />}
        </header>
        <div className="mt-3 flex flex-col gap-3 empty:hidden">
          {drop && !mayEdit && (
            <p className="rounded-control bg-info-soft px-4 py-2 text-info">
              {mayWrite ? overNote : viewOnly(drop.sellerName)}
            </p>
          )}
          <RestoredNote at={stored.restoredAt} />
          <OthersChanges />
        </div>
        <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <WhatBlock />
            <ItemsBlock />
            <WhenBlock />
          </div>
          <aside
            aria-label={asideLabel}
            className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-[calc(5rem+var(--kc-bars))]"
          >
            <CardPreview />
            <PublishBox />
            {drop && <DropActions drop={drop} />}
          </aside>
        </div>
      </div>
    </EditorProvider>
  )
}

/** Reports the id of a new draft once. */
function useCreated(id: string | null, onCreated: (id: string) => void): void {
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (id === null || told.current === id) return
    told.current = id
    onCreated(id)
  }, [id, onCreated])
}

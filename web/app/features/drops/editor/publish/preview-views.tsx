import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { type MouseEvent, useMemo, useState } from 'react'
import { clock } from '#web/format/use-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DropCover } from '../../cards/drop-cover.tsx'
import { DropItems } from '../../items/drop-items.tsx'
import type { ItemSlots } from '../../items/item-slots.ts'
import { DropDetails } from '../../page/drop-details.tsx'
import { DropHeader } from '../../page/drop-header.tsx'
import { DropPanel } from '../../page/drop-panel.tsx'
import { MysteryBox } from '../../page/mystery-box.tsx'
import { LiveStage } from '../../stage/live-stage.tsx'
import { useEditor } from '../editor-context.ts'
import { isVisibleTo, mayClaim, type PreviewSource, previewDrop, type Viewpoint } from './preview-drop.ts'
import { invisibleTo, viewpoints, whoLooks } from './publish.texts.ts'

/** The drop’s page as a buyer of each kind would see it: the real page, fed with what is typed. */
export function PreviewViews({ drop }: { drop: SellerDrop }) {
  const { editing, storefront } = useEditor()
  const { fields, rows } = editing
  const [view, setView] = useState<Viewpoint>('visitor')
  const [now] = useState(() => clock.now())
  const source = { drop, fields, rows, storefront, now }
  const labels: Record<Viewpoint, string> = viewpoints(fields.earlyAccessEnabled)
  const shown = (Object.keys(labels) as Viewpoint[]).filter(
    (one) => one !== 'invited' || fields.visibility === 'private' || fields.earlyAccessEnabled,
  )
  return (
    <Tabs
      label={whoLooks}
      value={shown.includes(view) ? view : 'visitor'}
      onValueChange={setView}
      tabs={shown.map((one) => ({ value: one, label: labels[one], panel: <View view={one} source={source} /> }))}
    />
  )
}

function View({ view, source }: { view: Viewpoint; source: PreviewSource }) {
  const { fields } = source
  const isOpen = view === 'open' || mayClaim(view, fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once per opening and kind of viewer
  const drop = useMemo(() => previewDrop(isOpen ? 'open' : view, source), [view, isOpen])
  const slots = useMemo(() => previewSlots(isOpen), [isOpen])
  if (!isVisibleTo(view, fields)) return <p className="py-6 text-muted-foreground">{invisibleTo}</p>
  return (
    <article aria-label={fields.title} onClickCapture={stayHere} className="flex flex-col gap-6 [&_h1]:text-h2">
      <DropHeader drop={drop} status={drop.status} />
      {drop.type === 'live' && isOpen ? (
        <LiveStage drop={drop} status={drop.status} mine={new Set()} slots={slots} bar={null} />
      ) : (
        <DropCover drop={drop} status={drop.status} />
      )}
      <DropPanel drop={drop} status={drop.status} slots={slots} yourClaims={null} isFinalMinute={false} />
      {drop.type === 'mystery' && <MysteryBox drop={drop} />}
      <DropItems drop={drop} status={drop.status} slots={slots} />
      <DropDetails drop={{ ...drop, startDate: fields.startDate }} />
    </article>
  )
}

/** Keeps links of the previewed page from leaving the editor. */
function stayHere(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('a[href]')) return
  event.preventDefault()
  event.stopPropagation()
}

const previewSlots = (isOpen: boolean): ItemSlots => ({
  stamp: () => null,
  claim: () => (
    <Button variant={isOpen ? 'claim' : 'muted'} isWaiting>
      Claim
    </Button>
  ),
})

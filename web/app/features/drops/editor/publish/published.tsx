import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { ShareDrop } from '../../cards/share-drop.tsx'
import type { Stage } from '../draft/locks.ts'
import { useEditor } from '../editor-context.ts'
import {
  calendarFile,
  openLead,
  publishedLead,
  publishedPrivateLead,
  seeDrop,
  seeResults,
  soldUnits,
} from './publish.texts.ts'

/** A published drop: its page, its link, its date for calendars. */
export function Published({ drop }: { drop: SellerDrop }) {
  const { stage } = useEditor()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small">{leadOf(drop, stage)}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.drop(drop.id)}>{stage === 'over' ? seeResults : seeDrop}</ButtonLink>
        {stage !== 'over' && <ShareDrop id={drop.id} title={drop.title} look="button" />}
        {drop.visibility === 'public' && stage === 'announced' && (
          <a href={paths.dropCalendar(drop.id)} className={buttonClass('outline')}>
            {calendarFile}
          </a>
        )}
      </div>
    </div>
  )
}

function leadOf(drop: SellerDrop, stage: Stage): string {
  if (stage === 'over')
    return soldUnits(
      drop.allItems.reduce((sum, { soldCount }) => sum + soldCount, 0),
      unitsOf(drop),
    )
  if (stage === 'open') return openLead
  return drop.visibility === 'private' ? publishedPrivateLead : publishedLead
}

const unitsOf = ({ allItems }: SellerDrop): number =>
  allItems.reduce((sum, { quantityTotal }) => sum + quantityTotal, 0)

import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { ShareDrop } from '../../cards/share-drop.tsx'
import { publishedLead, publishedPrivateLead } from './publish.texts.ts'

/** A published drop: its page, its link, its date for calendars. */
export function Published({ drop }: { drop: SellerDrop }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small">{drop.visibility === 'private' ? publishedPrivateLead : publishedLead}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.drop(drop.id)}>See the drop</ButtonLink>
        <ShareDrop id={drop.id} title={drop.title} look="button" />
        {drop.visibility === 'public' && (
          <a href={paths.dropCalendar(drop.id)} className={buttonClass('outline')}>
            Calendar file
          </a>
        )}
      </div>
    </div>
  )
}

import * as z from 'zod'
import { dropLink } from '../drop-link.ts'
import { instantIn } from '../mail/instants.ts'
import { renderer } from '../renderer.ts'

const Matched = z.object({
  dropId: z.uuid(),
  title: z.string(),
  startDate: z.nullable(z.string()),
  /** Title of the lot that came on stage; `isHint`: a hint was published; neither: the drop was announced. */
  lotTitle: z.optional(z.nullable(z.string())),
  isHint: z.optional(z.boolean()),
  people: z.array(
    z.object({
      profileId: z.uuid(),
      reason: z.nullable(z.string()),
      causeId: z.optional(z.uuid()),
      /** The wanted item, or the lot. */
      dropItemId: z.nullish(z.uuid()),
    }),
  ),
})
type Matched = z.infer<typeof Matched>

/**
 * Notifies users whose saved search or wanted item matches something new: once for each drop or lot and user.
 */
export const searchRenderers = [
  renderer('search.matched', Matched, ({ payload }) => ({
    notifications: payload.people.map(({ profileId, reason, causeId = payload.dropId, dropItemId }) => ({
      userId: profileId,
      kind: 'search-matched',
      causeId,
      title: titleOf(payload),
      body: `It matches ${reason === null ? 'a search you saved' : `“${reason}”`}.${startOf(payload)}`,
      link: dropLink(payload.dropId, dropItemId),
    })),
  })),
]

function titleOf({ title, lotTitle, isHint }: Matched): string {
  if (lotTitle) return `${lotTitle} is on stage in ${title}`
  return isHint ? `New hint in ${title}` : `${title} was announced`
}

/** The start as text; empty for a lot or a hint. */
function startOf({ startDate, lotTitle, isHint }: Matched): string {
  return startDate && !lotTitle && !isHint ? ` It starts ${instantIn(startDate)}.` : ''
}

import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, InstantInput, Line, listOf, Prose, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { countries } from '../storefronts/countries.ts'
import { maxAnnouncementBody, maxAnnouncementLink, maxAnnouncementTitle } from './announcements.limits.ts'

export const announcementAudiences = ['everyone', 'sellers', 'country'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]

/** `stopped`: taken back before everybody got it. */
export const announcementStatuses = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type AnnouncementStatus = (typeof announcementStatuses)[number]

/** A message of the platform, with how far it got. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  /** A path of this site; null: it leads nowhere. */
  link: z.nullable(z.string()),
  audience: z.enum(announcementAudiences),
  country: z.nullable(z.string()),
  byEmail: z.boolean(),
  byPush: z.boolean(),
  status: z.enum(announcementStatuses),
  scheduledFor: z.nullable(Instant),
  beganAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Accounts that it was sent to. */
  sentCount: z.int(),
  /** Accounts that got it in the app, and how many of them opened it. */
  toldCount: z.int(),
  seenCount: z.int(),
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type Announcement = z.infer<typeof Announcement>

const linkMessage = 'Use a page of this site, such as /discover.'

/** A path of this site; empty: none. */
const Path = EmptyLine(maxAnnouncementLink).check(
  z.refine((path) => path === '' || /^\/([^/\\][\x21-\x7e]*)?$/.test(path), linkMessage),
)

const Country = z.enum(countries as [string, ...string[]], 'Choose a country.')

/** What an announcement says. */
const content = {
  title: Line(maxAnnouncementTitle),
  body: Prose(maxAnnouncementBody).check(z.minLength(1, 'Write a message.')),
  link: Path,
}

const fields = {
  ...content,
  audience: z.enum(announcementAudiences),
  /** Of the audience `country`; otherwise null. */
  country: z.nullable(Country),
  byEmail: z.boolean(),
  byPush: z.boolean(),
}

const hasItsCountry = z.refine<{ audience: AnnouncementAudience; country: string | null }>(
  ({ audience, country }) => (audience === 'country') === (country !== null),
  { message: 'Choose a country.', path: ['country'] },
)

export const AnnouncementInput = z.strictObject(fields).check(hasItsCountry)
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

/** An announcement as each channel shows it. */
export const AnnouncementPreview = z.object({
  inApp: z.object({ title: z.string(), body: z.string(), link: z.nullable(z.string()) }),
  mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  push: z.object({ title: z.string(), body: z.string() }),
})
export type AnnouncementPreview = z.infer<typeof AnnouncementPreview>

const manage = { needs: 'platform.notifications.manageAll' as const }
const notEditable = {
  ANNOUNCEMENT_SENT: expectedError(409, 'This announcement has begun to go out, so it can’t change. Copy it instead.'),
}
const Version = z.int().check(z.minimum(1))

export const announcementsContract = {
  /** Announcements, newest first. */
  list: procedure
    .meta(manage)
    .route({ method: 'GET', path: '/announcements' })
    .input(z.strictObject(page))
    .output(listOf(Announcement)),
  byId: procedure
    .meta(manage)
    .route({ method: 'GET', path: '/announcements/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(Announcement),
  /** Accounts that an audience has now. */
  reach: procedure
    .meta(manage)
    .route({ method: 'GET', path: '/announcement-audiences' })
    .input(z.strictObject({ audience: z.enum(announcementAudiences), country: z.optional(Country) }))
    .output(z.object({ accounts: z.int() })),
  /** How a text looks in the app, as a mail and as a push. Stores nothing. */
  preview: procedure
    .meta(manage)
    .route({ method: 'GET', path: '/announcement-preview' })
    .input(z.strictObject(content))
    .output(AnnouncementPreview),
  create: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/announcements' })
    .input(AnnouncementInput)
    .output(Announcement),
  /** Changes a draft, or one that is scheduled and hasn’t begun. */
  update: procedure
    .meta(manage)
    .route({ method: 'PUT', path: '/announcements/{id}' })
    .errors(notEditable)
    .input(z.strictObject({ ...fields, id: Id, version: Version }).check(hasItsCountry))
    .output(Announcement),
  /** Sends it at an instant; null: now. Scheduling again moves it. */
  schedule: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/announcements/{id}/schedule' })
    .errors(notEditable)
    .input(z.strictObject({ id: Id, version: Version, at: z.nullable(InstantInput) }))
    .output(Announcement),
  /** Takes a scheduled one back to draft; stops one that is going out after the people of the running batch. */
  stop: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/announcements/{id}/stop' })
    .errors({ ANNOUNCEMENT_OVER: expectedError(409, 'This announcement isn’t going out.') })
    .input(z.strictObject({ id: Id }))
    .output(Announcement),
  /** Deletes a draft. */
  remove: procedure
    .meta(manage)
    .route({ method: 'DELETE', path: '/announcements/{id}' })
    .errors(notEditable)
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.literal(true) })),
}

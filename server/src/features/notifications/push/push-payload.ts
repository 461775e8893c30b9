import { createHash } from 'node:crypto'
import type { DuePush } from './outgoing-pushes.queries.ts'

/** Maximum characters of title and body, above what a lock screen shows; push services accept 4 KB in all. */
const maxTitleLength = 120
const longestBody = 300

const cut = (text: string, max: number): string => {
  const signs = [...text]
  return signs.length <= max ? text : `${signs.slice(0, max - 1).join('')}…`
}

/** The same for every attempt of one message, so that push service and browser replace the earlier one. */
export const messageId = ({ subscriptionId, kind, causeId }: DuePush): string =>
  createHash('sha256').update(`${subscriptionId} ${kind} ${causeId}`).digest('base64url').slice(0, 32)

/** Title and body as they are sent. */
export const pushTexts = ({ title, body }: { title: string; body: string }) => ({
  title: cut(title, maxTitleLength),
  body: cut(body, longestBody),
})

/**
 * Payload read by `web/app/offline/service-worker/push.ts`. `path` is on this site; of pushes with one `tag`
 * only the latest is shown. Instants are ISO text, which the browser writes in its own zone.
 */
export function pushPayload(push: DuePush): string {
  const { link, tag } = push
  return JSON.stringify({
    id: messageId(push),
    ...pushTexts(push),
    path: link,
    tag,
  })
}

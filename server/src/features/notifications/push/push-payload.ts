import { createHash } from 'node:crypto'
import type { DuePush } from './outgoing-pushes.queries.ts'

/** Characters of a title and a body that a lock screen could show at all; push services take 4 KB in all. */
const longestTitle = 120
const longestBody = 300

const cut = (text: string, most: number): string => {
  const signs = [...text]
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`
}

/** The same for every attempt of one message: the push service and the browser let the later one replace the earlier. */
export const messageId = ({ subscriptionId, kind, causeId }: DuePush): string =>
  createHash('sha256').update(`${subscriptionId} ${kind} ${causeId}`).digest('base64url').slice(0, 32)

/**
 * What the browser gets (read by `web/app/offline/service-worker/push.ts`): `path` is of this site, and of two messages with one
 * `tag` only the later one is shown. Instants stand in the words as ISO text; the browser writes them in its own zone.
 */
export function pushPayload(push: DuePush): string {
  const { title, body, link, tag } = push
  return JSON.stringify({
    ...{ id: messageId(push), title: cut(title, longestTitle), body: cut(body, longestBody) },
    ...{ path: link, tag },
  })
}

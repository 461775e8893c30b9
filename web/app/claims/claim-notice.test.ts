import type { LiveEventNamed } from '@keepcase/contract/events.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectNotices, type Notice } from '#platform/notices.ts'
import { claimNoticeId } from './claim-notice.ts'
import { claimsLive } from './claims.live.ts'

let said: Notice[] = []
let stop = () => {}
beforeEach(() => {
  said = []
  stop = connectNotices((notice) => said.push(notice))
})
afterEach(() => stop())

const changed = (state: LiveEventNamed<'standby.changed'>['state'], version: number) =>
  claimsLive.handle(
    { name: 'standby.changed', id: 'entry', version, dropId: 'drop', dropItemId: 'item', state },
    { topic: 'user:me', now: 0, queryClient: new QueryClient() },
  )

test('an offer from the line is said once, in the place of what was said of the item before', () => {
  changed('waiting', 1)
  expect(said).toEqual([])
  changed('offered', 2)
  changed('offered', 2)
  expect(said.map(({ kind, title, id }) => ({ kind, title, id }))).toEqual([
    { kind: 'success', title: 'It is your turn', id: claimNoticeId('item') },
  ])
})

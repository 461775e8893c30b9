import { inboxContract } from '@keepcase/contract/accounts/inbox.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { answerMessage, setMessageStatus } from './answer-message.ts'
import { countOpenMessages, selectMessages } from './inbox.queries.ts'

const part = 'messages'

/** Contact messages as the team reads and answers them. */
export function inboxRouter(deps: { db: Db }) {
  const { db } = deps
  const implementer = implementContract(inboxContract)
  return implementer.router({
    list: implementer.list.handler(async ({ input: { cursor, limit, q, ...filter } }) => {
      const after = decodeCursor(cursor, [part])
      const [rows, open] = await Promise.all([
        selectMessages(db, { ...filter, q }, after, limit + 1),
        countOpenMessages(db),
      ])
      const page = cutPage(
        rows,
        limit,
        part,
        (row) => row.createdAt,
        (row) => ({ ...row, createdAt: row.createdAt.toISOString() }),
      )
      return { ...page, open }
    }),
    reply: implementer.reply.handler(async ({ input, context }) => ({
      id: await answerMessage(deps, await actorOf(context), input, context.requestId),
    })),
    setStatus: implementer.setStatus.handler(async ({ input, context }) => ({
      status: await setMessageStatus(deps, await actorOf(context), input, context.requestId),
    })),
  })
}

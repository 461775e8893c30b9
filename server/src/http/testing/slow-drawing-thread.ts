/** Worker thread that takes as long as it is told and answers with one byte. */
import { setTimeout as sleep } from 'node:timers/promises'
import { answerOrders } from '../answer-orders.ts'

answerOrders(async ({ ms }: { ms: number }) => {
  await sleep(ms)
  return Uint8Array.of(1)
})

import type { Tx } from '@keepcase/db/db.ts'
import type * as z from 'zod'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { deliver, type TellDeps } from './deliver.ts'
import type { Heard, Told } from './notification.ts'

/** One event and what it makes us say. */
export type Teller = {
  event: string
  tell(event: HandledEvent, tx: Tx): Promise<Told>
}

/** Ties an event's name to the shape of its payload and to the words. A payload of another shape is a bug: it fails. */
export function teller<S extends z.ZodType>(
  event: string,
  shape: S,
  say: (heard: Heard<z.infer<S>>) => Told | Promise<Told>,
): Teller {
  return { event, tell: async ({ payload, rowId }, tx) => say({ payload: shape.parse(payload), rowId, tx }) }
}

/** The handler of a teller's event: notices, mails and what open pages hear are written in one transaction, once. */
export function handlerFor({ event, tell }: Teller, deps: TellDeps): EventHandler {
  return {
    event,
    name: `notifications.tell:${event}`,
    handle: (happened: HandledEvent) =>
      transact(deps.db, async (tx) => deliver(tx, await tell(happened, tx), String(happened.id), deps)),
  }
}

import type { Tx } from '@keepcase/db/db.ts'
import type * as z from 'zod'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import type { Heard, Rendered } from './notification.ts'

/** One event and what it makes us say. */
export type NotificationRenderer = {
  event: string
  render(event: HandledEvent, tx: Tx): Promise<Rendered>
}

/** Ties an event's name to the shape of its payload and to the words. A payload of another shape is a bug: it fails. */
export function renderer<S extends z.ZodType>(
  event: string,
  shape: S,
  say: (heard: Heard<z.infer<S>>) => Rendered | Promise<Rendered>,
): NotificationRenderer {
  return { event, render: async ({ payload, rowId }, tx) => say({ payload: shape.parse(payload), rowId, tx }) }
}

/** The handler of a teller's event: notices, mails and what open pages hear are written in one transaction, once. */
export function handlerFor({ event, render }: NotificationRenderer, deps: DeliveryDeps): EventHandler {
  return {
    event,
    name: `notifications.tell:${event}`,
    handle: (happened: HandledEvent) =>
      transact(deps.db, async (tx) => deliver(tx, await render(happened, tx), String(happened.id), deps)),
  }
}

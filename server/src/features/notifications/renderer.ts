import type { Tx } from '@keepcase/db/db.ts'
import type * as z from 'zod'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import type { Rendered, RenderInput } from './notification.ts'

/** Renders the notifications, mails and pushes of one event. */
export type NotificationRenderer = {
  event: string
  render(event: HandledEvent, tx: Tx): Promise<Rendered>
}

/**
 * Binds an event's name to its payload schema and its render function. A payload that does not fit is a bug:
 * it throws.
 */
export function renderer<S extends z.ZodType>(
  event: string,
  shape: S,
  renderInput: (input: RenderInput<z.infer<S>>) => Rendered | Promise<Rendered>,
): NotificationRenderer {
  return { event, render: async ({ payload, rowId }, tx) => renderInput({ payload: shape.parse(payload), rowId, tx }) }
}

/**
 * The event handler of a renderer: notifications, mails and messages to open pages are written in one
 * transaction, once.
 */
export function handlerFor({ event, render }: NotificationRenderer, deps: DeliveryDeps): EventHandler {
  return {
    event,
    name: `notifications.tell:${event}`,
    handle: (happened: HandledEvent) =>
      transact(deps.db, async (tx) => deliver(tx, await render(happened, tx), String(happened.id), deps)),
  }
}

import * as z from 'zod/mini'
import { Id } from '../api/fields.ts'

/** To both sides of an order (`id`): a message was sent or removed. It carries no text. */
export const OrderMessaged = z.object({ name: z.literal('order.messaged'), id: Id, version: z.int() })

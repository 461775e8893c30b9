import type { OrderMessage } from '@keepcase/contract/orders/messages.contract.ts'
import type { MessageRow, Side } from './messages.queries.ts'

/** A message for one side of its order. To buyers, a storefront's team writes under its name. */
export function viewMessage(row: MessageRow, reader: { profileId: string; side: Side }): OrderMessage {
  const isRemoved = row.removedAt !== null
  return {
    id: row.id,
    side: row.side,
    authorName: row.side === 'seller' && reader.side === 'buyer' ? row.storefrontName : row.authorName,
    isMine: row.authorId === reader.profileId,
    body: isRemoved ? '' : row.body,
    photos: isRemoved ? [] : row.photos,
    isRemoved,
    createdAt: row.createdAt.toISOString(),
  }
}

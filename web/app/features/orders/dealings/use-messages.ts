import { messagePhotoUploadPath } from '@keepcase/contract/orders/message-photos.rules.ts'
import type { MessagePhoto } from '@keepcase/contract/orders/messages.contract.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { shrinkPhoto } from '#web/api/shrink-photo.ts'
import { sendFile } from '#web/api/upload-file.ts'

/** Messages about an order, newest first. `order.messaged` has them read again. */
export const useMessages = (orderId: string) =>
  useInfiniteQuery(api.orderMessages.list.infiniteOptions(byCursor({ orderId, limit: 24 })))

/** Sends a message. `key` is made once for each text, so that a retry is no second message. */
export function useSendMessage(orderId: string) {
  const refresh = useMessagesChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ key, ...message }: { body: string; photoIds: string[]; key: string }) =>
      client.orderMessages.send({ orderId, ...message }, { context: { key } }),
    onSuccess: refresh,
  })
}

/** Removes a message for both sides. */
export function useRemoveMessage() {
  const refresh = useMessagesChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => client.orderMessages.remove({ id }),
    onSuccess: refresh,
  })
}

function useMessagesChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.orderMessages.key() })
}

/** Marks messages as read once they are on the screen. */
export function useMarkRead(orderId: string, messageId: string | undefined, unread: number): void {
  const refresh = useMessagesChanged()
  const { mutate } = useMutation({
    mutationFn: (id: string) => client.orderMessages.markRead({ orderId, messageId: id }),
    onSuccess: refresh,
  })
  useEffect(() => {
    if (unread > 0 && messageId !== undefined) mutate(messageId)
  }, [messageId, unread, mutate])
}

/** Uploads a photo for a message, made small first; unsent it is deleted after a day. */
export async function uploadMessagePhoto(orderId: string, file: Blob): Promise<MessagePhoto> {
  const photo = (await shrinkPhoto(file)) ?? file
  return (await sendFile(`${messagePhotoUploadPath}?order=${orderId}`, photo)) as MessagePhoto
}

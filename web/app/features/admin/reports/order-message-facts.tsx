import { messagePhotoPath } from '@keepcase/contract/orders/message-photos.rules.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, client } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { RemoveButton } from '#web/ui/forms/remove-button.tsx'
import * as texts from './reports.texts.ts'

/** Of a reported message about an order: whose order, its photos, and its removal. Nothing for other messages. */
export function OrderMessageFacts({ id }: { id: string }) {
  const isModerator = useViewer().can('platform.contentModeration.manage')
  const query = useQuery({ ...api.orderMessages.reported.queryOptions({ input: { id } }), enabled: isModerator })
  const message = query.data
  // A deleted chat message is no message about an order.
  if ((query.error as { status?: number } | null)?.status === 404) return null
  if (query.isError) return <p className="text-muted-foreground text-small">{texts.messageFailed}</p>
  if (!message) return null
  return (
    <div className="flex flex-col gap-3 text-small">
      <p className="text-muted-foreground">
        {texts.aboutOrder(
          message.orderNumber,
          <Link to={paths.storefront(message.storefrontId)} className="underline underline-offset-4">
            <bdi>{message.storefrontName}</bdi>
          </Link>,
        )}
      </p>
      {message.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {message.photos.map((photo) => (
            <li key={photo.id}>
              <a
                href={messagePhotoPath(photo.id, 1440)}
                target="_blank"
                rel="noreferrer"
                className="block rounded-control"
              >
                <img
                  src={messagePhotoPath(photo.id, 320)}
                  alt={texts.photoOf(message.authorName)}
                  width={photo.width}
                  height={photo.height}
                  className="size-28 rounded-control bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {message.isRemoved ? (
        <p className="text-muted-foreground">{texts.messageRemoved}</p>
      ) : (
        <div className="-ms-4">
          <Remove id={id} name={message.body.slice(0, 40) || texts.photoOf(message.authorName)} />
        </div>
      )}
    </div>
  )
}

function Remove({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () => client.orderMessages.remove({ id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.orderMessages.key() }),
  })
  return (
    <RemoveButton
      id={id}
      name={name}
      title={texts.removeMessage.title}
      description={texts.removeMessage.body}
      isBusy={remove.isPending}
      error={remove.error ? formMessages(remove.error, texts.removeMessage.failed).message : undefined}
      onRemove={() => remove.mutate()}
    />
  )
}

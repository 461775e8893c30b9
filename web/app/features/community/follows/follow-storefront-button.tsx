import { useViewer } from '#web/session/viewer.ts'
import { FollowButton } from './follow-button.tsx'
import * as texts from './follows.texts.ts'

type Props = { storefrontId: string; name: string; look?: 'button' | 'card' }

/** Follow button of a storefront; hidden from its owner. */
export function FollowStorefrontButton({ storefrontId, name, look = 'button' }: Props) {
  const { me } = useViewer()
  if (me?.storefronts.some(({ id, isOwner }) => isOwner && id === storefrontId)) return null
  return <FollowButton kind="storefront" id={storefrontId} name={name} label={texts.followStorefront} look={look} />
}

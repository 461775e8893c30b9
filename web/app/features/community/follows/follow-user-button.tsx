import { useViewer } from '#web/session/viewer.ts'
import { FollowButton } from './follow-button.tsx'

type Props = { profileId: string; name: string; look?: 'button' | 'card' }

/** Follow button of a person; hidden on one's own profile. */
export function FollowUserButton({ profileId, name, look = 'button' }: Props) {
  const { me } = useViewer()
  if (me?.profile.id === profileId) return null
  return <FollowButton kind="user" id={profileId} name={name} label="Follow" look={look} />
}

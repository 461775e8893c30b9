import { useViewer } from '#platform/viewer.ts'
import { FollowButton } from './follow-button.tsx'

/** Follow, or Following. Nobody sees it beside themselves. */
export function FollowUserButton({ profileId, name }: { profileId: string; name: string }) {
  const { me } = useViewer()
  if (me?.profile.id === profileId) return null
  return <FollowButton kind="user" id={profileId} name={name} label="Follow" />
}

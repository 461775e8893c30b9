import type { Profile } from '@keepcase/contract/community/community.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { notify } from '#platform/notices.ts'
import { Switch } from '#ui/choices.tsx'
import { profileOptions } from './community.reads.ts'
import { refusalWords } from './use-follow.ts'

/** Opens one's own collection to others, and closes it. */
export function CollectionSwitch({ profileId, isPublic }: { profileId: string; isPublic: boolean }) {
  const change = useSetCollectionVisibility(profileId)
  return (
    <div className="rounded-card bg-card px-5 py-2 shadow-card">
      <Switch
        label="Public collection"
        hint={
          isPublic
            ? 'Everybody who is signed in sees what you own. What you paid and when stays with you.'
            : 'Only you see what you own.'
        }
        checked={isPublic}
        onCheckedChange={(isOn) => change.mutate({ isPublic: isOn })}
      />
    </div>
  )
}

/** Seen at once, put back when the server does not take it. */
function useSetCollectionVisibility(profileId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = profileOptions(profileId)
  const show = (isCollectionPublic: boolean) =>
    queryClient.setQueryData<Profile>(queryKey, (profile) => profile && { ...profile, isCollectionPublic })
  return useMutation(
    api.community.setCollectionVisibility.mutationOptions({
      scope: { id: 'community.collection' },
      onMutate: ({ isPublic }) => {
        show(isPublic)
      },
      onError: (error, { isPublic }) => {
        show(!isPublic)
        notify.error('Your collection was not changed', refusalWords(error))
      },
    }),
  )
}

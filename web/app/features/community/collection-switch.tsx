import type { Profile } from '@keepcase/contract/community/community.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#web/api/api.ts'
import { updateOptimistically } from '#web/api/optimistic-update.ts'
import { ChoiceSwitch } from './choice-switch.tsx'
import { profileOptions } from './community.reads.ts'
import * as texts from './community.texts.ts'

/** Makes the viewer's collection public or private. */
export function CollectionSwitch({ profileId }: { profileId: string }) {
  const queryClient = useQueryClient()
  const options = profileOptions(profileId)
  const show = (isCollectionPublic: boolean) =>
    updateOptimistically<Profile>(queryClient, options.queryKey, (profile) => ({ ...profile, isCollectionPublic }))
  return (
    <ChoiceSwitch
      label={texts.publicCollection}
      hints={{
        on: texts.anyoneSignedInCan,
        off: texts.onlyYouCanSee,
      }}
      unread={texts.yourChoiceDidntLoad}
      unkept={texts.yourCollectionWasntChanged}
      reading={useQuery({ ...options, select: ({ isCollectionPublic }) => isCollectionPublic })}
      scope="community.collection"
      show={show}
      save={(isPublic) => client.community.setCollectionVisibility({ isPublic })}
    />
  )
}

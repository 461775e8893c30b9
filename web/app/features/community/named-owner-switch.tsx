import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { updateOptimistically } from '#web/api/optimistic-update.ts'
import { ChoiceSwitch } from './choice-switch.tsx'
import * as texts from './community.texts.ts'

/** Lets drops show the viewer's name as a buyer; off by default. */
export function NamedOwnerSwitch() {
  const queryClient = useQueryClient()
  const options = api.community.keeperChoice.queryOptions({ input: {} })
  return (
    <ChoiceSwitch
      label={texts.showMyName}
      hints={{
        on: texts.dropsShowYourName,
        off: texts.dropsShowWhatSold,
      }}
      unread={texts.yourChoiceDidntLoad}
      unkept={texts.yourChoiceWasntSaved}
      reading={useQuery({ ...options, select: ({ isNamed }) => isNamed })}
      scope="community.keeper"
      show={(isNamed) => updateOptimistically(queryClient, options.queryKey, () => ({ isNamed }))}
      save={(isNamed) => client.community.setKeeperChoice({ isNamed })}
    />
  )
}

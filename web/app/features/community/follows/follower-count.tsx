import { useQuery } from '@tanstack/react-query'
import { type Api, api } from '#web/api/api.ts'
import { plural } from '#web/format/format.ts'

/** Number of a storefront's followers; loaders use the same query. */
export const followerCountOptions = (from: Api, id: string) =>
  from.community.storefrontFollowers.queryOptions({ input: { id } })

/** "12 followers"; nothing until loaded. */
export function FollowerCount({ storefrontId }: { storefrontId: string }) {
  const { data } = useQuery(followerCountOptions(api, storefrontId))
  if (!data) return null
  return <span>{plural(data.followers, 'follower')}</span>
}

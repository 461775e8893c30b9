import { useQueries } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as texts from './checkout.texts.ts'
import type { HeldClaim } from './use-checkout.ts'

/** Links back to the live drops these claims came from, while they are open. */
export function BackToDrop({ claims }: { claims: readonly HeldClaim[] }) {
  const ids = [...new Set(claims.filter(({ dropType }) => dropType === 'live').map(({ dropId }) => dropId))]
  const drops = useQueries({ queries: ids.map((id) => api.drops.byId.queryOptions({ input: { id } })) })
  return drops
    .flatMap(({ data }) => (data?.status === 'active' ? [data] : []))
    .map((drop) => (
      <ButtonLink key={drop.id} to={paths.drop(drop.id)}>
        {texts.backToTheLive}
      </ButtonLink>
    ))
}

import { photosContract } from '@keepcase/contract/photos/photos.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import type { UploadsDeps } from '#server/features/uploads/public.ts'
import { assertMayAdd } from './photos.policy.ts'
import { selectUnused } from './photos.queries.ts'
import { viewPhoto } from './photos.view.ts'
import { removeUnused } from './remove-unused.ts'
import { updatePhoto } from './update-photo.ts'

/** Procedures of the photos contract. */
export function photosRouter(deps: Pick<UploadsDeps, 'db' | 'gate' | 'storage'>) {
  const api = implementContract(photosContract)
  return api.router({
    update: api.update.handler(async ({ input, context }) =>
      updatePhoto({ ...deps, requestId: context.requestId }, await actorOf(context), input),
    ),
    unused: api.unused.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      assertMayAdd(actor, input.storefrontId)
      const rows = await selectUnused(deps.db, input.storefrontId, actor.profileId)
      return { photos: rows.map(viewPhoto) }
    }),
    removeUnused: api.removeUnused.handler(async ({ input, context }) =>
      removeUnused(deps, await actorOf(context), input),
    ),
  })
}

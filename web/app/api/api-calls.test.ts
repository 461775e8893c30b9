import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { expect, test } from 'vitest'
import { createApi, purpose, type SendCall } from './api-calls.ts'
import type { ContractClient } from './host.ts'

type Sent = { path: readonly string[]; input: unknown; signal: boolean; key?: unknown }

function both() {
  const sent: { ours: Sent[]; theirs: Sent[] } = { ours: [], theirs: [] }
  const into =
    (list: Sent[]): SendCall =>
    async (path, input, { context, signal }) => {
      list.push({ path, input, signal: signal !== undefined, key: context.key })
      return { at: path }
    }
  const theirs = createORPCClient<ContractClient>({ call: into(sent.theirs) as never })
  return { sent, ours: createApi(into(sent.ours)), theirs: { client: theirs, api: createTanstackQueryUtils(theirs) } }
}

const id = '11111111-1111-4111-8111-111111111111'
const pages = {
  input: (cursor: string | undefined) => ({ limit: 24, ...(cursor ? { cursor } : {}) }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: () => null,
}

test('keys are those of the server, which reads ahead under them', () => {
  const { ours, theirs } = both()
  const keys = ({ api }: Pick<typeof theirs, 'api'>) => [
    api.drops.key(),
    api.drops.byId.key(),
    api.drops.byId.key({ type: 'query' }),
    api.drops.byId.key({ type: 'query', input: { id } }),
    api.drops.byId.queryKey({ input: { id } }),
    api.drops.byId.queryOptions({ input: { id }, staleTime: 5 }).queryKey,
    api.drops.list.infiniteKey(pages),
    api.drops.list.infiniteOptions(pages).queryKey,
    api.standby.join.mutationKey(),
    api.standby.join.mutationOptions().mutationKey,
  ]
  expect(keys(ours)).toEqual(keys(theirs))
})

test('options carry what was given, and send what oRPC would send', async () => {
  const { sent, ours, theirs } = both()
  const { signal } = new AbortController()
  for (const { api, client } of [ours, theirs]) {
    const query = api.drops.byId.queryOptions({ input: { id }, staleTime: 5, enabled: false })
    expect(query).toMatchObject({ staleTime: 5, enabled: false })
    await (query.queryFn as unknown as (asked: object) => Promise<unknown>)({ signal })
    const endless = api.drops.list.infiniteOptions(pages).queryFn as unknown as (asked: object) => Promise<unknown>
    await endless({ signal, pageParam: 'next' })
    const join = api.standby.join.mutationOptions({ context: { key: 'k1' } }).mutationFn
    await (join as unknown as (input: object) => Promise<unknown>)({ id })
    await client.drops.byId({ id }, { signal, context: { key: 'k2' } })
    await api.drops.byId.call({ id })
  }
  expect(sent.ours).toHaveLength(5)
  expect(sent.ours).toEqual(sent.theirs)
})

test('a write says so to its carrier', async () => {
  const purposes: unknown[] = []
  const { api } = createApi(async (_path, _input, { context }) => void purposes.push(context[purpose]))
  await (api.standby.join.mutationOptions().mutationFn as unknown as (input: object) => Promise<unknown>)({ id })
  await api.drops.byId.call({ id })
  expect(purposes).toEqual(['mutation', undefined])
})

test('a room is no promise, and is made once', async () => {
  const { api, client } = createApi(async () => 'answer')
  expect(await api.drops).toBe(api.drops)
  expect(api.drops.byId).toBe(api.drops.byId)
  expect(client.drops).toBe(client.drops)
})

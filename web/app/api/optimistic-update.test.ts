import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateOptimistically } from './optimistic-update.ts'

const queryKey = ['choice']

test('a read that was under way at the press does not put the old choice back', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, { isOn: false })
  const answer = Promise.withResolvers<{ isOn: boolean }>()
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: () => answer.promise }).subscribe(() => undefined)
  updateOptimistically<{ isOn: boolean }>(queryClient, queryKey, () => ({ isOn: true }))
  answer.resolve({ isOn: false })
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(queryClient.getQueryData(queryKey)).toEqual({ isOn: true })
  stop()
})

test('the first read goes on: there is nothing yet that could be changed', async () => {
  const queryClient = new QueryClient()
  const answer = Promise.withResolvers<{ isOn: boolean }>()
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: () => answer.promise }).subscribe(() => undefined)
  updateOptimistically<{ isOn: boolean }>(queryClient, queryKey, () => ({ isOn: true }))
  answer.resolve({ isOn: false })
  await expect.poll(() => queryClient.getQueryData(queryKey)).toEqual({ isOn: false })
  stop()
})

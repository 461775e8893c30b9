import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '#server/boot/feature.ts'
import { addFormerAddresses } from './former-addresses.ts'

const app = new Hono<HttpEnv>()
addFormerAddresses(app)
app.get('*', (c) => c.text('a page', 404))
const id = 'b0a6bb0e-5f4e-4c3b-9f0e-0f0f0f0f0f0f'
const leadsTo = async (path: string) => {
  const answer = await app.request(path)
  return [answer.status, answer.headers.get('location')]
}

test('the former management page leads to the same panel of the dashboard', async () => {
  expect(await leadsTo(`/storefront/${id}/manage`)).toEqual([308, `/storefront-dashboard/${id}/updates`])
  for (const [tab, section] of [
    ['updates', 'updates'],
    ['loyalty', 'tiers'],
    ['codes', 'codes'],
    ['subscription', 'settings'],
    ['constructor', 'updates'],
  ]) {
    expect(await leadsTo(`/storefront/${id}/manage?tab=${tab}`)).toEqual([
      308,
      `/storefront-dashboard/${id}/${section}`,
    ])
  }
})

test('what is no id is left to the pages', async () => {
  expect(await leadsTo('/storefront/%2F%2Fevil.example/manage')).toEqual([404, null])
})

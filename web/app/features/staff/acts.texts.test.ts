import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actText } from './acts.texts.ts'

const features = join(import.meta.dirname, '../../../../server/src/features')
const sources = globSync('**/*.ts', { cwd: features }).filter((file) => !/testing\/|\.test\.ts$/.test(file))
/** What is done on a storefront; everything else is the platform's or an account's own. */
const isOfStorefront =
  /^(storefronts|loyalty|codes|items|imports|drops|live|claims|customers|orders|fulfilment|refunds|orderMessages|staff)\./
const actions = sources
  .flatMap((file) => [...readFileSync(join(features, file), 'utf8').matchAll(/action: '([a-zA-Z.]+)'/g)])
  .map(([, action = '']) => action)
  .filter((action) => isOfStorefront.test(action))

test('every act on a storefront is told in words', () => {
  expect(actions.length).toBeGreaterThan(40)
  const untold = (action: string) => actText(action, '').before === `${action.replace('.', ': ')} `
  expect([...new Set(actions)].filter(untold)).toEqual([])
})

test('an act names what it was about', () => {
  expect(actText('fulfilment.ship', '#1155')).toEqual({ before: 'shipped order ', subject: '#1155', after: '' })
  expect(actText('drops.unpublish', 'Dusk')).toEqual({ before: 'moved ', subject: 'Dusk', after: ' back to draft' })
})

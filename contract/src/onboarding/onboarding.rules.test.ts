import { expect, test } from 'vitest'
import { OnboardingField } from './onboarding.rules.ts'

test('a field can’t have a name that every object has', () => {
  const field = (name: string) => OnboardingField.safeParse({ kind: 'text', label: 'Name', name })
  for (const name of ['displayName', 'a', 'proto']) expect(field(name).success, name).toBe(true)
  for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'DisplayName', ''])
    expect(field(name).error?.issues, name).toMatchObject([{ path: ['name'], message: 'Use a name like displayName.' }])
})

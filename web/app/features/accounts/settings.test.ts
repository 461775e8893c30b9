// @vitest-environment node
import { expect, test } from 'vitest'
import { profileMessages } from './profile/use-update-profile.ts'
import { deviceName } from './sessions/device-name.ts'
import { withInterest } from './waitlist/interests-field.tsx'

test('a device is named by its browser and its system', () => {
  const name = (userAgent: string) => deviceName(userAgent)
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(name('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox on Windows')
  expect(name(`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`)).toBe('Chrome on Android')
  expect(name(`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`)).toBe('Edge on Windows')
  expect(name('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari on iPhone',
  )
  expect(name('curl/8.5')).toBe('Unknown device')
  expect(deviceName(null)).toBe('Unknown device')
})

test('an interest is added once, in whatever case, and never an empty one', () => {
  expect(withInterest([], '  horror   VHS ')).toEqual(['horror VHS'])
  expect(withInterest(['Horror VHS'], 'horror vhs')).toEqual(['Horror VHS'])
  expect(withInterest(['a'], '   ')).toEqual(['a'])
  expect(withInterest([], 'x'.repeat(60))[0]).toHaveLength(40)
  const full = Array.from({ length: 30 }, (_, i) => `word ${i}`)
  expect(withInterest(full, 'one more')).toEqual(full)
})

test('the words around a profile are the fixed ones', () => {
  expect(profileMessages).toEqual({
    updated: { title: 'Profile Updated', message: 'Your profile has been successfully updated.' },
    failed: {
      title: 'Profile Update Failed',
      message: 'There was a problem updating your profile. Please try again.',
    },
  })
})

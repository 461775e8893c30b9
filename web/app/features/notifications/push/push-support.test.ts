import { expect, test } from 'vitest'
import { supportIn } from './push-support.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const browser = (userAgent: string, more: Partial<Parameters<typeof supportIn>[0]> = {}) =>
  supportIn({ userAgent, maxTouchPoints: 0, hasPush: true, permission: 'default', ...more })

test('alerts can be turned on where the browser has them and its owner has not blocked them', () => {
  expect(browser(firefox)).toBe('ready')
  expect(browser(firefox, { permission: 'granted' })).toBe('ready')
  expect(browser(firefox, { permission: 'denied' })).toBe('denied')
  expect(browser(firefox, { hasPush: false })).toBe('none')
  expect(browser(firefox, { permission: null })).toBe('none')
})

test('an iPhone or iPad has them on its Home Screen alone; a Mac without them is no iPad', () => {
  const without = { hasPush: false, permission: null }
  expect(browser(iPhone, without)).toBe('install')
  expect(browser(mac, { ...without, maxTouchPoints: 5 })).toBe('install')
  expect(browser(mac, without)).toBe('none')
  expect(browser(iPhone)).toBe('ready')
})

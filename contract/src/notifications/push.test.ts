import { expect, test } from 'vitest'
import { isPushEndpoint } from './push.rules.ts'

test('addresses of the browsers’ own push services are taken', () => {
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91b-_x',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAD%2b%2fx',
    'https://web.push.apple.com/QGuQyavXutnMH8WUfdA',
  ]) {
    expect(isPushEndpoint(address), address).toBe(true)
  }
})

test('no other address is, however it is written', () => {
  for (const address of [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://fcm.googleapis.com@10.0.0.1/a',
    'https://10.0.0.1/fcm.googleapis.com/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilfcm.googleapis.com/a',
    'https://push.apple.com.evil.example/a',
    'https://a.b.notify.windows.com.evil.example/a',
    'https://evil.example\\.push.apple.com/a',
    'https://evil.example#.push.apple.com/a',
    'https://web.push.apple.com/a b',
    'https://web.push.apple.com/a\nHost: evil.example',
    'https://web.push.apple.com',
    'https://localhost/a',
    'file:///etc/passwd',
    '',
  ]) {
    expect(isPushEndpoint(address), address).toBe(false)
  }
})

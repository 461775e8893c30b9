import { expect, test } from 'vitest'
import { instantIn, inZone } from './instants.ts'
import { renderMail } from './render-mail.ts'

test('whatever a time was given as, it stands in words as ISO text', () => {
  const iso = '2026-11-22T19:00:00.000Z'
  expect([instantIn(new Date(iso)), instantIn('2026-11-22T14:00:00-05:00'), instantIn(iso)]).toEqual([iso, iso, iso])
})

test('every part of a mail says its times in the reader’s zone, and UTC while that is unknown', () => {
  const iso = '2026-11-22T19:00:00.000Z'
  const content = {
    subject: `Starts ${iso}`,
    heading: `At ${iso}`,
    paragraphs: [`It opens ${iso}, sharp.`],
    rows: [['Until', iso] as const],
    note: `Asked at ${iso}`,
  }
  const now = new Date('2026-11-21T12:00:00.000Z')
  const mail = renderMail(content, 'https://keepcase.example', { timeZone: 'Europe/Paris', now })
  for (const text of [mail.subject, mail.text, mail.html]) {
    expect(text).toContain('Sun, Nov 22, 8:00 PM GMT+1')
    expect(text).not.toContain(iso)
  }
  expect(mail.text.match(/8:00 PM GMT\+1/g)).toHaveLength(4)
  expect(renderMail(content, 'https://keepcase.example', { now }).subject).toBe('Starts Sun, Nov 22, 7:00 PM UTC')
  const yearBefore = new Date('2025-11-01T12:00:00.000Z')
  expect(renderMail(content, 'https://keepcase.example', { now: yearBefore }).subject).toBe(
    'Starts Sun, Nov 22, 2026, 7:00 PM UTC',
  )
  expect(inZone('on 2026-11-22', 'UTC', now)).toBe('on 2026-11-22')
})

test('as text, a row without a value is its label alone, and one with a value has both', () => {
  const rows = [['Speedway Idols 1971', ''] as const, ['Total', '$53.00'] as const]
  const { text } = renderMail(
    { subject: 'Shipped', heading: 'On its way', paragraphs: [], rows },
    'https://keepcase.example',
  )
  expect(text).toContain('\n  Speedway Idols 1971\n  Total: $53.00\n')
})

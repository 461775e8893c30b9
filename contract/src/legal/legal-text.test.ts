import { expect, test } from 'vitest'
import { isLegalLink, legalTextProblem, readLegalText, readSpans } from './legal-text.rules.ts'

test('a text has sections, paragraphs and lists', () => {
  const text =
    '## Your account\nOne person,\none account.\n\n- Keep it **safe**\n- Write to [us](/contact)\n## Your account\n\nMore.'
  expect(readLegalText(text)).toEqual([
    {
      id: 'your-account',
      title: 'Your account',
      blocks: [
        {
          kind: 'paragraph',
          spans: [
            { kind: 'text', text: 'One person,' },
            { kind: 'text', text: ' one account.' },
          ],
        },
        {
          kind: 'list',
          items: [
            [
              { kind: 'text', text: 'Keep it ' },
              { kind: 'bold', text: 'safe' },
            ],
            [
              { kind: 'text', text: 'Write to ' },
              { kind: 'link', text: 'us', href: '/contact' },
            ],
          ],
        },
      ],
    },
    {
      id: 'your-account-2',
      title: 'Your account',
      blocks: [{ kind: 'paragraph', spans: [{ kind: 'text', text: 'More.' }] }],
    },
  ])
})

test('markup and links that lead astray stay text', () => {
  for (const href of ['javascript:alert(1)', '//evil.test', '/\\evil.test', 'data:text/html,x', 'http://plain.test'])
    expect(isLegalLink(href), href).toBe(false)
  for (const href of ['/', '/help', 'https://example.com/a', 'mailto:a@b.test']) expect(isLegalLink(href)).toBe(true)
  expect(readSpans('<b>x</b> [go](javascript:alert(1))').every(({ kind }) => kind === 'text')).toBe(true)
})

test('a text begins with a heading, and no section is empty', () => {
  expect(legalTextProblem('  ')).toBe('Write a text.')
  expect(legalTextProblem('Hello.')).toContain('heading')
  expect(legalTextProblem('## A\n\n## B\ntext')).toBe('Write something under “A”.')
  expect(legalTextProblem('## A\ntext')).toBeNull()
})

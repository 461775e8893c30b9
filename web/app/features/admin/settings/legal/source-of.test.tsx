import { legalTextProblem, readLegalText } from '@keepcase/contract/legal/legal-text.rules.ts'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { cookiesText } from '#web/features/texts/cookies.texts.tsx'
import { privacyText } from '#web/features/texts/privacy.texts.tsx'
import { termsText } from '#web/features/texts/terms.texts.tsx'
import { sourceOf } from './source-of.ts'

test('paragraphs, lists, terms, links and code become their source', () => {
  const body = (
    <>
      <p>
        Read <Link to="/help">Help</Link> and <code>a-key</code>, {3} times.
      </p>
      <ul>
        <li>One</li>
        <li>Two</li>
      </ul>
      <dl>
        <dt>Your account</dt>
        <dd>Your email.</dd>
        <dt>
          <code>kc_in</code>
        </dt>
        <dd>Holds a 1.</dd>
      </dl>
    </>
  )
  expect(sourceOf([{ title: 'All', body }])).toBe(
    [
      '## All',
      'Read [Help](/help) and `a-key`, 3 times.',
      '- One\n- Two',
      '**Your account**',
      'Your email.',
      '`kc_in`',
      'Holds a 1.',
    ].join('\n\n'),
  )
})

test('every legal page’s own text can be edited and published', () => {
  for (const text of [termsText, privacyText, cookiesText]) {
    const source = sourceOf(text)
    expect(legalTextProblem(source)).toBeNull()
    expect(source.length).toBeLessThan(30_000)
    expect(readLegalText(source).map(({ title }) => title)).toEqual(text.map(({ title }) => title))
  }
})

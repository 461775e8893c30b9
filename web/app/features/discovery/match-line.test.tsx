import type { Match } from '@keepcase/contract/discovery/discovery.contract.ts'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fromHit, MatchLine } from './match-line.tsx'

afterEach(cleanup)

const plain = (text: string) => ({ text, isHit: false })
const hit = (text: string) => ({ text, isHit: true })
const shown = (match: Match | null) => render(<MatchLine match={match} />).container

test('it says what has the words, with the words marked', () => {
  const pieces = [hit('Blade Runner'), plain(' (1982)')]
  const item = shown({ kind: 'item', pieces })
  expect(item.textContent).toBe('Has “Blade Runner (1982)”')
  expect([...item.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Blade Runner'])
  expect(shown({ kind: 'storefront', pieces: [hit('Umbrella'), plain(' Books')] }).textContent).toBe(
    'From Umbrella Books',
  )
  expect(shown({ kind: 'seller', pieces: [plain('Ada '), hit('Reyes')] }).textContent).toBe('By Ada Reyes')
  expect(shown(null).innerHTML).toBe('')
})

test('a hit far into a long text is brought to its beginning, from a whole word on', () => {
  const lead = 'A box of very many tapes from the estate of a projectionist in Ohio, among them '
  const [first, ...rest] = fromHit([plain(lead), hit('Alien'), plain(', sealed')])
  expect(first?.text).toMatch(/^… \S/)
  expect(first?.text.length).toBeLessThan(40)
  expect(lead.endsWith(` ${first?.text.slice(2)}`)).toBe(true)
  expect(rest).toEqual([hit('Alien'), plain(', sealed')])
  const short = [plain('The '), hit('Alien')]
  expect(fromHit(short)).toBe(short)
  expect(fromHit([hit('Alien')])).toEqual([hit('Alien')])
  expect(fromHit([])).toEqual([])
})

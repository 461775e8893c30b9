import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lotFixture, sellerDropFixture } from '../../testing/seller-drop-fixture.ts'
import { conflictingFields, conflictingRows } from './conflicts.ts'
import { DropDraft } from './drop-draft.ts'
import {
  type AddedRow,
  appendRows,
  type Edits,
  editedFields,
  editedRows,
  hasEdits,
  moveRow,
  noEdits,
  removeRow,
  setField,
  setRow,
  setType,
} from './edits.ts'
import { nextSave, type Save } from './next-save.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Refused extends Error {
  readonly code: string
  readonly status = 409
  readonly data: unknown
  constructor(code: string, data: unknown = null) {
    super(`${code}!`)
    this.code = code
    this.data = data
  }
}

const photoRow = (key: string, given: Partial<AddedRow> = {}): AddedRow => ({
  key,
  itemId: null,
  photos: [],
  file: null,
  isNew: true,
  title: `Tape ${key}`,
  priceCents: 500,
  quantity: 1,
  condition: null,
  rarity: null,
  active: true,
  ...given,
})

/** A server that applies saves to one drop, as the real one does. */
function fakeServer(first: SellerDrop | null) {
  let drop = first
  /** Titles of catalog items as they were created, by id. */
  const items = new Map<string, string>()
  const sent: Save[] = []
  const keys: string[] = []
  const fail = { next: null as unknown }
  const apply = (save: Save): SellerDrop => {
    const now = drop as SellerDrop
    if (save.kind === 'create')
      return sellerDropFixture({ title: save.fields.title, type: save.fields.type ?? 'marketplace' })
    const revised = { ...now, revision: now.revision + 1 }
    if (save.kind === 'fields') {
      const { title = now.title, holdSeconds = now.rules.holdSeconds, ...plain } = save.changes
      // The real server trims titles too.
      return { ...revised, ...plain, title: title.trim(), rules: { ...now.rules, holdSeconds } } as SellerDrop
    }
    if (save.kind === 'remove') return { ...revised, allItems: now.allItems.filter(({ id }) => id !== save.lotId) }
    if (save.kind === 'add') {
      const lots = save.rows.map(({ itemId, title, priceCents, quantity }, place) => {
        const position = now.allItems.length + 1 + place
        const known = items.get(itemId) ?? title
        return lotFixture({ id: `lot-${itemId}`, itemId, title: known, priceCents, quantityTotal: quantity, position })
      })
      return { ...revised, allItems: [...now.allItems, ...lots] }
    }
    if (save.kind === 'move') {
      const others = now.allItems.filter(({ id }) => id !== save.lotId)
      const lot = now.allItems.find(({ id }) => id === save.lotId)
      const order = [...others.slice(0, save.position - 1), ...(lot ? [lot] : []), ...others.slice(save.position - 1)]
      return { ...revised, allItems: order.map((one, i) => ({ ...one, position: i + 1 })) }
    }
    if (save.kind === 'new-item') return now
    const { quantity, ...changes } = save.changes
    return {
      ...revised,
      allItems: now.allItems.map((lot) =>
        lot.id === save.lotId
          ? { ...lot, ...changes, ...(quantity === undefined ? {} : { quantityTotal: quantity }) }
          : lot,
      ),
    }
  }
  const calls = async (save: Save, _: SellerDrop | null, key: string) => {
    sent.push(save)
    keys.push(key)
    const { next } = fail
    fail.next = null
    if (next) throw next
    if (save.kind === 'new-item') {
      const itemId = `item-${items.size + 1}`
      items.set(itemId, save.row.title)
      return { drop: null, itemId }
    }
    drop = apply(save)
    return { drop }
  }
  return { calls, sent, keys, fail, read: () => drop as SellerDrop, write: (next: SellerDrop) => (drop = next) }
}

const kinds = (sent: readonly Save[]) => sent.map(({ kind }) => kind)
const start = (drop: SellerDrop | null) => {
  const server = fakeServer(drop)
  return { ...server, draft: new DropDraft(server.calls, drop) }
}

test('a new draft begins with its title and is not created before', async () => {
  const { draft, sent } = start(null)
  draft.edit((edits, drop) => setType(edits, drop, 'live'))
  await draft.flush()
  expect(sent).toEqual([])
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Night Shift'))
  await draft.flush()
  expect(sent[0]).toMatchObject({ kind: 'create', fields: { title: 'Night Shift', type: 'live' } })
})

test('typing is saved once it pauses, in one call', async () => {
  const { draft, sent } = start(sellerDropFixture())
  for (const title of ['N', 'Ni', 'Night']) draft.edit((edits, drop) => setField(edits, drop, 'title', title))
  draft.edit((edits, drop) => setField(edits, drop, 'holdSeconds', 900))
  await vi.advanceTimersByTimeAsync(599)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(sent).toMatchObject([{ kind: 'fields', changes: { title: 'Night', holdSeconds: 900 } }])
})

test('a space at the end is sent once, stays while the title is typed on, and gives way to somebody else’s title', async () => {
  const { draft, sent, read } = start(sellerDropFixture())
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Night '))
  expect(await draft.flush()).toBe(true)
  expect([read().title, editedFields(draft.state().drop, draft.state().edits).title]).toEqual(['Night', 'Night '])
  expect(kinds(sent)).toEqual(['fields'])
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Night S'))
  await draft.flush()
  expect(read().title).toBe('Night S')
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Night S '))
  await draft.flush()
  draft.receive({ ...read(), title: 'Theirs', revision: 99 })
  expect(editedFields(draft.state().drop, draft.state().edits).title).toBe('Theirs')
  expect(conflictingFields(draft.state().drop, draft.state().edits)).toEqual([])
})

test('what is typed while a save is on its way is saved next, and nothing is lost', async () => {
  for (const typed of ['Night Shift II', 'Night Shift']) {
    const { calls, sent, read } = fakeServer(sellerDropFixture({ title: 'Night Shift' }))
    let arrive = () => {}
    const slow = new DropDraft((...call) => new Promise((done) => (arrive = () => done(calls(...call)))), read())
    slow.edit((edits, drop) => setField(edits, drop, 'title', 'Night'))
    const flushed = slow.flush()
    await vi.advanceTimersByTimeAsync(0)
    slow.edit((edits, drop) => setField(edits, drop, 'title', typed))
    arrive()
    await vi.advanceTimersByTimeAsync(0)
    arrive()
    await flushed
    expect([read().title, kinds(sent)]).toEqual([typed, ['fields', 'fields']])
    expect(hasEdits(slow.state().edits)).toBe(false)
  }
})

test('rows become catalog items, then lots; a row keeps its key and what was typed meanwhile', async () => {
  const { draft, sent, read } = start(sellerDropFixture())
  draft.edit((edits) => ({ ...edits, added: [photoRow('a'), photoRow('b', { title: '' })] }))
  await draft.flush()
  expect(kinds(sent)).toEqual(['new-item', 'add'])
  expect(read().allItems).toMatchObject([{ title: 'Tape a', priceCents: 500 }])
  const rows = editedRows(draft.state().drop, draft.state().edits)
  expect(rows.map(({ key, lotId }) => [key, lotId])).toEqual([
    ['a', 'lot-item-1'],
    ['b', null],
  ])
  draft.edit((edits, drop) => setRow(edits, drop, rows[1]!, 'title', 'Tape b'))
  await draft.flush()
  expect(read().allItems).toHaveLength(2)
  expect(hasEdits(draft.state().edits)).toBe(false)
})

test('a creation without an answer is sent again as it was, under its key, after a reload too; what was typed since follows', async () => {
  const title = (text: string) => (edits: Edits, drop: SellerDrop | null) => setField(edits, drop, 'title', text)
  const { draft, calls, sent, keys, fail } = start(null)
  const lost = () => new TypeError('Failed to fetch')
  fail.next = lost()
  draft.edit(title('Night'))
  expect(await draft.flush()).toBe(false)
  draft.edit(title('Night Shift'))
  fail.next = lost()
  await draft.flush()
  const reloaded = new DropDraft(calls, null)
  reloaded.restore(draft.state().edits)
  expect(await reloaded.flush()).toBe(true)
  expect([kinds(sent), sent[2], new Set(keys.slice(0, 3)).size]).toEqual([
    ['create', 'create', 'create', 'fields'],
    { kind: 'create', about: 'drop', fields: { title: 'Night' } },
    1,
  ])
  expect(sent[3]).toMatchObject({ kind: 'fields', changes: { title: 'Night Shift' } })

  reloaded.edit((edits) => appendRows(edits, [photoRow('a')]))
  fail.next = lost()
  await reloaded.flush()
  reloaded.edit((edits, drop) => setRow(edits, drop, { key: 'a', lotId: null }, 'title', 'Tape A'))
  expect(await reloaded.flush()).toBe(true)
  expect([kinds(sent.slice(4)), new Set(keys.slice(4, 6)).size]).toEqual([['new-item', 'new-item', 'add', 'item'], 1])
  expect(reloaded.state().drop?.allItems).toMatchObject([{ title: 'Tape A' }])
})

test('rows that were added by a save whose answer was lost are lots, and nobody else’s change', async () => {
  const { draft, fail, sent, write } = start(sellerDropFixture())
  draft.edit((edits) => appendRows(edits, [photoRow('a', { itemId: 'item-a' })]))
  fail.next = new TypeError('Failed to fetch')
  await draft.flush()
  draft.edit((edits, drop) => setRow(edits, drop, { key: 'a', lotId: null }, 'priceCents', 900))
  const lots = [lotFixture({ id: 'lot-item-a', itemId: 'item-a', title: 'Tape a', priceCents: 500 })]
  const current = write(sellerDropFixture({ allItems: lots, revision: 7 }))
  fail.next = new Refused('CHANGED_MEANWHILE', { current })
  expect(await draft.flush()).toBe(true)
  expect(kinds(sent)).toEqual(['add', 'add', 'lot'])
  expect(draft.state()).toMatchObject({ othersChanges: [], refused: {}, drop: { allItems: [{ priceCents: 900 }] } })
})

test('a refused creation is answered: its next try has another key', async () => {
  const { draft, sent, keys, fail } = start(null)
  fail.next = new Refused('BAD_REQUEST')
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Nihgt'))
  await draft.flush()
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Night'))
  expect(await draft.flush()).toBe(true)
  expect([kinds(sent), new Set(keys).size, draft.state().edits.unanswered]).toEqual([['create', 'create'], 2, null])
})

test('many rows go in one call; where it is refused, one by one, so that only the bad one stays', async () => {
  const rows = ['a', 'b', 'c'].map((key) => photoRow(key, { itemId: `item-${key}`, isNew: false }))
  const whole = start(sellerDropFixture())
  whole.draft.edit((edits) => appendRows(edits, rows))
  await whole.draft.flush()
  expect([kinds(whole.sent), whole.read().allItems.map(({ title }) => title)]).toEqual([
    ['add'],
    ['Tape a', 'Tape b', 'Tape c'],
  ])
  const { draft, fail, sent, read } = start(sellerDropFixture())
  fail.next = new Refused('NOT_ENOUGH_UNITS')
  draft.edit((edits) => appendRows(edits, rows))
  expect(await draft.flush()).toBe(true)
  expect([kinds(sent), read().allItems]).toEqual([['add', 'add', 'add', 'add'], expect.objectContaining({ length: 3 })])
})

test('a photo on its way holds its row back', () => {
  const drop = sellerDropFixture()
  const edits = { ...noEdits, added: [photoRow('a', { file: new Blob(['x']) })] }
  expect(nextSave(drop, edits, new Set())).toBeNull()
})

test('the order is saved move by move until it is the wanted one', async () => {
  const lots = ['a', 'b', 'c'].map((id, i) => lotFixture({ id, position: i + 1 }))
  const { draft, read } = start(sellerDropFixture({ allItems: lots }))
  draft.edit((edits, drop) => moveRow(edits, drop, 'c', 0))
  draft.edit((edits, drop) => moveRow(edits, drop, 'a', 2))
  await draft.flush()
  expect(read().allItems.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(draft.state().edits.order).toBeNull()
})

test('rows stay where they are while photos arrive in another order, and the server gets the order that is seen', async () => {
  const { draft, read } = start(sellerDropFixture({ allItems: [lotFixture({ id: 'z', itemId: 'item-z' })] }))
  const seen = () => editedRows(draft.state().drop, draft.state().edits).map(({ key }) => key)
  const file = new Blob(['x'])
  draft.edit((edits) => appendRows(edits, [photoRow('a', { file }), photoRow('b'), photoRow('c', { file })]))
  await draft.flush()
  expect(seen()).toEqual(['z', 'a', 'b', 'c'])
  const arrive = (key: string) =>
    draft.edit((edits) => ({
      ...edits,
      added: edits.added.map((row) => (row.key === key ? { ...row, file: null } : row)),
    }))
  arrive('c')
  await draft.flush()
  expect([
    seen(),
    read()
      .allItems.map(({ title }) => title)
      .slice(1),
  ]).toEqual([
    ['z', 'a', 'b', 'c'],
    ['Tape b', 'Tape c'],
  ])
  arrive('a')
  await draft.flush()
  expect(
    read()
      .allItems.map(({ title }) => title)
      .slice(1),
  ).toEqual(['Tape a', 'Tape b', 'Tape c'])
  expect(seen()).toEqual(['z', 'a', 'b', 'c'])
  expect([hasEdits(draft.state().edits), draft.state().edits.appended]).toEqual([false, []])
})

test('somebody else’s changes of the items are told; an item they removed takes unsaved changes along, by name', async () => {
  const lots = ['a', 'b'].map((id) => lotFixture({ id, title: `Tape ${id}` }))
  const { draft } = start(sellerDropFixture({ allItems: lots }))
  draft.receive(sellerDropFixture({ allItems: lots.map((lot) => ({ ...lot, heldCount: 1 })), revision: 7 }))
  expect(draft.state()).toMatchObject({ othersChanges: [], removedTitles: [] })
  draft.edit((edits, drop) => setRow(edits, drop, { key: 'b', lotId: 'b' }, 'priceCents', 2000))
  draft.receive(sellerDropFixture({ allItems: lots.slice(0, 1), revision: 8 }))
  expect(draft.state()).toMatchObject({ othersChanges: ['items'], removedTitles: ['Tape b'] })
  draft.dismissOthersChanges()
  expect(draft.state()).toMatchObject({ othersChanges: [], removedTitles: [] })
})

test('a removed row is gone at once, and on the server', async () => {
  const { draft, read } = start(sellerDropFixture({ allItems: [lotFixture({ id: 'a' })] }))
  draft.edit((edits) => removeRow(edits, { key: 'a', lotId: 'a' }))
  expect(editedRows(draft.state().drop, draft.state().edits)).toEqual([])
  await draft.flush()
  expect(read().allItems).toEqual([])
})

test('somebody else’s change of another field is taken over and told; mine is sent again', async () => {
  const { draft, fail, read, write } = start(sellerDropFixture())
  const theirs = sellerDropFixture({ description: 'Theirs', revision: 7 })
  write(theirs)
  fail.next = new Refused('CHANGED_MEANWHILE', { current: theirs })
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Mine'))
  await draft.flush()
  expect(read()).toMatchObject({ title: 'Mine', description: 'Theirs' })
  expect(draft.state()).toMatchObject({ othersChanges: ['description'], save: 'saved' })
})

test('a field that both changed waits for a choice, and nothing is overwritten before it', async () => {
  const { draft, fail, sent, read, write } = start(sellerDropFixture())
  const theirs = sellerDropFixture({ title: 'Theirs', revision: 7 })
  write(theirs)
  fail.next = new Refused('CHANGED_MEANWHILE', { current: theirs })
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Mine'))
  expect(await draft.flush()).toBe(false)
  expect([read().title, conflictingFields(draft.state().drop, draft.state().edits)]).toEqual(['Theirs', ['title']])
  expect(editedFields(draft.state().drop, draft.state().edits).title).toBe('Mine')
  draft.edit((edits, drop) => setField({ ...edits, fields: {} }, drop, 'title', 'Mine'))
  expect(await draft.flush()).toBe(true)
  expect([read().title, kinds(sent)]).toEqual(['Mine', ['fields', 'fields']])
})

test('a save of one field leaves the choice about another one open', async () => {
  const { draft, fail, write } = start(sellerDropFixture())
  const theirs = sellerDropFixture({ title: 'Theirs', revision: 7 })
  write(theirs)
  fail.next = new Refused('CHANGED_MEANWHILE', { current: theirs })
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Mine'))
  draft.edit((edits, drop) => setField(edits, drop, 'description', 'Also mine'))
  await draft.flush()
  const { drop, edits } = draft.state()
  expect([drop?.description, conflictingFields(drop, edits)]).toEqual(['Also mine', ['title']])
})

test('a price that both changed is not overwritten', async () => {
  const lot = lotFixture({ id: 'a' })
  const { draft, fail, write, read } = start(sellerDropFixture({ allItems: [lot] }))
  const theirs = sellerDropFixture({ allItems: [{ ...lot, priceCents: 900 }], revision: 7 })
  write(theirs)
  fail.next = new Refused('CHANGED_MEANWHILE', { current: theirs })
  draft.edit((edits, drop) => setRow(edits, drop, { key: 'a', lotId: 'a' }, 'priceCents', 2000))
  await draft.flush()
  expect(read().allItems[0]?.priceCents).toBe(900)
  expect(conflictingRows(draft.state().drop, draft.state().edits)).toEqual({ a: ['priceCents'] })
})

test('a refused field is marked, waits for its next change, and stops nothing else', async () => {
  const { draft, fail, sent, read } = start(sellerDropFixture())
  fail.next = new Refused('BAD_REQUEST', { fields: { title: 'Use visible characters.' } })
  draft.edit((edits, drop) => setField(edits, drop, 'title', '\u200b'))
  draft.edit((edits, drop) => setField(edits, drop, 'description', 'Fine'))
  await draft.flush()
  expect(draft.state().refused).toEqual({ 'field title': 'Use visible characters.' })
  expect(read().description).toBe('Fine')
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Visible'), ['field title'])
  await draft.flush()
  expect([read().title, kinds(sent)]).toEqual(['Visible', ['fields', 'fields', 'fields']])
})

test('without an answer it tries again by itself', async () => {
  const { draft, fail, read } = start(sellerDropFixture())
  fail.next = new TypeError('Failed to fetch')
  draft.edit((edits, drop) => setField(edits, drop, 'title', 'Mine'))
  expect(await draft.flush()).toBe(false)
  expect(draft.state().save).toBe('failed')
  await vi.advanceTimersByTimeAsync(5_001)
  expect([draft.state().save, read().title]).toEqual(['saved', 'Mine'])
})

test('what was kept on the device is saved, without what the server has by now', async () => {
  const saved = sellerDropFixture({ title: 'Mine', allItems: [lotFixture({ id: 'a', itemId: 'item-9' })] })
  const { draft, sent } = start(saved)
  const title = { base: 'Night Shift', mine: 'Mine' }
  const added = [photoRow('x', { itemId: 'item-9' }), photoRow('y')]
  draft.restore({ ...noEdits, fields: { title }, added })
  await draft.flush()
  expect(kinds(sent)).toEqual(['new-item', 'add'])
})

test('the words of a mystery come back with its type', () => {
  const drop = sellerDropFixture({ type: 'mystery' })
  const typed = setField(noEdits, drop, 'contents', 'A tape')
  const away = setType(typed, drop, 'live')
  expect(editedFields(drop, away)).toMatchObject({ type: 'live', contents: null })
  expect(editedFields(drop, setType(away, drop, 'mystery'))).toMatchObject({ type: 'mystery', contents: 'A tape' })
})

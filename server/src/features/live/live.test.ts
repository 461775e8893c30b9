import { randomUUID } from 'node:crypto'
import type { Tx } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { livePersonalData } from './live.personal-data.ts'
import { acquireSendSlot } from './live.queries.ts'
import { liveFixtures } from './testing/live-fixtures.ts'

const db = await openTestDb()
afterAll(() => db.close())
const fixtures = liveFixtures(db)
const { as, person, drop, frames } = fixtures

const noon = '2031-05-01T12:00:00.000Z'
beforeEach(() => db.setClock(noon))

describe('the chat', () => {
  test('a message reaches the room with its author’s name, and the next page follows the first', async () => {
    const { dropId, host } = await drop()
    const ada = await person('Ada Reyes')
    const sent = await as(ada).send({ dropId, body: '  Is the sleeve split?  ' })
    expect(sent).toMatchObject({ authorName: 'Ada Reyes', body: 'Is the sleeve split?', isHost: false, sentAt: noon })
    await db.advance(1_000)
    await as(host).send({ dropId, body: 'No, it is whole.' })
    await db.advance(1_000)
    await as(ada).send({ dropId, body: 'Thank you.' })
    const first = await as(null).messages({ dropId, limit: 2 })
    expect(first.items.map(({ body, isHost }) => [body, isHost])).toEqual([
      ['Thank you.', false],
      ['No, it is whole.', true],
    ])
    const rest = await as(null).messages({ dropId, limit: 2, cursor: first.nextCursor! })
    expect(rest).toEqual({ items: [sent], nextCursor: null })
    expect((await frames(`drop:${dropId}`))[0]).toEqual({ ...sent, name: 'chat.message', version: 1 })
  })

  test('the same key is one message', async () => {
    const { dropId } = await drop()
    const ada = await person('Ada Reyes')
    const again = as(ada, { key: randomUUID() })
    const [one, two] = await Promise.all([again.send({ dropId, body: 'Hello' }), again.send({ dropId, body: 'Hello' })])
    expect(two).toEqual(one)
    expect((await as(null).messages({ dropId })).items).toHaveLength(1)
    await expect(again.send({ dropId, body: 'Other' })).rejects.toMatchObject({ code: 'KEY_REUSED' })
  })

  test.each(['', '   ', 'x'.repeat(301), 'two\nlines'])('%j is no message', async (body) => {
    const { dropId } = await drop()
    await expect(as(await person('Ada Reyes')).send({ dropId, body })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('slow mode asks for its seconds, of two messages at once one goes, and the host is free of it', async () => {
    const { dropId, host } = await drop()
    const ada = await person('Ada Reyes')
    await as(host).setChat({ dropId, slowSeconds: 10 })
    const both = await Promise.allSettled([1, 2].map((n) => as(ada).send({ dropId, body: `Message ${n}` })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await db.advance(4_000)
    await expect(as(ada).send({ dropId, body: 'Too soon' })).rejects.toMatchObject({
      code: 'SLOW_MODE',
      data: { message: 'Slow mode is on. Write again in 6 s.' },
    })
    await db.advance(6_000)
    await expect(as(ada).send({ dropId, body: 'Now' })).resolves.toBeDefined()
    await as(host).send({ dropId, body: 'One' })
    await expect(as(host).send({ dropId, body: 'Two' })).resolves.toBeDefined()
  })

  test('the turn is decided by its row: a message that waits for another of the same person comes too soon', async () => {
    const { dropId } = await drop()
    const turn = { dropId, profileId: (await person('Ada Reyes')).profileId, slowSeconds: 10 }
    const first = await db.db.startTransaction().execute()
    expect(await acquireSendSlot(first as Tx, turn)).toBe(true)
    const second = db.db.transaction().execute((tx) => acquireSendSlot(tx, turn))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await first.commit().execute()
    expect(await second).toBe(false)
    expect(
      await db.db.transaction().execute((tx) => acquireSendSlot(tx, { ...turn, slowSeconds: 0 })),
      'without a pace',
    ).toBe(true)
  })

  test('a blocked word and a chat that is off are told in words, and the words are nobody’s to read', async () => {
    const { dropId, host } = await drop()
    const ada = await person('Ada Reyes')
    await as(host).setChat({ dropId, blockedWords: ['Scam', 'scam', 'wire transfer'] })
    expect(await as(host).chat({ dropId })).toMatchObject({ blockedWords: ['scam', 'wire transfer'] })
    await expect(as(ada).send({ dropId, body: 'What a SCÁM' })).rejects.toMatchObject({ code: 'BLOCKED_WORD' })
    expect(JSON.stringify(await frames(`drop:${dropId}`))).not.toMatch(/scam/i)
    await as(host).setChat({ dropId, isOn: false })
    await expect(as(ada).send({ dropId, body: 'Hello' })).rejects.toMatchObject({
      code: 'CHAT_OFF',
      data: { message: 'The host turned chat off.' },
    })
    expect(await as(null).room({ dropId })).toMatchObject({ isOn: false, slowSeconds: 0, isOpen: true })
    expect((await frames(`drop:${dropId}`)).at(-1)).toMatchObject({ name: 'chat.changed', isOn: false })
  })

  test('moderators who save at once: one passes, the other reads what is there now, and a later save asks too', async () => {
    for (let round = 0; round < 6; round++) {
      const { dropId, host } = await drop()
      const moderator = await person('Mo', ['platform.contentModeration.manage'])
      const { version } = await as(host).chat({ dropId })
      const saves = [
        as(host).setChat({ dropId, version, blockedWords: ['scam'] }),
        as(moderator).setChat({ dropId, version, blockedWords: ['spoiler'] }),
      ]
      const answers = await Promise.allSettled(saves)
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const current = await as(host).chat({ dropId })
      for (const answer of answers) {
        if (answer.status === 'fulfilled') expect(answer.value).toEqual(current)
        else expect(answer.reason).toMatchObject({ code: 'CHANGED_MEANWHILE', status: 409, data: { current } })
      }
      await expect(as(host).setChat({ dropId, version, isOn: false })).rejects.toMatchObject({
        code: 'CHANGED_MEANWHILE',
      })
      const next = await as(host).setChat({ dropId, version: current.version, isOn: false })
      expect(next).toMatchObject({ isOn: false, blockedWords: current.blockedWords, version: current.version + 1 })
    }
  })

  test('an account that the storefront blocks reads and can’t write', async () => {
    const { dropId } = await drop()
    const ada = await person('Ada Reyes')
    await db.owner.query(
      `insert into storefront_blocks (storefront_id, profile_id) select storefront_id, $2 from drops where id = $1`,
      [dropId, ada.profileId],
    )
    await expect(as(ada).send({ dropId, body: 'Hello' })).rejects.toMatchObject({ code: 'MUTED' })
    expect(await as(ada).me({ dropId })).toMatchObject({ isMuted: true, mutedUntil: null, muteReason: null })
    expect((await as(ada).messages({ dropId })).items).toEqual([])
  })

  test('more than 20 messages a minute are too many', async () => {
    const { dropId } = await drop()
    const ada = await person('Ada Reyes')
    let taken = 0
    const countCall = async () => (++taken > 20 ? 30 : null)
    await expect(as(ada, { countCall: async () => 30 }).send({ dropId, body: 'x' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await expect(as(ada, { countCall }).send({ dropId, body: 'x' })).resolves.toBeDefined()
  })
})

describe('order in the room', () => {
  test('a muted person hears it, may not write until it ends, and is not the host', async () => {
    const { dropId, host } = await drop()
    const ada = await person('Ada Reyes')
    const mute = await as(host).mute({ dropId, profileId: ada.profileId, minutes: 10, reason: 'Spoilers' })
    expect(mute).toMatchObject({ name: 'Ada Reyes', until: '2031-05-01T12:10:00.000Z', reason: 'Spoilers' })
    await expect(as(ada).send({ dropId, body: 'Hello' })).rejects.toMatchObject({
      code: 'MUTED',
      data: { message: 'You’re muted here for 10 min more.' },
    })
    expect(await as(ada).me({ dropId })).toMatchObject({ isMuted: true, muteReason: 'Spoilers', canModerate: false })
    expect((await frames(`user:${ada.profileId}`)).at(-1)).toMatchObject({ name: 'chat.muted', isMuted: true })
    expect((await as(host).mutes({ dropId })).items).toEqual([mute])
    await db.advance(10 * 60_000)
    await expect(as(ada).send({ dropId, body: 'Again' })).resolves.toBeDefined()
    expect((await as(host).mutes({ dropId })).items).toEqual([])

    await as(host).mute({ dropId, profileId: ada.profileId })
    await expect(as(ada).send({ dropId, body: 'Hello' })).rejects.toMatchObject({ code: 'MUTED' })
    expect(await as(host).unmute({ dropId, profileId: ada.profileId })).toEqual({ unmuted: true })
    expect(await as(host).unmute({ dropId, profileId: ada.profileId })).toEqual({ unmuted: false })
    await expect(as(ada).send({ dropId, body: 'Back' })).resolves.toBeDefined()
    await expect(as(host).mute({ dropId, profileId: host.profileId })).rejects.toMatchObject({ code: 'CANNOT_MUTE' })
    await expect(as(host).mute({ dropId, profileId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a message is taken out by its author, the host or a moderator, by nobody else, and once', async () => {
    const { dropId, host } = await drop()
    const [ada, bob] = [await person('Ada Reyes'), await person('Bob')]
    const moderator = await person('Mo', ['platform.contentModeration.manage'])
    const other = await drop()
    const write = async () => (await as(ada).send({ dropId, body: 'Hello' })).id
    for (const actor of [bob, other.host]) {
      await expect(as(actor).deleteMessage({ id: await write() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const actor of [ada, host, moderator]) {
      const id = await write()
      expect(await as(actor).deleteMessage({ id })).toEqual({ removed: true })
      expect(await as(actor).deleteMessage({ id })).toEqual({ removed: false })
      expect((await frames(`drop:${dropId}`)).at(-1)).toEqual({ name: 'chat.removed', id, version: 2, dropId })
    }
    const { rows } = await db.owner.query(`select actor_id from audit_log where action = 'live.deleteMessage'`)
    expect(rows.map(({ actor_id: id }) => id)).toEqual([host.profileId, moderator.profileId])
    expect((await as(null).messages({ dropId })).items).toHaveLength(2)
  })

  test('the tools are refused to who keeps no room, and another’s room is not there', async () => {
    const { dropId } = await drop()
    const other = await drop()
    const ada = await person('Ada Reyes')
    const tools = (actor: typeof ada) => [
      () => as(actor).mutes({ dropId }),
      () => as(actor).mute({ dropId, profileId: ada.profileId }),
      () => as(actor).unmute({ dropId, profileId: ada.profileId }),
      () => as(actor).chat({ dropId }),
      () => as(actor).setChat({ dropId, isOn: false }),
    ]
    for (const call of tools(ada)) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const call of tools(other.host)) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('who is in', () => {
  test('a private drop’s room is not there for who may not see it', async () => {
    const { dropId, host } = await drop({ visibility: 'private' })
    const [ada, invited] = [await person('Ada Reyes'), await person('Ivo')]
    await db.owner.query(`insert into drop_invitations (drop_id, profile_id, source) values ($1, $2, 'invited')`, [
      dropId,
      invited.profileId,
    ])
    const calls = (actor: typeof ada | null) => [
      () => as(actor).room({ dropId }),
      () => as(actor).messages({ dropId }),
      ...(actor
        ? [
            () => as(actor).me({ dropId }),
            () => as(actor).send({ dropId, body: 'Hello' }),
            () => as(actor).react({ dropId, kind: 'heart' as const }),
          ]
        : []),
    ]
    for (const actor of [ada, null]) {
      for (const call of calls(actor)) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const call of calls(invited)) await expect(call()).resolves.toBeDefined()
    await expect(as(host).send({ dropId, body: 'Welcome' })).resolves.toMatchObject({ isHost: true })
  })

  test('before its start the room is open; after its end, and in drops without a stage, it is closed', async () => {
    const ada = await person('Ada Reyes')
    const waiting = await drop({ status: 'scheduled', startsIn: 600 })
    await expect(as(ada).send({ dropId: waiting.dropId, body: 'Early' })).resolves.toBeDefined()
    const over = await drop({ status: 'completed' })
    const plain = await drop({ type: 'marketplace' })
    for (const { dropId } of [over, plain]) {
      await expect(as(ada).send({ dropId, body: 'Hello' })).rejects.toMatchObject({ code: 'CHAT_CLOSED' })
      await expect(as(ada).react({ dropId, kind: 'star' })).rejects.toMatchObject({ code: 'CHAT_CLOSED' })
      expect((await as(null).room({ dropId })).isOpen).toBe(false)
    }
  })

  test('what an account said goes with it', async () => {
    const { dropId, host } = await drop()
    const ada = await person('Ada Reyes')
    await as(ada).send({ dropId, body: 'Remember me' })
    await as(host).mute({ dropId, profileId: ada.profileId, minutes: 1 })
    expect(await livePersonalData.exports!.chatMessages!(db.db, ada.profileId, 10)).toMatchObject([
      { body: 'Remember me' },
    ])
    await db.db.transaction().execute((tx) => livePersonalData.erase!(tx, ada.profileId))
    expect((await as(null).messages({ dropId })).items).toEqual([])
    expect((await as(host).mutes({ dropId })).items).toEqual([])
  })
})

test('reactions go out together, one frame for all that came', async () => {
  await fixtures.reactions.flush()
  fixtures.sent.length = 0
  const { dropId } = await drop()
  const [ada, bob] = [await person('Ada Reyes'), await person('Bob')]
  await as(ada).react({ dropId, kind: 'heart', count: 3 })
  await as(bob).react({ dropId, kind: 'heart' })
  await as(bob).react({ dropId, kind: 'flame' })
  expect(fixtures.sent).toEqual([])
  await fixtures.reactions.flush()
  await fixtures.reactions.flush()
  expect(fixtures.sent).toEqual([
    {
      topic: `drop:${dropId}`,
      events: [{ name: 'reactions.given', id: dropId, version: 1, counts: { heart: 4, clap: 0, star: 0, flame: 1 } }],
    },
  ])
  await expect(as(ada).react({ dropId, kind: 'heart', count: 6 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewSession } from '#web/session/sign-in.ts'
import { sendFile } from './upload-file.ts'

vi.mock('#web/session/sign-in.ts', async (load) => ({
  ...(await load<typeof import('#web/session/sign-in.ts')>()),
  renewSession: vi.fn(async () => true),
}))

type Answer = { status: number; body: unknown } | 'lost'
let answers: Answer[] = []
const sent: { path: string; file: unknown }[] = []

/** A request that sends half, then all, then receives the next answer. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #path = ''
  open(_method: string, path: string) {
    this.#path = path
  }
  send(file: unknown) {
    sent.push({ path: this.#path, file })
    for (const loaded of [5, 10])
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 10, lengthComputable: true }))
    const answer = answers.shift() ?? 'lost'
    if (answer === 'lost') return void this.dispatchEvent(new Event('error'))
    this.status = answer.status
    this.responseText = JSON.stringify(answer.body)
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const file = new Blob(['a cat'])

test('a file goes out as it is, and tells how far it has come', async () => {
  answers = [{ status: 201, body: { id: 'one' } }]
  const parts: number[] = []
  expect(await sendFile('/api/uploads/avatar', file, { onProgress: (part) => parts.push(part) })).toEqual({ id: 'one' })
  expect(sent).toEqual([{ path: '/api/uploads/avatar', file }])
  expect(parts).toEqual([0.5, 1])
})

test('a session that ended is renewed in place, and the same file goes out again', async () => {
  answers = [
    { status: 401, body: { code: 'UNAUTHORIZED' } },
    { status: 201, body: { id: 'two' } },
  ]
  expect(await sendFile('/x', file)).toEqual({ id: 'two' })
  expect(sent.map((one) => one.file)).toEqual([file, file])
  vi.mocked(renewSession).mockResolvedValueOnce(false)
  answers = [{ status: 401, body: { code: 'UNAUTHORIZED', message: 'Please sign in.' } }]
  await expect(sendFile('/x', file)).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
})

test('a refusal keeps its words, a lost network is one', async () => {
  const data = { title: 'Not a picture', message: 'We cannot read this.' }
  answers = [{ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE', message: data.message, data } }, 'lost']
  await expect(sendFile('/x', file)).rejects.toMatchObject({ status: 415, data })
  await expect(sendFile('/x', file)).rejects.toBeInstanceOf(TypeError)
})

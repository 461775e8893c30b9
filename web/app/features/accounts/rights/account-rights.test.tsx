// @vitest-environment happy-dom
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { ContactForm } from '../contact-form.tsx'
import { TwoFactorSettings } from '../two-factor/settings-two-factor.tsx'
import { WaitlistForm } from '../waitlist/waitlist-form.tsx'
import { DataSettings } from './settings-data.tsx'

vi.mock('#web/api/api.ts', async (load) => {
  const real = await load<typeof import('#web/api/api.ts')>()
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const fake = {
    accounts: { me: vi.fn(), closing: vi.fn(), close: vi.fn(), exportMine: vi.fn() },
    waitlist: { join: vi.fn() },
    contact: { send: vi.fn() },
  }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
type Calls = Record<string, Record<string, ReturnType<typeof vi.fn>>>
const calls = client as unknown as Calls

/** The auth library's answers by path. */
const library: Record<string, { status?: number; body: unknown }> = {}
const asked: { path: string; body: unknown }[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body ?? 'null')) })
    const answer = library[path.replace('/api/auth/', '')]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function show(node: ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => node }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
}
const press = (label: string | RegExp) => userEvent.click(screen.getByRole('button', { name: label }))
const refusal = (status: number, code: string, message: string, fields?: object) =>
  Object.assign(new Error(message), { status, code, data: { title: 'Error', message, ...(fields && { fields }) } })

const codes = ['AAAA-1111', 'BBBB-2222']
const totpURI = 'otpauth://totp/Keepcase:ada%40example.test?secret=JBSWY3DPEHPK3PXP&issuer=Keepcase'

test('two-factor sign-in: password, key and square, a first code, and the recovery codes once', async () => {
  library['two-factor/enable'] = { body: { totpURI, backupCodes: codes } }
  library['two-factor/verify-totp'] = { body: {} }
  show(<TwoFactorSettings email="ada@example.test" isOn={false} isRequired={false} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }))
  await userEvent.type(screen.getByLabelText('Your password'), 'correct horse')
  await press('Continue')
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
  expect(screen.getByRole('img', { name: /QR code/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')).toBe(totpURI)
  expect(screen.queryByText('AAAA-1111')).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '12345')
  await press('Turn on')
  expect(await screen.findByText('Enter the 6 digits your app shows.')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '6')
  await press('Turn on')
  expect(await screen.findByText('AAAA-1111')).toBeDefined()
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/two-factor/enable', '/api/auth/two-factor/verify-totp'])
  await press('I saved them')
  expect(screen.queryByText('AAAA-1111')).toBeNull()
})

test('turning it off asks for the password, and a wrong one is said at the field', async () => {
  const message = 'That password isn’t right.'
  library['two-factor/disable'] = {
    status: 400,
    body: { code: 'INVALID_PASSWORD', message, data: { title: 'Error', message, fields: { password: message } } },
  }
  show(<TwoFactorSettings email="ada@example.test" isOn isRequired={false} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  await userEvent.type(screen.getByLabelText('Your password'), 'guess')
  await press('Turn off')
  expect(await screen.findByText(message)).toBeDefined()
})

test('an administrator who owes a second factor is told so', async () => {
  show(<TwoFactorSettings email="ada@example.test" isOn={false} isRequired />)
  expect(await screen.findByText(/Administrators need two-factor sign-in/)).toBeDefined()
})

const me = { profile: { email: 'ada@example.test' }, impersonatedBy: null } as Me

test('closing says what happens, asks for the password, and goes', async () => {
  library['sign-out'] = { body: {} }
  calls.accounts?.closing?.mockResolvedValue({ reasons: [] })
  calls.accounts?.close?.mockRejectedValueOnce(
    refusal(400, 'BAD_REQUEST', 'That password isn’t right.', { password: 'That password isn’t right.' }),
  )
  const onClosed = vi.fn()
  show(<DataSettings me={me} onClosed={onClosed} />)
  expect(await screen.findByText(/Orders, payments and claims stay in our books/)).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Close my account' }))
  await userEvent.type(screen.getByLabelText('Your password'), 'guess')
  await press('Close my account for good')
  expect(await screen.findByText('That password isn’t right.')).toBeDefined()
  expect(onClosed).not.toHaveBeenCalled()
  calls.accounts?.close?.mockResolvedValue({ closed: true })
  await press('Close my account for good')
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
})

test('while something is open the way out says why, and cannot be pressed', async () => {
  calls.accounts?.closing?.mockResolvedValue({
    reasons: [{ message: 'You hold 1 item. Pay for it or release it first.', link: '/dashboard' }],
  })
  show(<DataSettings me={me} onClosed={() => undefined} />)
  expect(await screen.findByText(/You hold 1 item/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull()
})

test('while an administrator acts in somebody’s name nothing of it is shown', async () => {
  show(<DataSettings me={{ ...me, impersonatedBy: 'x' }} onClosed={() => undefined} />)
  expect(await screen.findByText(/Only the account’s owner can/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a file that could not be made says so', async () => {
  calls.accounts?.closing?.mockResolvedValue({ reasons: [] })
  calls.accounts?.exportMine?.mockRejectedValue(refusal(429, 'TOO_MANY_REQUESTS', 'Try again in 2 minutes.'))
  show(<DataSettings me={me} onClosed={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download as JSON' }))
  expect(await screen.findByText('Try again in 2 minutes.')).toBeDefined()
})

test('the waitlist in its words: what is missing, joined, there already, failed', async () => {
  const join = calls.waitlist?.join
  show(<WaitlistForm />)
  await userEvent.click(await screen.findByRole('button', { name: 'Join the waitlist' }))
  expect(await screen.findByText('Email is required')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Email'), 'ada')
  expect(await screen.findByText('Please enter a valid email address')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Email'), '@example.test')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Both' }).checked).toBe(true)
  join?.mockRejectedValueOnce(refusal(500, 'X', 'boom'))
  await press('Join the waitlist')
  expect(
    await screen.findByText("Something went wrong. We couldn't add you to the waitlist. Please try again later."),
  ).toBeDefined()
  join?.mockResolvedValueOnce({ joined: true })
  await userEvent.click(screen.getByRole('radio', { name: 'Selling' }))
  await press('Join the waitlist')
  expect(await screen.findByRole('heading', { name: 'Thanks for joining!' })).toBeDefined()
  expect(join).toHaveBeenLastCalledWith({ email: 'ada@example.test', interest: 'seller' })
  cleanup()
  join?.mockRejectedValueOnce(refusal(409, 'ALREADY_SUBSCRIBED', 'x'))
  show(<WaitlistForm />)
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.test')
  await press('Join the waitlist')
  expect(await screen.findByRole('heading', { name: 'Already subscribed' })).toBeDefined()
  expect(screen.getByText('This email is already on our waitlist...')).toBeDefined()
})

test('an interest that the server refuses is asked for again', async () => {
  const words = 'Please select your interest'
  calls.waitlist?.join?.mockRejectedValueOnce(refusal(400, 'BAD_REQUEST', words, { interest: words }))
  show(<WaitlistForm />)
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.test')
  await press('Join the waitlist')
  expect(await screen.findByText(words)).toBeDefined()
})

test('a message goes out with everything filled in, and says where the copy goes', async () => {
  const send = calls.contact?.send
  send?.mockResolvedValue({ sent: true })
  show(<ContactForm name="Ada" email="ada@example.test" order={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Send message' }))
  expect(await screen.findAllByText('Choose a topic.')).not.toHaveLength(0)
  expect(screen.getAllByText('Write at least 10 characters.')).not.toHaveLength(0)
  await userEvent.selectOptions(screen.getByLabelText('Topic'), 'order')
  await userEvent.type(screen.getByLabelText('Message'), 'My parcel is late.')
  await press('Send message')
  expect(await screen.findByRole('heading', { name: 'Message sent.' })).toBeDefined()
  expect(send).toHaveBeenCalledWith({
    name: 'Ada',
    email: 'ada@example.test',
    topic: 'order',
    message: 'My parcel is late.',
  })
})

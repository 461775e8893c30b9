// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreFocus } from '#web/accessibility/restore-focus.ts'
import { Dialog } from './overlays.tsx'
import { AnchoredPopover } from './popovers.tsx'

const user = userEvent.setup()
const focused = () => expect.poll(() => document.activeElement?.id ?? '')
const press = async (name: string) => user.click(await page.findByRole('button', { name }))

let page: ReturnType<typeof render>
let stop = () => {}
beforeEach(() => {
  stop = restoreFocus()
})
afterEach(() => {
  stop()
  cleanup()
})

/** A list of one row, whose button asks in a dialog before the row goes. */
function Page({ hasTrigger }: { hasTrigger: boolean }) {
  const [isThere, setThere] = useState(true)
  return (
    <main>
      <h1 id="heading">Addresses</h1>
      <ul id="list">{isThere && <Row hasTrigger={hasTrigger} onGone={() => setThere(false)} />}</ul>
    </main>
  )
}

function Row({ hasTrigger, onGone }: { hasTrigger: boolean; onGone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <button type="button" id="opener" onClick={() => setOpen(true)}>
      Remove
    </button>
  )
  const yes = (
    <button type="button" onClick={onGone}>
      Yes
    </button>
  )
  return (
    <li>
      {!hasTrigger && button}
      <Dialog title="Remove it?" isOpen={isOpen} onOpenChange={setOpen} {...(hasTrigger && { trigger: button })}>
        {yes}
      </Dialog>
    </li>
  )
}

test.each([true, false])(
  'a closed dialog returns the focus to its opener, with a trigger (%s) or without',
  async (hasTrigger) => {
    page = render(<Page hasTrigger={hasTrigger} />)
    await press('Remove')
    await press('Close')
    await focused().toBe('opener')
  },
)

test.each([true, false])(
  'a dialog that goes with the row that opened it leaves the focus at what stood around the row (%s)',
  async (hasTrigger) => {
    page = render(<Page hasTrigger={hasTrigger} />)
    await press('Remove')
    await press('Yes')
    await focused().toBe('list')
  },
)

function ComesUp() {
  const [isOpen, setOpen] = useState(true)
  return (
    <main>
      <h1 id="heading">Dashboard</h1>
      <Dialog title="Welcome" isOpen={isOpen} onOpenChange={setOpen} />
    </main>
  )
}

test('a dialog that came up by itself leaves the focus at the page’s heading', async () => {
  page = render(<ComesUp />)
  await press('Close')
  await focused().toBe('heading')
})

function Panel() {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <main>
      <h1 id="heading">Reminders</h1>
      <div id="around">
        {isThere && (
          <>
            <button type="button" id="anchor" ref={anchor} onClick={() => setOpen(true)}>
              Open
            </button>
            {isOpen && (
              <AnchoredPopover anchor={anchor} label="Panel" onClose={() => setOpen(false)}>
                <button type="button" onClick={() => setThere(false)}>
                  Finish
                </button>
              </AnchoredPopover>
            )}
          </>
        )}
      </div>
    </main>
  )
}

test('a popover returns the focus to its button, or to what stood around it', async () => {
  page = render(<Panel />)
  await press('Open')
  await user.keyboard('{Escape}')
  await focused().toBe('anchor')
  await press('Open')
  await press('Finish')
  await focused().toBe('around')
})

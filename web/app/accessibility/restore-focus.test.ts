// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreFocus } from './restore-focus.ts'

const page = `<main><h1>Addresses</h1><ul id="list"><li id="row"><button id="remove">Remove</button></li></ul></main>
  <div id="portal"></div>`
const at = (id: string) => document.getElementById(id) as HTMLElement
const placed = () => expect.poll(() => document.activeElement?.id ?? '')

let stop = () => {}
beforeEach(() => {
  document.body.innerHTML = page
  stop = restoreFocus()
})
afterEach(() => stop())

test('what stood around a removed row takes the focus', async () => {
  at('remove').focus()
  at('row').remove()
  await placed().toBe('list')
})

test('where nothing is left, the page’s heading takes it', async () => {
  const heading = document.querySelector('h1') as HTMLElement
  at('portal').innerHTML = '<button id="alone">Close</button>'
  at('alone').focus()
  at('portal').remove()
  await expect.poll(() => document.activeElement).toBe(heading)
})

test('who places the focus is left alone, and so is a page that nobody was on', async () => {
  at('row').remove()
  at('portal').innerHTML = '<button id="next">Next</button><button id="gone">Gone</button>'
  at('gone').focus()
  at('gone').remove()
  at('next').focus()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(document.activeElement?.id).toBe('next')
  at('next').blur()
  at('list').remove()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(document.activeElement).toBe(document.body)
})

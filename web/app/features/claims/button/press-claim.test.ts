import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressClaim, shortcutClaimButton } from './press-claim.ts'

// happy-dom has no layout: every element counts as visible unless it has the `hidden` attribute.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const button = (id: string, more = '') => `<button id="${id}" data-claim="claim" ${more}></button>`
const page = (main: string, over = '') => {
  document.body.innerHTML = `<main id="main">${main}</main>${over}`
}
const meant = () => shortcutClaimButton()?.id ?? null

test('the only item of a drop, and none of several', () => {
  page(`<ul>${button('only')}</ul>`)
  expect(meant()).toBe('only')
  page(`<ul>${button('one')}${button('two')}</ul>`)
  expect(meant()).toBeNull()
  page('<p>Nothing to claim</p>')
  expect(meant()).toBeNull()
})

test('the lot on stage before the cards of earlier ones; the bar at the foot before the panel', () => {
  page(`<aside>${button('panel')}</aside><ul>${button('earlier')}${button('earliest')}</ul>`)
  expect(meant()).toBe('panel')
  page(`<aside>${button('panel')}</aside><div data-own-bar>${button('bar')}</div>`)
  expect(meant()).toBe('bar')
  page(`<aside>${button('panel')}</aside><div data-own-bar hidden>${button('bar')}</div>`)
  expect(meant()).toBe('panel')
})

test('a button that cannot be pressed, and no other in its place', () => {
  page(`<aside>${button('panel', 'disabled')}</aside><ul>${button('earlier')}</ul>`)
  expect(meant()).toBeNull()
})

test('the item whose sheet is open; nothing below any other dialog or menu', () => {
  const cards = `<ul>${button('one')}${button('two')}</ul>`
  page(cards, `<div role="dialog">${button('sheet')}</div>`)
  expect(meant()).toBe('sheet')
  page(cards, `<div role="dialog">${button('sheet')}</div><div role="dialog">The price moved</div>`)
  expect(meant()).toBeNull()
  for (const role of ['dialog', 'alertdialog', 'menu']) {
    page(`<ul>${button('only')}</ul>`, `<div role="${role}"></div>`)
    expect(meant()).toBeNull()
  }
})

test('it is pressed once and has the focus', () => {
  page(button('only'))
  const only = document.querySelector('button')
  const pressed = vi.fn()
  only?.addEventListener('click', pressed)
  pressClaim()
  expect(pressed).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(only)
})

import type { Locator, Page } from '@playwright/test'

/** Controls smaller than 44 px in one dimension, except links inside a line of text. */
export const smallForFingers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [role=tab], [role=button]'
    const isSeen = (one: Element): boolean =>
      one.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && one.getBoundingClientRect().width > 1
    const isInLine = (one: Element): boolean =>
      one.localName === 'a' &&
      getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.textContent?.trim().length ?? 0) > (one.textContent?.trim().length ?? 0)
    // A label extends the target of its box, and a pseudo-element may stretch a link over its card.
    const boxOf = (one: Element): { width: number; height: number } => {
      const label = one.closest('label') ?? ('labels' in one ? (one as HTMLInputElement).labels?.[0] : undefined)
      const boxes = [one.getBoundingClientRect(), ...(label ? [label.getBoundingClientRect()] : [])]
      if (getComputedStyle(one, '::after').position === 'absolute') {
        const { width, height } = getComputedStyle(one, '::after')
        boxes.push({ width: Number.parseFloat(width), height: Number.parseFloat(height) } as DOMRect)
      }
      const row = one.closest('.min-h-11')
      if (row && label) boxes.push(row.getBoundingClientRect())
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      }
    }
    return [...document.querySelectorAll(selector)]
      .filter((one) => isSeen(one) && !isInLine(one) && !one.closest('[aria-hidden=true], [inert]'))
      .map((one) => [one, boxOf(one)] as const)
      .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
      .map(([one, box]) => {
        const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? ''
        return `<${one.localName}> "${name}" ${Math.round(box.width)} × ${Math.round(box.height)} .${one.className}`.slice(
          0,
          260,
        )
      })
  })

/**
 * Truncated texts: content wider or higher than a box that hides its overflow. Intended truncation (lines after a `line-clamp`,
 * `text-overflow`), scrolling boxes and screen-reader-only text are excluded.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasText = (one: Element): boolean =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 0)
    const isCut = (one: HTMLElement): boolean => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(one)
      if (textOverflow === 'ellipsis' || clipPath !== 'none') return false
      const isClamped = !/^(none|)$/.test(webkitLineClamp)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (hides(overflowX) && one.scrollWidth > one.clientWidth + 2) ||
        (!isClamped && hides(overflowY) && one.scrollHeight > one.clientHeight + 2)
      )
    }
    return [...document.querySelectorAll<HTMLElement>('main *, header *, [role=dialog] *')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 2)
      .filter((one) => !one.closest('[aria-hidden=true], svg') && (hasText(one) || [...one.children].some(hasText)))
      .filter(isCut)
      .map((one) => `<${one.localName} class="${one.className}"> ${one.textContent?.trim().slice(0, 50)}`)
  })

/** Applies the text spacing that a reader may ask for (WCAG 1.4.12): lines, paragraphs, letters and words. */
export const spaceOut = (page: Page): Promise<unknown> =>
  page.addStyleTag({
    content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`,
  })

/** Share of the window that sticky bars cover, from 0 to 1. */
export const coveredByBars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
      const { position, visibility } = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      const isBar = (position === 'sticky' || position === 'fixed') && visibility === 'visible'
      return isBar && box.height > 8 && box.width > innerWidth * 0.9 && box.bottom > 0 && box.top < innerHeight
    })
    const rows = new Set<number>()
    for (const bar of bars) {
      const { top, bottom } = bar.getBoundingClientRect()
      const stuck = top <= 1 || bottom >= innerHeight - 1
      if (!stuck) continue
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y++) rows.add(y)
    }
    return rows.size / innerHeight
  })

/** How many of these elements are laid out and painted now. */
export const laidOut = (list: Locator): Promise<number> =>
  list.evaluateAll((all) => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length)

/** The number of pages in a PDF. */
export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

/** Controls that look like buttons but, without colours, like text: no border, no underline, no box. */
export const withoutEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasEdge = (one: Element): boolean => {
      const { borderTopStyle, borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine } =
        getComputedStyle(one)
      const isBordered = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
      return (
        isBordered ||
        Number.parseFloat(borderBottomWidth) > 0 ||
        outlineStyle !== 'none' ||
        textDecorationLine !== 'none'
      )
    }
    return [...document.querySelectorAll('main button, main a[class*=rounded-control]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 2)
      .filter((one) => !one.matches('[role=tab], [role=radio]') && !hasEdge(one) && !one.querySelector('svg, input'))
      .map((one) => `${one.localName} "${one.textContent?.trim().slice(0, 40)}" ${one.className}`.slice(0, 240))
  })

/** How an element is distinguishable from its neighbours without colours. */
export const edgeOf = (one: Locator): Promise<string> =>
  one.evaluate((element) => {
    const told = (style: CSSStyleDeclaration): string =>
      [style.borderBottomWidth, style.borderBottomStyle, style.outlineStyle, style.outlineWidth].join(' ')
    return told(getComputedStyle(element))
  })

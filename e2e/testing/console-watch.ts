import type { Page } from '@playwright/test'

/** A server on a crowded machine may ask a page to come back: it does so by itself, and what it then shows is looked at. */
const busy = /status of 503 .*\/rpc\//

/** Collects what pages complain of on their consoles; a content policy that was broken arrives there too. */
export class ConsoleWatch {
  #heard: string[] = []
  #allowed: RegExp[] = [busy]

  listen(page: Page): void {
    page.on('pageerror', (error) => this.#heard.push(`exception: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
  }

  /** From now on these complaints are part of the journey. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  problems(): string[] {
    return this.#heard.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
  }
}

import type { Page } from '@playwright/test'

/**
 * A server on a crowded machine may ask a page to come back: it retries by itself, and the test checks what it shows
 * then.
 */
const serverBusy = /status of 503 .*\/(?:rpc|drawn|media)\//

/** Collects console errors of pages, including violations of the Content-Security-Policy. */
export class ConsoleWatch {
  #heard: string[] = []
  #allowed: RegExp[] = [serverBusy]

  listen(page: Page): void {
    page.on('pageerror', (error) => this.#heard.push(`exception: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
  }

  /** Allows console messages that match these patterns from now on. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  problems(): string[] {
    return this.#heard.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
  }
}

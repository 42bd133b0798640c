import type { Page, Response } from '@playwright/test'
import { pageReady } from './journey.ts'

interface Router {
  prefetch(): void
  visit(path: string, options: { onFinish: () => void }): void
}

/** How long nothing may change: React shows content that it waited for after at most 300 ms. */
const QUIET_MS = 400

/**
 * Opens a page from the loaded one as a link does, without a new document, and waits until all of it is shown. Returns
 * the HTTP status of the page.
 */
export async function visit(page: Page, path: string): Promise<number> {
  let running = 0
  let started = 0
  const start = () => {
    started += 1
    running += 1
  }
  const end = () => {
    running -= 1
  }
  const statuses = new Map<string, number>()
  const receive = (response: Response) => {
    if ('x-inertia' in response.headers()) statuses.set(response.url(), response.status())
  }
  page
    .on('response', receive)
    .on('request', start)
    .on('requestfinished', end)
    .on('requestfailed', end)
  await page.evaluate(visitWithRouter, path)
  await pageReady(page)
  let before: number
  do {
    before = started
    await page.evaluate(noChange, QUIET_MS)
  } while (running > 0 || started > before)
  page
    .off('response', receive)
    .off('request', start)
    .off('requestfinished', end)
    .off('requestfailed', end)
  await page.evaluate(() => document.fonts.ready)
  // Possibly of another address, after a redirect.
  const status = statuses.get(page.url())
  if (status === undefined)
    throw new Error(`${path} led to ${page.url()}, answered were ${[...statuses.keys()]}`)
  return status
}

/** Runs in the browser, as do all functions below, and so each contains all that it needs. */
async function visitWithRouter(path: string): Promise<void> {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  // The file's exports have short names.
  const frameworks = await import(files.find((file) => /\/frameworks-[^/]+\.js$/.test(file)) ?? '')
  const isRouter = (value: unknown) =>
    typeof value === 'object' && value !== null && 'visit' in value && 'prefetch' in value
  const router = Object.values(frameworks).find(isRouter) as Router
  await new Promise<void>((done) => router.visit(path, { onFinish: done }))
}

function noChange(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    let timer = setTimeout(end, milliseconds)
    const changes = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, milliseconds)
    })
    changes.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    function end() {
      changes.disconnect()
      done()
    }
  })
}

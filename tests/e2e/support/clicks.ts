import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { layoutReady, openSignedIn } from './journey.ts'

/** A job of the jeweler's day; its number grows with each click on a page that is watched. */
export interface Job {
  clicks: number
}

/** Opens the home page signed in, where every job begins; the clicks count from here. */
export async function beginJob(page: Page): Promise<Job> {
  const job = { clicks: 0 }
  await countClicks(page.context(), job)
  await openSignedIn(page)
  await layoutReady(page)
  job.clicks = 0
  return job
}

/** Counts the clicks on all pages of this browser context, whatever they load. */
export async function countClicks(context: BrowserContext, job: Job): Promise<void> {
  await context.exposeBinding('countClick', () => {
    job.clicks += 1
  })
  await context.addInitScript(reportClicks)
}

/** Opens a page by its entry in the sidebar. */
export function openFromSidebar(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  return menu.getByRole('link', { name, exact: true }).click()
}

/**
 * Fills a field as a person does: Tab reaches one that is near the focus, any other needs a click. Neither Tab nor
 * what is typed counts.
 */
export async function enter(field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible()
  for (let stops = 0; stops < NEAR && !(await isFocused(field)); stops++) await tab(field.page())
  if (!(await isFocused(field))) await field.click()
  await field.fill(text)
}

const NEAR = 3

const isFocused = (field: Locator) => field.evaluate((element) => element.matches(':focus'))

/** Moves the focus on; in a field for a time, Tab goes through its day, hour and other parts first. */
async function tab(page: Page): Promise<void> {
  const left = await page.evaluateHandle(() => document.activeElement)
  const isStillIn = (element: Element | null) =>
    element === document.activeElement && element?.matches('[type=datetime-local]')
  do await page.keyboard.press('Tab')
  while (await left.evaluate(isStillIn))
}

/** Prints what the job took; fails if that is more than the table in docs/face.md says. */
export function endJob({ clicks }: Job, name: string): void {
  process.stdout.write(`clicks: ${name}: ${clicks}\n`)
  const row = clicksInFace().find((one) => one.job === name)
  expect(clicks, `clicks of "${name}"`).toBeLessThanOrEqual(row?.now ?? 0)
}

/** The table of docs/face.md. */
export function clicksInFace(): { job: string; before: number; now: number }[] {
  const rows = readFileSync('docs/face.md', 'utf8').matchAll(
    /^\| ([^|\n]+) \| (\d+) \| (\d+) \|$/gm,
  )
  return [...rows].map(([, job = '', before, now]) => ({
    job,
    before: Number(before),
    now: Number(now),
  }))
}

/**
 * Runs in every page: a pressed mouse button or finger, a choice in a select, and a key that acts like a click. A press
 * is counted when it begins, because the menus of this product are replaced before the browser reports a click.
 */
function reportClicks() {
  const { countClick } = window as unknown as { countClick: () => void }
  const field = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
  const actsLikeClick = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const within = (selector: string) => target instanceof Element && target.closest(selector)
    if (ctrlKey || metaKey || altKey) return !['Control', 'Meta', 'Alt', 'Shift'].includes(key)
    if (within('select')) return false
    if (key === 'Enter') return !within('textarea')
    if (key === 'Escape') return true
    // One character is text in a field and in the price chart, and a shortcut or a press elsewhere.
    return key.length === 1 && !within(`${field}, [role=grid]`)
  }
  window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countClick(), true)
  window.addEventListener(
    'change',
    ({ target }) => target instanceof HTMLSelectElement && countClick(),
    true,
  )
  window.addEventListener(
    'keydown',
    (event) => event.isTrusted && !event.repeat && actsLikeClick(event) && countClick(),
    true,
  )
}

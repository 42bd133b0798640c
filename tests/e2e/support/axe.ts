import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest } from './journey.ts'

export interface Look {
  /** The part of the page to look at, as a selector; the whole page without it. */
  part?: string
  /** Only these of axe's rules; every rule without it. */
  rules?: string[] | undefined
}

/** What axe finds once the page is at rest: each rule that is broken, with the pieces that break it. */
export async function faults(page: Page, { part, rules }: Look = {}): Promise<string[]> {
  await atRest(page)
  // In one go, not frame by frame in a page of its own: nothing of ours has frames, and it takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (part) axe.include(part)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 400)).join(' | ')}`,
  )
}

/** Night changes colours and nothing else. */
const RULES = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] }

/** The same for the page as it stands, by day and then by night. */
export async function faultsDayAndNight(page: Page, look: Look = {}): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await turn(page, theme)
    for (const fault of await faults(page, { rules: RULES[theme], ...look }))
      found.push(`${theme}: ${fault}`)
  }
  return found
}

/** As if it were chosen in another tab: nothing on this page is touched by it. */
async function turn(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await expect(page.locator('body.dark')).toHaveCount(theme === 'dark' ? 1 : 0)
}

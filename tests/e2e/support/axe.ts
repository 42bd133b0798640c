import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest } from './journey.ts'

export interface Look {
  /** Selector of the part to check; the whole page without it. */
  part?: string
  /** Only these of axe's rules; every rule without it. */
  rules?: string[] | undefined
}

/** Violations that axe finds once animations have ended: each broken rule with the HTML that breaks it. */
export async function faults(page: Page, { part, rules }: Look = {}): Promise<string[]> {
  await atRest(page)
  // Our pages have no frames; legacy mode takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (part) axe.include(part)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 400)).join(' | ')}`,
  )
}

/** The dark theme changes only colours. */
const RULES = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] }

/** The same for the current page in the light and then in the dark theme. */
export async function faultsDayAndNight(page: Page, look: Look = {}): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await turn(page, theme)
    for (const fault of await faults(page, { rules: RULES[theme], ...look }))
      found.push(`${theme}: ${fault}`)
  }
  return found
}

/** As if chosen in another tab, so that nothing on this page is clicked. */
async function turn(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await expect(page.locator('body.dark')).toHaveCount(theme === 'dark' ? 1 : 0)
}

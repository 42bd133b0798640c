import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { animationsDone } from './journey.ts'

export interface CheckOptions {
  /** Selector of the part to check; the whole page without it. */
  part?: string
  /** Only these of axe's rules; every rule without it. */
  rules?: string[] | undefined
}

/** Violations that axe finds once animations have ended: each broken rule with the HTML that breaks it. */
export async function axeViolations(
  page: Page,
  { part, rules }: CheckOptions = {},
): Promise<string[]> {
  await animationsDone(page)
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
export async function axeViolationsInBothThemes(
  page: Page,
  options: CheckOptions = {},
): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme)
    for (const violation of await axeViolations(page, { rules: RULES[theme], ...options }))
      found.push(`${theme}: ${violation}`)
  }
  return found
}

/** As if chosen in another tab, so that nothing on this page is clicked. */
async function setTheme(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await expect(page.locator('body.dark')).toHaveCount(theme === 'dark' ? 1 : 0)
}

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { animationsDone } from './journey.ts'

export interface CheckOptions {
  /** Selector of the part to check; the whole page without it. */
  part?: string
  /** In dark only the rules about colors, because the theme changes nothing else; all rules without it. */
  theme?: 'light' | 'dark'
}

/** Violations that axe finds once animations have ended: each broken rule with the HTML that breaks it. */
export async function axeViolations(
  page: Page,
  { part, theme }: CheckOptions = {},
): Promise<string[]> {
  await animationsDone(page)
  // Our pages have no frames; legacy mode takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (part) axe.include(part)
  if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 400)).join(' | ')}`,
  )
}

/** The same for the current page in the light and then in the dark theme. */
export async function axeViolationsInBothThemes(
  page: Page,
  options: CheckOptions = {},
): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme)
    for (const violation of await axeViolations(page, { ...options, theme }))
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

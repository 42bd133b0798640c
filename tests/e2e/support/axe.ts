import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { animationsDone } from './journey.ts'

export interface CheckOptions {
  /** Selector of the part to check; the whole page without it. */
  part?: string
  /** In dark only the rules about colors, because the theme changes nothing else; all rules without it. */
  theme?: 'light' | 'dark'
}

/** The rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Violations that axe finds once animations have ended: each broken rule with the HTML that breaks it. */
export async function axeViolations(
  page: Page,
  { part, theme }: CheckOptions = {},
): Promise<string[]> {
  await animationsDone(page)
  // Once per load: to evaluate these 650 kB takes longer than a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(violations, { part, rules: theme === 'dark' ? COLOR_RULES : undefined })
}

interface Check {
  /** Selector; the whole page without it. */
  part: string | undefined
  /** Names; all rules without them. */
  rules: string[] | undefined
}

/** Runs in the browser, and so contains all that it needs. */
async function violations({ part, rules }: Check): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const found = await run(part ?? document, {
    // All that passes would be described as well, which takes longer than to check it.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return found.violations.map(
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

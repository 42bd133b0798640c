import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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

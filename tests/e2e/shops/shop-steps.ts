import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { PresetName } from '#client/features/operations/setup/presets.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady } from '#tests/e2e/support/journey.ts'

/** What a piece consists of beside its main metal, as it is typed. */
interface Typed {
  part?: { alloy: string; grams: string }
  stones?: { carats: string; quality: string; cost: string; setting: string; markup: string }
}

type Texts = { [name: string]: string | Texts }

/** The texts of a language by namespace and key: `home:record.label`. Placeholders match any text. */
export function textsIn(locale: string): (key: string) => RegExp {
  return (key) => {
    const [namespace = '', path = ''] = key.split(':')
    const file = new URL(`../../../lang/${locale}/${namespace}.json`, import.meta.url)
    const texts: Texts = JSON.parse(readFileSync(file, 'utf8'))
    const text = path
      .split('.')
      .reduce<string | Texts>((at, part) => (typeof at === 'string' ? at : (at[part] ?? '')), texts)
    if (typeof text !== 'string' || text === '') throw new Error(`no text ${key} in ${locale}`)
    const pattern = text
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${pattern.join('.*')}$`)
  }
}

/** The steps from a new shop to the verified price of its first piece, in a language. */
export function shopSteps(page: Page, locale = 'en') {
  const text = textsIn(locale)
  const button = (key: string, part: Pick<Page, 'getByRole'> = page) =>
    part.getByRole('button', { name: text(key) })
  const openChart = async (title: string): Promise<void> => {
    await page.goto('/products')
    await layoutReady(page)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) })
    // The name, or the prices that are missing.
    await card.locator('a[href^="/price?"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await layoutReady(page)
  }
  /** Applies the only price of the preview that is open. */
  const apply = async (): Promise<void> => {
    await button('price-runs:actions.apply_one').click()
    await expect(button('price-runs:actions.undo')).toBeVisible()
  }
  return {
    /** Chooses what the shop sells by an example, with today's prices of its metals. */
    async start(preset: PresetName, prices: Partial<Record<Metal, string>> = {}): Promise<void> {
      await page
        .getByRole('main')
        .getByRole('link', { name: text('setup:title') })
        .click()
      await button(`setup:presets.${preset}`).click()
      for (const [metal, price] of Object.entries(prices))
        await page.locator(`[name="prices.${metal}"]`).fill(price)
      await button('setup:save').click()
      await page.waitForURL(/\/products\/\d+$/)
    },

    /** Enters today's price of another metal in its log. */
    async recordMetal(metal: Exclude<Metal, 'XAU'>, price: string): Promise<void> {
      await page.goto(`/gold-price-logs?metal=${metal}`)
      await layoutReady(page)
      await button(`gold-price-logs:metals.enter.${metal}`).first().click()
      const dialog = page.getByRole('dialog', { name: text('gold-price-logs:metals.form_title') })
      await dialog.getByLabel(text('gold-price-logs:form.mid')).fill(price)
      await button('gold-price-logs:form.record', dialog).click()
      const saved = text(`notices:quote_recorded_${metal}`)
      await expect(page.getByRole('alertdialog', { name: saved })).toBeVisible()
    },

    /** Lets the shop sell an alloy of the list; those of a metal of which it sells none are folded. */
    async sellAlloy(name: string, metal?: Metal): Promise<void> {
      await page.goto('/configuration/alloys')
      await layoutReady(page)
      if (metal) await page.getByRole('heading', { name: text(`shell:metal.${metal}`) }).click()
      const toggle = page.getByRole('switch', { name: new RegExp(`(^|\\s)${name}$`) })
      const row = page.getByRole('listitem').filter({ has: toggle })
      await row.getByText(text('alloys:sold')).click()
      await expect(toggle).toBeChecked()
    },

    /** Adds a product with one piece, as a table. */
    async addPiece(title: string, kind: string, table: string): Promise<void> {
      await page.goto('/products')
      await layoutReady(page)
      await button('products:add').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(text('products:form.title')).fill(title)
      await dialog.getByLabel(text('products:form.kind')).selectOption(kind)
      await button('products:form.add', dialog).click()
      const ofProduct = page.getByRole('button', { name: title })
      await button('products:add_pieces_of').and(ofProduct).click()
      await dialog.getByLabel(text('products:table.label')).fill(table)
      await button('products:form.add', dialog).click()
      await expect(dialog).toBeHidden()
    },

    /** Opens what a product's only piece, which has no price yet, consists of. */
    async openParts(title: string, karat: RegExp): Promise<Locator> {
      await openChart(title)
      await page.getByRole('gridcell', { name: karat }).click()
      await button('price:receipt.composition').click()
      return page.getByRole('dialog', { name: text('compositions:title') })
    },

    /** Types parts and stones into the dialog. */
    async typeParts(dialog: Locator, { part, stones }: Typed): Promise<void> {
      const field = (key: string) => dialog.getByLabel(text(`compositions:${key}`))
      if (part) {
        await button('compositions:parts.add', dialog).click()
        await field('parts.alloy').selectOption(part.alloy)
        await field('parts.weight').fill(part.grams)
      }
      if (!stones) return
      await button('compositions:stones.add', dialog).click()
      await field('stones.carats').fill(stones.carats)
      await field('stones.quality').fill(stones.quality)
      await field('cost.stone').fill(stones.cost)
      await field('stones.setting').fill(stones.setting)
      await field('stones.markup').fill(stones.markup)
    },

    /** Saves parts and stones, which the next price run counts. */
    async saveParts(dialog: Locator): Promise<void> {
      await button('compositions:save', dialog).click()
      await expect(dialog).toBeHidden()
      const saved = text('notices:composition_saved')
      await expect(page.getByRole('alertdialog', { name: saved })).toBeVisible()
    },

    /** Previews and applies the price of a product's only piece from its chart. */
    async reprice(title: string): Promise<void> {
      await openChart(title)
      await button('shell:preview_prices_one').click()
      await page.waitForURL(/\/price-runs\/\d+$/)
      await apply()
    },

    apply,

    /** Opens the breakdown of the run's only line, and verifies it. */
    async verify(piece: string | RegExp, expected: (string | RegExp)[]): Promise<void> {
      await page.getByRole('button', { name: piece }).click()
      const receipt = page.getByRole('dialog', { name: text('price:receipt.of') })
      for (const one of expected) await expect(receipt).toContainText(one)
      await button('price:verification.verify', receipt).click()
      await expect(receipt.getByText(text('price:verification.verified'))).toBeVisible()
      expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])
    },
  }
}

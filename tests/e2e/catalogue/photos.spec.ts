import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'

const row = (page: Page, sku: string) => page.getByRole('row').filter({ hasText: sku })

const [WIDTH, HEIGHT] = [1200, 900]

/** A photo in which a golden ring lies on a dark ground, with another amount of blue for each `blue`. */
async function jpeg(blue: number) {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isRing = Math.abs(Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) - 260) < 40
      pixels.set(isRing ? [222, 180, 92] : [40, 48, blue], (y * WIDTH + x) * 3)
    }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg()
    .toBuffer()
}

async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await (await chooser).setFiles(files)
}

test('photos are added to a product and a piece, ordered, shown and removed', async ({ page }) => {
  await openSignedIn(page, '/products')
  const dialog = page.getByRole('dialog')
  const photos = page.getByRole('region', { name: 'Photos' })
  await page
    .getByRole('link', { name: /pieces$/ })
    .first()
    .click()
  await layoutReady(page)
  const [first, second] = ['MCL-S-10K-3MM-7IN', 'MCL-S-10K-3MM-8IN']

  await test.step('two are added at once, and a HEIC is refused with what helps', async () => {
    await choose(page, [
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpeg(210) },
      {
        name: 'IMG_0001.HEIC',
        mimeType: 'image/heic',
        buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
      },
      { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await jpeg(20) },
    ])
    await expect(photos.getByRole('img')).toHaveCount(2)
    await expect(photos.getByRole('alert')).toContainText(
      /IMG_0001\.HEIC: .*Settings › Camera › Formats › Most Compatible/,
    )
    await expect(row(page, first).locator('img')).toHaveJSProperty('complete', true)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  })

  await test.step('the second one is moved to the first place with the keys', async () => {
    const small = row(page, first).locator('img')
    const before = await small.getAttribute('src')
    await photos.getByRole('button', { name: /^Move .*photo 2$/ }).focus()
    for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
    await expect(small).not.toHaveAttribute('src', before ?? '')
  })

  await test.step('a piece has a photo of its own', async () => {
    const ofProduct = await row(page, second).locator('img').getAttribute('src')
    await page.getByRole('button', { name: `More actions: ${second}` }).click()
    await page.getByRole('menuitem', { name: 'Photos…' }).click()
    await expect(dialog).toContainText('shows the first photo of its product')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Add photos' }).click()
    await (await chooser).setFiles([
      { name: 'piece.jpg', mimeType: 'image/jpeg', buffer: await jpeg(120) },
    ])
    await expect(dialog.getByRole('img')).toHaveCount(1)
    expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(row(page, second).locator('img')).not.toHaveAttribute('src', ofProduct ?? '')
    await expect(row(page, first).locator('img')).toHaveAttribute('src', ofProduct ?? '')
  })

  await test.step('one is enlarged', async () => {
    await photos.getByRole('button', { name: /^Enlarge: .*photo 1$/ }).click()
    await expect(dialog.getByRole('img')).toHaveJSProperty('naturalWidth', 1200)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the chart, the customer view and the search of a contract show it', async () => {
    const address = page.url()
    await page.goto('/price')
    await layoutReady(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('img', { name: 'Miami Cuban Link' })).toHaveJSProperty(
      'complete',
      true,
    )
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.getByRole('gridcell').filter({ hasText: '$' }).first().click()
    await expect(main.getByRole('img', { name: /^MCL-/ })).toHaveAttribute('src', /small$/)
    await page.getByRole('button', { name: 'Customer view' }).click()
    await expect(main.getByRole('img', { name: /^MCL-/ })).toHaveJSProperty('naturalWidth', 1200)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto('/contracts/create')
    await page.getByLabel('Add a piece').fill('8mm 22 14k')
    await expect(page.getByRole('option').first().locator('img')).toHaveAttribute('src', /small$/)
    await page.goto(address)
    await layoutReady(page)
  })

  await test.step('they are removed', async () => {
    for (const left of [1, 0]) {
      await photos.getByRole('button', { name: /^Remove: .*photo 1$/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(photos.getByRole('img')).toHaveCount(left)
    }
    await expect(row(page, first).locator('img')).toHaveCount(0)
    await expect(row(page, second).locator('img')).toHaveCount(1)
  })
})

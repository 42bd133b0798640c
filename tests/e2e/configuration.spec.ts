import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, openSignedIn, setLocale, test } from '#tests/e2e/support/journey.ts'

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

async function openConfiguration(page: Page): Promise<void> {
  await page.goto('/login')
  await openSignedIn(page, '/configuration')
  await expect(page.getByRole('heading', { name: 'Configuration', level: 1 })).toBeVisible()
  await layoutReady(page)
}

test('a changed margin is simulated, confirmed as the next version, and the old version restored', async ({
  page,
}) => {
  test.slow()
  await openConfiguration(page)
  await field(page, 'byConstruction.solid.selling.value').fill('42')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await field(page, 'rules.0.note').fill('Heavy 14K')
  await field(page, 'rules.0.match.karat').selectOption('14K')
  await field(page, 'rules.0.match.widthFrom').fill('8')
  await field(page, 'rules.0.set').selectOption('labour.perGramMinor')
  await field(page, 'rules.0.set.labour.perGramMinor').fill('4.20')

  const example = page.getByRole('region', { name: 'Example piece' })
  await example.getByLabel('Choose another piece').fill('MCL-S-14K-8MM-22IN')
  await page.getByRole('option', { name: /MCL-S-14K-8MM-22IN/ }).click()
  await expect(example.getByText('MCL-S-14K-8MM-22IN')).toBeVisible()
  await example.locator('summary').click()
  const labour = example.getByRole('row').filter({ hasText: 'Labor per gram' })
  await expect(labour).toContainText('$4.20')
  await expect(labour).toContainText('Heavy 14K')

  await field(page, 'shop.premiumBp').fill('99')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await expect(page.getByText('Enter a number from 0 to 20.')).toBeVisible()
  await expect(field(page, 'shop.premiumBp')).toBeFocused()
  await expect(field(page, 'byConstruction.solid.selling.value')).toHaveValue('42')
  await expect(field(page, 'rules.0.note')).toHaveValue('Heavy 14K')

  await field(page, 'shop.premiumBp').fill('1')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await expect(page.getByRole('heading', { name: 'Simulation' })).toBeVisible()
  await expect(page.getByText('Largest decreases and increases')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'Edit settings' }).click()
  await expect(field(page, 'byConstruction.solid.selling.value')).toHaveValue('42')
  await page.goBack()
  const confirm = page.getByRole('button', { name: 'Activate as new version' })
  await expect(confirm).toBeEnabled({ timeout: 90_000 })
  await confirm.click()
  await expect(page.getByText('Version 2 is now active')).toBeVisible()

  await page.goto('/configuration/versions/1')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(
    page.getByText(/^Settings of version 1 compared with the active settings/),
  ).toBeVisible()
  await expect(confirm).toBeEnabled({ timeout: 90_000 })
  await confirm.click()
  await expect(page.getByText('Version 3 is now active')).toBeVisible()
})

test('numbers are entered as in a spreadsheet, and the example piece is priced while one types', async ({
  page,
}) => {
  await openConfiguration(page)
  const cell = (construction: string, setting = 'selling.value') =>
    field(page, `byConstruction.${construction}.${setting}`)
  const example = page.getByRole('region', { name: 'Example piece' })
  await expect(example.getByText('Same price as with the active settings')).toBeVisible()
  await expect(cell('solid')).toBeFocused()
  // A key does not replace the number by chance.
  const selected = () => cell('solid').evaluate((input: HTMLInputElement) => input.selectionStart)
  await expect.poll(selected).toBe((await cell('solid').inputValue()).length)
  await page.keyboard.press('Enter')
  await expect(cell('solid', 'wastageBp')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell('semi_solid', 'wastageBp')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(cell('solid')).toBeFocused()

  await page.keyboard.type('55')
  await expect(cell('solid')).toHaveAccessibleDescription('Before: 40.0% margin')
  await expect(example.getByText(/^\+\$.*\(\+.*%\)$/)).toBeVisible()
  await expect(page.getByText('1 change not yet active')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('abc')
  await expect(example.getByText(/^Some values are not valid/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(cell('solid')).toHaveValue('40')
  await expect(cell('solid')).toHaveAccessibleDescription('')
})

test('one Save saves every changed part; a refused one stays in its card and is named', async ({
  page,
}) => {
  await openConfiguration(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(save).toBeDisabled()
  await field(page, 'staffLines').fill('31')
  await field(page, 'lockAfterMin').fill('99')
  await field(page, 'taxId').fill('12-3456789')
  await expect(page.getByText('3 changes not yet active')).toBeVisible()
  await save.click()
  await expect(page.getByText('Couldn’t be saved: Sign-in and security')).toBeVisible()
  await expect(page.getByText('1 field needs fixing.')).toBeVisible()
  await expect(page.getByText('1 change not yet active')).toBeVisible()
  await expect(field(page, 'lockAfterMin')).toBeFocused()
  await expect(field(page, 'lockAfterMin')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'staffLines')).toHaveValue('31')
  await expect(field(page, 'taxId')).toHaveValue('12-3456789')

  await field(page, 'lockAfterMin').fill('12')
  await field(page, 'byConstruction.solid.selling.value').fill('43')
  await expect(page.getByText('2 changes not yet active')).toBeVisible()
  await page.getByRole('button', { name: 'Save and simulate' }).click()
  await expect(page.getByRole('heading', { name: 'Simulation' })).toBeVisible()
  await page.goto('/configuration')
  await expect(field(page, 'lockAfterMin')).toHaveValue('12')
  await expect(field(page, 'staffLines')).toHaveValue('31')
  await expect(field(page, 'taxId')).toHaveValue('12-3456789')
})

test('an amount has its separators when its field is left, and None excludes every region', async ({
  page,
}) => {
  await openConfiguration(page)
  const limit = field(page, 'cashLimit')
  await expect(limit).toHaveValue('10,000.00')
  await limit.fill('12500')
  await field(page, 'reportDays').focus()
  await expect(limit).toHaveValue('12,500')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(limit).toHaveValue('12,500.00')
  await limit.fill('12,500.00')
  await expect(page.getByText('All changes saved')).toBeVisible()

  const region = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await page.getByText('None: no checks').click()
  await expect(region('None: no checks')).toBeChecked()
  await expect(region('United States (FTC)')).not.toBeChecked()
  await page.getByText('European Union', { exact: true }).click()
  await expect(region('European Union')).toBeChecked()
  await expect(region('None: no checks')).not.toBeChecked()
})

test('a setting is found by its label, and sections are opened from the navigation', async ({
  page,
}) => {
  await openConfiguration(page)
  const find = page.getByRole('combobox', { name: 'Find a setting' })
  await find.fill('two fact')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Two-factor authenticationSign-in and security',
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Two-factor authentication')).toBeFocused()
  await expect(page.getByLabel('Two-factor authentication')).toBeInViewport()
  await find.fill('nothing of the kind')
  await expect(page.getByText('No setting found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(find).toHaveValue('')

  const navigation = page.getByRole('navigation', { name: 'Related pages' })
  await navigation.getByRole('link', { name: 'Staff permissions' }).click()
  await expect(field(page, 'staffLines')).toBeInViewport()
  await expect(navigation.getByRole('link', { name: 'Staff permissions' })).toHaveAttribute(
    'aria-current',
    'location',
  )
  await navigation.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await navigation.getByRole('link', { name: 'Sign-in and security' }).click()
  await expect(page.getByLabel('Two-factor authentication')).toBeInViewport()
})

for (const locale of ['en', 'ae'])
  test(`tabs without room fade out at each end behind which there are more, ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openConfiguration(page)
    await setLocale(page, locale)
    await page.reload()
    await layoutReady(page)
    const tabs = page.locator('.sub-navigation')
    const links = tabs.getByRole('link')
    /** Whether it fades out where reading begins and where it ends; the browser rounds a place up to a pixel off. */
    const faded = () =>
      tabs.evaluate((row) => {
        const style = getComputedStyle(row)
        const sides = style.direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
        return sides.map((side) => Number.parseFloat(style.getPropertyValue(`--fade-${side}`)) > 1)
      })
    await expect(links).toHaveCount(13)
    // The links to the parts have replaced the plain ones without headings, which would take the focus away later.
    await expect(tabs.locator('p').first()).toBeAttached()
    await expect.poll(faded).toEqual([false, true])
    await links.last().focus()
    await expect.poll(faded).toEqual([true, false])
    await expect(links.last()).toBeInViewport({ ratio: 1 })

    await page.goto('/configuration/sources')
    await layoutReady(page)
    await expect.poll(faded).toEqual([true, true])
    await expect(tabs.locator('[aria-current]')).toBeInViewport({ ratio: 1 })

    await page.goto('/users/profile')
    await layoutReady(page)
    await expect(links).toHaveCount(2)
    expect(await faded()).toEqual([false, false])
  })

test('leaving with unsaved changes asks once: they are kept, or discarded', async ({ page }) => {
  await openConfiguration(page)
  const navigation = page.getByRole('navigation', { name: 'Related pages' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await field(page, 'staffLines').fill('32')
  await field(page, 'byConstruction.solid.selling.value').fill('44')
  await navigation.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('2 changes not yet active')).toBeVisible()
  await navigation.getByRole('link', { name: 'Audit log' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/configuration/)
  await navigation.getByRole('link', { name: 'Audit log' }).click()
  await question.getByRole('button', { name: 'Leave and save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()

  await navigation.getByRole('link', { name: 'Pricing', exact: true }).click()
  await expect(page.getByText('2 changes not yet active')).toBeVisible()
  await expect(field(page, 'staffLines')).toHaveValue('32')
  await expect(field(page, 'byConstruction.solid.selling.value')).toHaveValue('44')
  await navigation.getByRole('link', { name: 'Emails' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Emails', level: 1 })).toBeVisible()
  await navigation.getByRole('link', { name: 'Pricing', exact: true }).click()
  await expect(field(page, 'staffLines')).not.toHaveValue('32')
  await expect(page.getByText(/not yet active/)).toBeHidden()
})

test('what was typed right before a part is opened by a visit stays', async ({ page }) => {
  // Until their code has loaded, the links to the parts are visits.
  const code = Promise.withResolvers<void>()
  await page.route(/ConfigurationLinks/, async (route) => {
    await code.promise
    await route.continue()
  })
  await openConfiguration(page)
  await field(page, 'staffLines').fill('32')
  const visit = page.waitForResponse((response) => response.url().endsWith('/configuration'))
  await page
    .getByRole('navigation', { name: 'Related pages' })
    .getByRole('link', { name: 'Terms', exact: true })
    .click()
  await visit
  await expect(page.getByText('1 change not yet active')).toBeVisible()
  await expect(field(page, 'staffLines')).toHaveValue('32')
  code.resolve()
})

test('when another user saves in the middle of a save, what was not saved is named and kept', async ({
  page,
  browser,
  shop,
}) => {
  await openConfiguration(page)
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await page.route('**/configuration/limits', async (route) => {
    await openSignedIn(other, '/configuration')
    await layoutReady(other)
    await field(other, 'lockAfterMin').fill('17')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('All changes saved')).toBeVisible()
    await route.continue()
  })
  await field(page, 'taxId').fill('98-7654321')
  await field(page, 'staffLines').fill('33')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const refused = page.waitForResponse('**/configuration/limits')
  await save.click()
  await refused
  await expect(page.getByText('Couldn’t be saved: Staff permissions')).toBeVisible()
  await expect(page.getByText('1 change not yet active')).toBeVisible()
  await expect(field(page, 'taxId')).toHaveValue('98-7654321')
  await expect(field(page, 'staffLines')).toHaveValue('33')
  await expect(field(page, 'lockAfterMin')).toHaveValue('17')

  await page.unroute('**/configuration/limits')
  await save.click()
  await expect(page.getByText(/not yet active/)).toBeHidden()
  await page.reload()
  await expect(field(page, 'staffLines')).toHaveValue('33')
  await expect(field(page, 'lockAfterMin')).toHaveValue('17')
})

test('on a phone the price of the example piece stays in view while the settings are edited', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openConfiguration(page)
  const line = page.locator('[data-bar=bottom]').filter({ hasText: 'Example piece' })
  await expect(line).toContainText('Margin')
  await expect(line).toBeInViewport({ ratio: 1 })
  await field(page, 'byConstruction.solid.selling.value').fill('55')
  await expect(line).toContainText('+$')
  await expect(line.getByText('1 change not yet active')).toBeVisible()
  await expect(line).toBeInViewport({ ratio: 1 })
  await line.getByRole('link', { name: 'Example piece' }).click()
  await expect(page.getByRole('region', { name: 'Example piece' })).toBeInViewport()
})

test('on a phone the tab of the current page is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  for (const [path, name] of [
    ['/outbox', 'Emails'],
    ['/users', 'Team'],
    ['/analytics?tab=obligations', 'Obligations'],
  ] as const) {
    await openSignedIn(page, path)
    await layoutReady(page)
    const tab = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(tab).toBeInViewport({ ratio: 0.95 })
  }
})

for (const locale of ['en', 'ae']) {
  for (const theme of ['light', 'dark']) {
    test(`axe finds nothing, ${theme}, ${locale}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openConfiguration(page)
      await page.evaluate(
        ([look = '', language = '']) => {
          localStorage.setItem('theme', look)
          localStorage.setItem('i18n_locale', language)
        },
        [theme, locale],
      )
      await page.goto('/configuration')
      await layoutReady(page)
      await page.locator('main form button').first().click()
      expect(await axeViolations(page)).toEqual([])
    })
  }
}

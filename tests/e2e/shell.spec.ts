import type { Locator, Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, pageReady, session, signIn, test } from '#tests/e2e/support/journey.ts'
import { PAGES } from '#tests/support/pages.ts'

const main = '.main-section'

// Each test starts with an empty browser; preferences stored on the server are tested last.
test.describe.configure({ mode: 'parallel' })

/**
 * Signed in with these texts in local storage, and not with the menu that another test saved for this user. Choices stay in
 * the browser: nothing is sent to the server.
 */
async function enter(page: Page, chosen: Record<string, string> = {}, path = '/price-runs') {
  const stored = { menu: 'vertical', ...chosen }
  const cookies = await session(page)
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.addInitScript((texts) => {
    const send = window.fetch
    window.fetch = (url, ...rest) =>
      url === '/preferences'
        ? Promise.resolve(new Response(null, { status: 204 }))
        : send(url, ...rest)
    if (sessionStorage.getItem('entered')) return
    localStorage.clear()
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
    sessionStorage.setItem('entered', 'yes')
  }, stored)
  await visit(page, path)
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await pageReady(page)
}

async function customizer(page: Page): Promise<Locator> {
  await page.locator('#profile-menu').click()
  await page.locator('[role=menuitem][data-key=customize]').click()
  // The menu that is closing may be a dialog as well.
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('radiogroup') })
  await expect(drawer).toBeVisible()
  return drawer
}

/** Chooses a radio button by its label, as a user clicks it. */
async function pick(drawer: Locator, group: string, option: string) {
  const radios = drawer.getByRole('radiogroup', { name: group })
  await radios.getByText(option, { exact: true }).click()
  await expect(radios.getByRole('radio', { name: option, exact: true })).toBeChecked()
}

test.describe('appearance settings', () => {
  const choices: [group: string, option: string, key: string, text: string, mark: string][] = [
    ['Theme', 'Dark', 'theme', 'dark', 'body.dark'],
    [
      'Navigation',
      'Collapsed sidebar',
      'menu',
      'collapsible-vertical',
      `${main}.collapsible-vertical`,
    ],
    ['Navigation', 'Top menu', 'menu', 'horizontal', `${main}.horizontal`],
    ['Page width', 'Boxed', 'layout', 'boxed-layout', `${main}.boxed-layout`],
    ['Text direction', 'Right to left', 'rtlClass', 'rtl', `html[dir=rtl] ${main}.rtl`],
    ['Header', 'Floating', 'navbar', 'navbar-floating', '.main-container.navbar-floating'],
    ['Header', 'Static', 'navbar', 'navbar-static', '.main-container.navbar-static'],
    ['Color for rising prices', 'Red', 'marketColours', 'red_up', 'body[data-market=red_up]'],
  ]
  for (const [group, option, key, text, mark] of choices)
    test(`${group}: ${option} applies at once and after a reload`, async ({ page }) => {
      await enter(page)
      await expect(page.locator(mark)).toHaveCount(0)
      await pick(await customizer(page), group, option)
      await expect(page.locator(mark)).toHaveCount(1)
      expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe(text)
      await page.reload()
      await pageReady(page)
      await expect(page.locator(mark)).toHaveCount(1)
    })

  test('have defaults until something is chosen', async ({ page }) => {
    await enter(page)
    await expect(page.locator(main)).toHaveClass('main-section vertical full ltr')
    await expect(page.locator('.main-container')).toHaveClass('main-container navbar-sticky')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page.locator('body.dark')).toHaveCount(0)
  })

  test('fall back to the default where the stored value is invalid', async ({ page }) => {
    await enter(page, {
      theme: 'sepia',
      menu: 'diagonal',
      layout: 'boxed',
      rtlClass: 'up',
      animation: 'animate__hinge',
      navbar: 'none',
      semidark: 'maybe',
      i18n_locale: 'xx',
    })
    await expect(page.locator(main)).toHaveClass('main-section vertical full ltr')
    await expect(page.locator('.main-container')).toHaveClass('main-container navbar-sticky')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page.locator('.dark, [class*=animate__]')).toHaveCount(0)
  })

  test('darken the sidebar, or the header when the menu is there', async ({ page }) => {
    await enter(page, { semidark: 'true' })
    await expect(page.locator('aside#sidebar.dark')).toHaveCount(1)
    await expect(page.locator('header.dark')).toHaveCount(0)
    await pick(await customizer(page), 'Navigation', 'Top menu')
    await expect(page.locator('header.dark')).toHaveCount(1)
    await expect(page.locator('aside#sidebar.dark')).toHaveCount(0)
  })

  test('store "false" as false', async ({ page }) => {
    await enter(page, { semidark: 'false' })
    await expect(page.locator('.dark')).toHaveCount(0)
  })

  test('animate each new page once as chosen', async ({ page }) => {
    await enter(page)
    const drawer = await customizer(page)
    await drawer.getByLabel('Page transitions').selectOption('Zoom in')
    await page.keyboard.press('Escape')
    // The choice animates the current page; the next page is animated again.
    await expect(page.locator('.animate__animated')).toHaveCount(0)
    await recordEntrances(page)
    await page.getByRole('link', { name: 'Gold price logs' }).click()
    await expect(page).toHaveURL(/gold-price-logs/)
    await expect(page.locator('.animate__animated')).toHaveCount(0)
    expect(await page.evaluate(() => document.body.dataset.entrances)).toContain(
      'animate__animated animate__zoomIn',
    )
  })

  test('are reset by one button, except the language', async ({ page }) => {
    await enter(page, { theme: 'dark', menu: 'horizontal', rtlClass: 'ltr', i18n_locale: 'ae' })
    await customizer(page)
    await page.getByRole('button', { name: 'استعادة الإعدادات الافتراضية' }).click()
    await expect(page.locator(main)).toHaveClass('main-section vertical full rtl')
    await expect(page.locator('body.dark')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar-AE')
  })

  test('show weights and lengths in the chosen units', async ({ page }) => {
    await enter(page, {}, '/price')
    const head = page.getByRole('columnheader')
    await expect(head.filter({ hasText: '24″' })).toHaveCount(1)
    await pick(await customizer(page), 'Chain length unit', 'Centimeters')
    await expect(head.filter({ hasText: '61 cm' })).toHaveCount(1)
    await pick(page.getByRole('dialog'), 'Weight unit', 'Pennyweights')
    await page.keyboard.press('Escape')
    await page.getByRole('gridcell').first().click()
    await expect(page.getByText(/\d dwt/).first()).toBeVisible()
  })
})

test('the customizer is opened and closed by keyboard and returns the focus', async ({ page }) => {
  await enter(page)
  const profile = page.locator('#profile-menu')
  await profile.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Appearance and preferences' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Appearance and preferences' })
  await expect(drawer).toBeVisible()
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(drawer.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(profile).toBeFocused()
})

test('the system theme follows the device', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enter(page, { theme: 'system' })
  await expect(page.locator('body.dark')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body.dark')).toHaveCount(1)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body.dark')).toHaveCount(0)
})

test.describe('language and direction', () => {
  test('Arabic is right to left, any other language left to right', async ({ page }) => {
    await enter(page, { i18n_locale: 'ae' })
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', 'ar-AE')
    await expect(html).toHaveAttribute('dir', 'rtl')
    await expect(page.locator(`${main}.rtl`)).toHaveCount(1)
    await choose(page, 'Deutsch')
    await expect(html).toHaveAttribute('lang', 'de-DE')
    await expect(html).toHaveAttribute('dir', 'ltr')
  })

  test('a chosen direction survives a reload; the next language replaces it', async ({ page }) => {
    await enter(page, { i18n_locale: 'ae' })
    await pick(await customizer(page), 'اتجاه النص', 'من اليسار إلى اليمين')
    await page.reload()
    await pageReady(page)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('dir', 'ltr')
    await expect(html).toHaveAttribute('lang', 'ar-AE')
    await choose(page, 'English')
    await choose(page, 'العربية')
    await expect(html).toHaveAttribute('dir', 'rtl')
  })

  test('the language that an earlier version stored is read', async ({ page }) => {
    await enter(page, { i18nextLng: 'ae' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar-AE')
  })
})

test.describe('the sidebar', () => {
  test('is 260 pixels wide and can be hidden and shown', async ({ page }) => {
    await enter(page)
    const sidebar = page.locator('aside#sidebar')
    await expect.poll(() => widthOf(sidebar)).toBe(260)
    await page.getByRole('button', { name: 'Hide sidebar' }).click()
    await expect(page.locator(`${main}.toggle-sidebar`)).toHaveCount(1)
    await expect(sidebar).toBeHidden()
    const burger = page.getByRole('button', { name: 'Show sidebar' })
    await expect(burger).toBeFocused()
    await burger.click()
    await expect(sidebar).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hide sidebar' })).toBeFocused()
  })

  test('is shown again after a reload', async ({ page }) => {
    await enter(page)
    await page.getByRole('button', { name: 'Hide sidebar' }).click()
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('sidebar')
    await page.reload()
    await pageReady(page)
    await expect(page.locator(`${main}.toggle-sidebar`)).toHaveCount(0)
  })

  test('is a drawer on a narrow screen, closed by a link, Esc and a click outside', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1023, height: 800 })
    await enter(page)
    const sidebar = page.locator('aside#sidebar')
    const burger = page.getByRole('button', { name: 'Open menu' })
    await expect(sidebar).toBeHidden()
    await burger.click()
    await expect(sidebar).toBeVisible()
    await expect(sidebar.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.click()
    await page.mouse.click(900, 400)
    await expect(sidebar).toBeHidden()
    await burger.click()
    await sidebar.getByRole('link', { name: 'Gold price logs' }).click()
    await expect(page).toHaveURL(/gold-price-logs/)
    await expect(sidebar).toBeHidden()
    await expect(page.locator(`${main}.toggle-sidebar`)).toHaveCount(0)
  })

  test('as a rail opens over the page on hover and focus, and stays when pinned', async ({
    page,
  }) => {
    await enter(page, { menu: 'collapsible-vertical' })
    const sidebar = page.locator('aside#sidebar')
    const content = page.locator('.main-content')
    await page.mouse.move(800, 500)
    await expect.poll(() => widthOf(sidebar)).toBe(70)
    const before = await startOf(content)
    await sidebar.hover()
    await expect.poll(() => widthOf(sidebar)).toBe(260)
    expect(await startOf(content)).toBe(before)
    await page.mouse.move(800, 500)
    await expect.poll(() => widthOf(sidebar)).toBe(70)
    await page.locator('#main').focus()
    await page.keyboard.press('Shift+Tab')
    for (let step = 0; step < 30 && (await sidebar.locator(':focus').count()) === 0; step += 1)
      await page.keyboard.press('Shift+Tab')
    await expect.poll(() => widthOf(sidebar)).toBe(260)
    await page.getByRole('button', { name: 'Keep sidebar open' }).click()
    await page.mouse.move(800, 500)
    await expect.poll(() => startOf(content)).toBe(260)
    await expect(page.locator(`${main}.toggle-sidebar`)).toHaveCount(1)
  })
})

test.describe('the horizontal menu', () => {
  test.beforeEach(({ page }) => enter(page, { menu: 'horizontal' }))

  test('replaces the sidebar except on a narrow screen', async ({ page }) => {
    await expect(page.locator('aside#sidebar')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Top menu' })).toBeVisible()
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Top menu' })).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.locator('aside#sidebar')).toBeVisible()
  })

  test('works by keyboard alone', async ({ page }) => {
    const head = (name: string) => page.getByRole('button', { name, exact: true })
    const link = (name: string) => page.getByRole('link', { name })
    await head('Price').focus()
    await page.keyboard.press('Enter')
    await expect(head('Price')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(head('Price')).toHaveAttribute('aria-expanded', 'false')
    await expect(head('Price')).toBeFocused()
    await page.keyboard.press('End')
    await expect(head('More')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(head('Pages')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(head('Users')).toBeFocused()
    for (const name of [
      'Contact us, boxed',
      'Contact us, cover',
      'Coming soon, boxed',
      'Coming soon, cover',
      'Maintenance',
    ]) {
      await page.keyboard.press('ArrowDown')
      await expect(link(name)).toBeFocused()
    }
    await page.keyboard.press('ArrowDown')
    await expect(head('Error')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(link('Error 404')).toBeFocused()
    await page.keyboard.press('End')
    await expect(link('Error 503')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(head('Error')).toBeFocused()
    await expect(link('Error 404')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(head('Pages')).toBeFocused()
    const heads = page.locator('[data-top-level] > li > button')
    await page.keyboard.press('ArrowLeft')
    await expect(heads.nth(-3)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(heads.nth(-4)).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press(' ')
    await page.keyboard.press('Tab')
    await expect(link('Miami Cuban Link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/price$/)
    await expect(head('Price')).toHaveAttribute('aria-expanded', 'false')
  })

  test('mirrors its arrow keys with the direction of the page', async ({ page }) => {
    await choose(page, 'العربية')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const heads = page.locator('[data-top-level] > li > button')
    await heads.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(heads.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(heads.last()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(heads.nth(-2)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    // Users, two pages to contact, two that announce, and maintenance stand before the group of errors.
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'صفحات الخطأ' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('link', { name: 'الخطأ 404' })).toBeFocused()
  })

  test('opens on hover, stays open on click, and lists only existing pages', async ({
    page,
    request,
  }) => {
    const pages = page.getByRole('button', { name: 'Pages', exact: true })
    await pages.hover()
    await expect(pages).toHaveAttribute('aria-expanded', 'true')
    await pages.click()
    await page.mouse.move(700, 600)
    await page.getByRole('button', { name: 'Error', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Error 404' })).toBeVisible()
    await page.mouse.click(700, 600)
    await expect(pages).toHaveAttribute('aria-expanded', 'false')
    const links = page.locator('[data-top-level] a')
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(addresses).toContain('/pages/maintenence')
    for (const address of addresses) {
      const answer = await request.get(address ?? '', { maxRedirects: 0 })
      const isSignInPage = address?.startsWith('/auth/') ?? false
      expect([...(isSignInPage ? [200] : []), 302, 303, 404, 500, 503]).toContain(answer.status())
      if (answer.status() === 404) expect(address).toBe('/pages/error404')
    }
  })
})

test('the maintenance page fills the window and reloads itself after ten minutes', async ({
  page,
}) => {
  await page.clock.install()
  await enter(page, {}, '/pages/maintenence')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maintenance in progress')
  await expect(page.getByText('This page reloads in 10 minutes.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.clock.fastForward('10:05')
  await reloaded
  await pageReady(page)
  await page.getByRole('button', { name: 'Reload now' }).click()
  await pageReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maintenance in progress')
})

test('the loader is over the page once, for half a second from the first paint, and covers nothing', async ({
  page,
}) => {
  await enter(page)
  await setFirstPaint(page, null)
  await holdTimers(page, 500)
  await page.goto('/price-runs')
  const loader = page.locator('#main-loader')
  await expect(page.locator('h1')).toBeVisible()
  await expect(loader).toBeVisible()
  await expect(loader).toHaveAttribute('aria-busy', 'true')
  await expect(loader).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // A press goes through it.
  await page.getByRole('button', { name: 'Quick quote' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => Number(document.body.dataset.held))).toBeGreaterThan(0)
  await page.evaluate(() => window.dispatchEvent(new Event('release')))
  await expect(loader).toHaveCount(0)
  await countLoaders(page)
  await page.getByRole('link', { name: 'Gold price logs' }).click()
  await expect(page).toHaveURL(/gold-price-logs/)
  await page.getByRole('link', { name: 'Price runs' }).click()
  await expect(page).toHaveURL(/price-runs/)
  expect(await page.evaluate(() => document.body.dataset.loaders)).toBe('0')
})

test('the loader is gone when the page comes later than half a second after the first paint', async ({
  page,
}) => {
  await enter(page)
  await setFirstPaint(page, -500)
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const loader = document.getElementById('main-loader')
      if (loader && !loader.closest('[inert]')) document.body.dataset.loaders = '1'
    }).observe(document, { subtree: true, childList: true })
  })
  await visit(page, '/price-runs')
  expect(await page.evaluate(() => document.body.dataset.loaders)).toBeUndefined()
})

test('the button to the top appears after 50 pixels of scrolling', async ({ page }) => {
  await enter(page, {}, '/price')
  const up = page.locator('#scroll-to-top')
  await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(up).toHaveCount(0)
  await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }))
  await expect(up).toBeVisible()
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(up).toHaveCount(0)
})

test('the footer has the current year', async ({ page }) => {
  await enter(page)
  await expect(page.locator('footer')).toContainText(`© ${new Date().getFullYear()}`)
})

test('theme and direction are applied before the client code runs', async ({ page }) => {
  await enter(page, { theme: 'dark', i18n_locale: 'ae' })
  let open = () => {}
  const clientCode = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/build/assets/*.js', async (route) => {
    await clientCode
    await route.continue()
  })
  await page.goto('/price-runs', { waitUntil: 'commit' })
  await expect(page.locator('body.dark')).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-AE')
  await expect(page.locator('h1')).toHaveCount(0)
  open()
  await pageReady(page)
})

test.describe('no page is wider than the window', () => {
  for (const path of ['/', '/price', '/gold-price-logs']) {
    test(`${path} at 320 pixels`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await enter(page, {}, path)
      expect(await overflowPx(page)).toBe(0)
    })

    test(`${path} with text twice as large`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await enter(page, {}, path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await overflowPx(page)).toBe(0)
      await setTextSize(page, { standard: 32, fixed: 26 })
      await visit(page, path)
      const overflow = await overflowPx(page)
      // The next test may have the same page.
      await setTextSize(page, { standard: 16, fixed: 13 })
      expect(overflow).toBe(0)
    })
  }

  for (const menu of ['vertical', 'collapsible-vertical', 'horizontal'])
    test(`with the menu ${menu}, between 1024 and 1280 pixels, in both directions`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1024, height: 800 })
      await enter(page, { menu })
      expect(await overflowPx(page)).toBe(0)
      await choose(page, 'العربية')
      await page.setViewportSize({ width: 1280, height: 800 })
      expect(await overflowPx(page)).toBe(0)
    })
})

for (const theme of ['light', 'dark'])
  test(`axe finds nothing in the customizer and the open menu, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, { theme, menu: 'horizontal', semidark: 'true' })
    await page.getByRole('button', { name: 'Pages', exact: true }).click()
    await page.getByRole('button', { name: 'Error', exact: true }).click()
    expect(await axeViolations(page, { part: 'nav' })).toEqual([])
    await customizer(page)
    expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])
  })

test('preferences apply in another browser after sign-in', async ({ page, browser, shop }) => {
  await page.goto('/login')
  await signIn(page)
  await pageReady(page)
  const drawer = await customizer(page)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences'))
  await pick(drawer, 'Theme', 'Dark')
  await pick(drawer, 'Navigation', 'Top menu')
  expect((await saved).status()).toBe(204)

  const elsewhere = await browser.newContext({ baseURL: shop.url })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await expect(other.locator('body.dark')).toHaveCount(0)
  await signIn(other)
  await expect(other.locator(`body.dark ${main}.horizontal`)).toHaveCount(1)
  await pick(await customizer(other), 'Theme', 'Light')
  await other.reload()
  await pageReady(other)
  await expect(other.locator('body.dark')).toHaveCount(0)
  await elsewhere.close()
})

test('preferences chosen in one tab apply in the others at once', async ({ page, context }) => {
  await enter(page)
  const other = await context.newPage()
  await other.goto('/price')
  await pageReady(other)
  const posted: string[] = []
  other.on('request', (request) => posted.push(request.url()))
  await pick(await customizer(page), 'Theme', 'Dark')
  await expect(other.locator('body.dark')).toHaveCount(1)
  await pick(page.getByRole('dialog'), 'Navigation', 'Top menu')
  await expect(other.locator(`${main}.horizontal`)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await choose(page, 'العربية')
  await expect(other.locator('html[lang=ar-AE][dir=rtl]')).toHaveCount(1)
  await expect(other.locator('header').getByRole('button', { name: /^سعر الذهب/ })).toBeVisible()
  expect(posted.filter((url) => url.endsWith('/preferences'))).toEqual([])
})

test('the page is never empty between two pages', async ({ page }) => {
  test.slow()
  await enter(page)
  const emptied: string[] = []
  for (const path of PAGES) {
    // A full load each time: files of one page would be cached for the next.
    await page.goto(path === '/price-runs' ? '/' : '/price-runs')
    await pageReady(page)
    if (await isEverEmpty(page, path)) emptied.push(path)
  }
  expect(emptied).toEqual([])
})

async function choose(page: Page, language: string) {
  await page.locator('header button:has(.lucide-languages)').click()
  await page.getByRole('menuitemradio', { name: language }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  // The closed menu returns the focus to its button, which would take it from what the journey focuses next.
  await expect(page.locator('header button:has(.lucide-languages)')).toBeFocused()
}

async function widthOf(part: Locator) {
  return Math.round((await part.boundingBox())?.width ?? 0)
}

async function startOf(part: Locator) {
  return Math.round((await part.boundingBox())?.x ?? 0)
}

/** In pixels, as set in the browser, which also scales the breakpoints. */
async function setTextSize(page: Page, fontSizes: { standard: number; fixed: number }) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes })
}

/** Visits a path by a link; returns whether the heading of the page was ever missing meanwhile. */
async function isEverEmpty(page: Page, path: string) {
  const link = page.locator('a[href="/price"]').first()
  await page.route('**/price', (route) => route.continue({ url: new URL(path, page.url()).href }))
  const gap = await link.evaluate(async (anchor: HTMLElement) => {
    const heading = () => document.querySelector('h1:not([hidden])')
    const [before, gone] = [heading(), { once: false }]
    await new Promise<void>((arrived) => {
      new MutationObserver(() => {
        if (!heading()?.checkVisibility()) gone.once = true
        else if (heading() !== before) arrived()
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
      anchor.click()
    })
    return gone.once
  })
  await page.unroute('**/price')
  return gap
}

/** Pixels by which the page is wider than its window. */
async function overflowPx(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Records the entrance animations of pages from now on. */
async function recordEntrances(page: Page) {
  await page.evaluate(() => {
    document.body.dataset.entrances = ''
    document.addEventListener('animationstart', ({ target }) => {
      document.body.dataset.entrances += ` ${(target as Element).className}`
    })
  })
}

/** Pages loaded after this call were painted at this time in milliseconds, or not yet. */
async function setFirstPaint(page: Page, at: number | null) {
  await page.addInitScript((startTime) => {
    performance.getEntriesByName = () =>
      startTime === null ? [] : [{ startTime } as PerformanceEntry]
  }, at)
}

/** Holds timers of `held` ms until the test releases them. */
async function holdTimers(page: Page, held: number) {
  await page.addInitScript((ms) => {
    const wait = window.setTimeout
    const holdTimer = (act: () => void) => {
      window.addEventListener('release', act, { once: true })
      document.body.dataset.held = String(Number(document.body.dataset.held ?? 0) + 1)
    }
    window.setTimeout = ((act: () => void, after?: number) =>
      after === ms ? holdTimer(act) : wait(act, after)) as typeof window.setTimeout
  }, held)
}

/** Counts how often the loader is shown from now on. */
async function countLoaders(page: Page) {
  await page.evaluate(() => {
    document.body.dataset.loaders = '0'
    new MutationObserver(() => {
      if (document.getElementById('main-loader')) document.body.dataset.loaders = '1'
    }).observe(document.body, { subtree: true, childList: true })
  })
}

test('a page opened from a list leads back to it and to its neighbors there', async ({ page }) => {
  await enter(page, {}, '/')
  const firstSteps = page.getByRole('region', { name: 'Get started', exact: true })
  await firstSteps.getByRole('button', { name: 'Apply your first prices' }).click()
  await firstSteps.getByRole('button', { name: /^Preview [\d,]+ prices$/ }).click()
  await expect(page).toHaveURL(/\/price-runs\/\d+$/)
  await visit(page, '/price-runs')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb).toBeVisible()
  const first = page.url()
  const neighbors = page.getByRole('navigation', { name: 'Neighbors in the list' })
  await expect(neighbors).toContainText(/^1 of \d+$/)
  await page.keyboard.press('j')
  await expect(neighbors).toContainText(/^2 of \d+$/)
  await neighbors.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(first)
  await breadcrumb.getByRole('link', { name: 'Price runs' }).click()
  await expect(page).toHaveURL(/\/price-runs$/)
  await page.goto(first)
  await expect(breadcrumb).toBeVisible()
  await expect(neighbors).toHaveCount(0)
})

test('a gold price leads to the one before it and the one after it', async ({ page }) => {
  await enter(page, {}, '/gold-price-logs/2')
  const neighbors = page.getByRole('navigation', { name: 'Neighbors in the list' })
  await expect(neighbors.getByRole('link', { name: 'Next' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/gold-price-logs\/(?!2$)\d+$/)
  await neighbors.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/gold-price-logs\/2$/)
})

test('every page can be opened from the header', async ({ page }) => {
  await enter(page)
  await page.getByRole('button', { name: 'All pages' }).click()
  const pages = page.getByRole('navigation', { name: 'All pages' })
  expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])
  await pages.getByRole('link', { name: 'Compliance' }).click()
  await expect(page).toHaveURL(/\/compliance$/)
  await expect(pages).toHaveCount(0)
})

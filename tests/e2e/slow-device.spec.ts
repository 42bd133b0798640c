import type { CDPSession, Page } from '@playwright/test'
import { expect, layoutReady, openSignedIn, pageReady, test } from '#tests/e2e/support/journey.ts'

/**
 * Prints how long people wait on a slow phone with a slow connection; fails only when a page does not appear at all,
 * since times depend on the machine. docs/face.md holds the figures of one run.
 */
test.use({ seed: 'year', reuseContext: false })
test.describe.configure({ timeout: 300_000 })

/** Longest wait for what a watch looks for, so that a text that changed fails soon and by its name. */
const WATCH_MS = 60_000

/** A quarter of this machine's speed, 1.6 Mbit/s down and up, 150 ms for each request. */
const CPU_RATE = 4
const BYTES_PER_SECOND = 1_600_000 / 8
const LATENCY_MS = 150

test('the first pages, a click in the sidebar and a sale preview on a slow device', async ({
  page,
}) => {
  const device = await page.context().newCDPSession(page)

  await test.step('the sign-in page, with an empty cache', async () => {
    await setSlow(device, true)
    await page.goto('/login')
    await pageReady(page)
    print('login, largest contentful paint', await largestPaint(page))
    await setSlow(device, false)
    await openSignedIn(page)
    await layoutReady(page)
  })

  for (const path of ['/', '/price'])
    await test.step(`${path}, with an empty cache`, async () => {
      await device.send('Network.clearBrowserCache')
      await setSlow(device, true)
      await page.goto(path)
      await layoutReady(page)
      print(`${path}, largest contentful paint`, await largestPaint(page))
    })

  await test.step('a click in the sidebar', async () => {
    const link = page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Gold price logs' })
    await watch(page, 'click', 'h1', '^Gold price logs$')
    await link.click()
    print('click in the sidebar to the next heading', await watched(page))
  })

  await test.step('a sale preview of all prices', async () => {
    for (const slow of [true, false]) {
      await setSlow(device, slow)
      await page.goto('/price-sale')
      await layoutReady(page)
      const percent = page.getByRole('textbox', { name: 'Percent off' })
      await expect(percent).toBeFocused()
      // Coins have too little margin for the discount.
      await watch(page, 'keydown', 'dd', '^[\\d,]{4,} of [\\d,]{4,}$')
      await page.keyboard.press('7')
      const speed = slow ? '' : ', at full speed'
      print(`last key to a sale preview of all prices${speed}`, await watched(page))
    }
  })
})

async function setSlow(device: CDPSession, slow: boolean): Promise<void> {
  const perSecond = slow ? BYTES_PER_SECOND : -1
  await device.send('Emulation.setCPUThrottlingRate', { rate: slow ? CPU_RATE : 1 })
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow ? LATENCY_MS : 0,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  })
}

/** Milliseconds from the start of the navigation to the largest contentful paint, once nothing is loading any more. */
async function largestPaint(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

/**
 * The next event starts a watch that ends with the frame in which the text of an element that `selector` names matches
 * the regular expression `pattern`.
 */
async function watch(
  page: Page,
  event: 'click' | 'keydown',
  selector: string,
  pattern: string,
): Promise<void> {
  await page.evaluate(
    ([type, where, awaited, limit]) => {
      const text = new RegExp(awaited)
      Object.assign(window, {
        watched: new Promise<number>((resolve, reject) => {
          addEventListener(
            type,
            ({ timeStamp }) => {
              const look = (now: number) => {
                const found = [...document.querySelectorAll(where)].some((element) =>
                  text.test(element.textContent),
                )
                if (found) resolve(now - timeStamp)
                else if (now - timeStamp > limit)
                  reject(new Error(`No ${where} matches ${awaited}`))
                else requestAnimationFrame(look)
              }
              requestAnimationFrame(look)
            },
            { once: true, capture: true },
          )
        }),
      })
    },
    [event, selector, pattern, WATCH_MS] as const,
  )
}

/** Milliseconds that were watched. */
const watched = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: Promise<number> }).watched)

function print(what: string, milliseconds: number): void {
  expect(milliseconds).toBeGreaterThan(0)
  process.stdout.write(`slow device: ${what}: ${Math.round(milliseconds)} ms\n`)
}

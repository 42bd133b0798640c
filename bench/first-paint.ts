import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '#bin/browser.mjs'
import { openFixedClockShop, signIn } from '#bin/shots/fixed-clock-shop.ts'
import { median, type Ratio } from './figures.ts'

const ROUNDS = 5
/** A phone of the middle class on a slow mobile network. */
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** What the browser loads within this time after the start of the visit is counted, milliseconds. */
const COUNTED_MS = 5_000

const PAGES = [
  { path: '/login', goalS: 1.5 },
  { path: '/', goalS: 2.4 },
  { path: '/price', goalS: 2.8 },
]

/** Largest contentful paint of a first visit with an empty cache, on a slow device and network. */
export async function firstPaint(): Promise<Ratio[]> {
  const shop = await openFixedClockShop()
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
  try {
    const page = await browser.newPage()
    await signIn(page, shop.url)
    const cookies = await page.context().cookies()
    await page.close()
    const ratios: Ratio[] = []
    for (const page of PAGES) {
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const context = await browser.newContext({ baseURL: shop.url })
        if (page.path !== '/login') await context.addCookies(cookies)
        visits.push(await visit(context, page.path))
        await context.close()
      }
      ratios.push(ratioOf(page, visits))
    }
    return ratios
  } finally {
    await browser.close()
    await shop.close()
  }
}

interface Visit {
  /** Largest contentful paint, milliseconds. */
  lcp: number
  /** Transferred bytes of scripts. */
  scripts: number
  requests: number
  /** Milliseconds of tasks beyond 50 ms each. */
  blocked: number
}

function ratioOf({ path, goalS }: (typeof PAGES)[number], visits: Visit[]): Ratio {
  const value = median(visits.map(({ lcp }) => lcp)) / 1000
  const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
  return {
    name: `Largest contentful paint of ${path}, seconds`,
    value,
    detail: `${Math.round(of('scripts') / 1000)} kB of scripts in ${of('requests')} requests within 5 s, blocked for ${Math.round(of('blocked'))} ms`,
    goal: `≤ ${goalS}`,
    isMet: value <= goalS,
  }
}

async function visit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(() => {
    const seen = { lcp: 0, blocked: 0 }
    Object.assign(window, { seen })
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
      })
    observe('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime
    })
    observe('longtask', ({ duration }) => {
      seen.blocked += Math.max(0, duration - 50)
    })
  })
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForTimeout(COUNTED_MS)
  return page.evaluate((countedMs) => {
    const { lcp, blocked } = (window as unknown as { seen: { lcp: number; blocked: number } }).seen
    const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ startTime }) => startTime < countedMs,
    )
    const scripts = loaded
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
    return { lcp, blocked, scripts, requests: loaded.length }
  }, COUNTED_MS)
}

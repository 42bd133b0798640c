import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#bin/browser.mjs'
import { insertVariants, type NewVariant } from '#server/catalogue/queries.ts'
import { connect } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { EMAIL, PASSWORD, startShop } from '#tests/e2e/support/server.ts'
import { contextOn } from '#tests/support/context.ts'
import { median, type Ratio } from './figures.ts'

const WIDTHS = 50
const LENGTHS = 30
const PRESSES = 60
/** The number of prices that are typed, with four keys each. */
const TYPED = PRESSES / 4
const FRAME_MS = 1000 / 60

/**
 * The cost of a key press in a table of 1,500 prices, from Chromium's tracing: the work of the main thread from the event's
 * dispatch to the end of the next paint. Uses a new shop and the client as it was last built.
 */
export async function matrixKeys(): Promise<Ratio[]> {
  const shop = await startShop({ seed: 'priced' })
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await fillTable(shop.databaseUrl)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openChart(page, shop.url)
    const trace = await page.context().newCDPSession(page)
    return [
      await measure(trace, 'an arrow', () => presses(page, ['ArrowRight', 'ArrowDown'])),
      await whileHolding(page, ['Shift'], () =>
        measure(trace, 'Shift and an arrow', () => presses(page, ['ArrowDown', 'ArrowRight'])),
      ),
      await measure(trace, 'typing a price', () => presses(page, ['7', '5', '0', 'Enter'])),
      await whileHolding(page, ['Control'], () =>
        measure(trace, 'undo', () => presses(page, ['z'], TYPED)),
      ),
      await whileHolding(page, ['Control', 'Shift'], () =>
        measure(trace, 'redo', () => presses(page, ['z'], TYPED)),
      ),
    ]
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Fills the first table with widths and lengths between the usual ones. */
async function fillTable(url: string): Promise<void> {
  const db = connect(url)
  const [template] = await db
    .selectFrom('variants')
    .selectAll()
    .where('sku', '=', 'MCL-S-14K-8MM-22IN')
    .execute()
  if (!template) throw new Error('the demo shop has no chain of 8 mm and 22 inches')
  await db.deleteFrom('campaign_variants').execute()
  const existingSizes = new Set(
    (
      await db
        .selectFrom('variants')
        .select(['width', 'length'])
        .where('alloy_id', '=', template.alloy_id)
        .where('construction', '=', 'solid')
        .execute()
    ).map(({ width, length }) => `${width}/${length}`),
  )
  const {
    id: _,
    regular_price,
    last_quote_id,
    last_config_version,
    last_run_id,
    last_priced_at,
    sale_price,
    compare_at_price,
    min_price,
    archived_at,
    ...piece
  } = template
  const sizes = Array.from({ length: WIDTHS * LENGTHS }, (_, index) => ({
    width: 300 + (index % WIDTHS) * 20,
    length: 1600 + Math.floor(index / WIDTHS) * 50,
  })).filter(({ width, length }) => !existingSizes.has(`${width}/${length}`))
  const rows = sizes.map(
    (size): NewVariant => ({ ...piece, ...size, sku: `BENCH-${size.width}-${size.length}` }),
  )
  await transaction(contextOn(db), (tx) => insertVariants(tx, rows))
  await db.updateTable('variants').set({ regular_price }).where('sku', 'like', 'BENCH-%').execute()
  await db.destroy()
}

async function openChart(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.goto(`${url}/price`)
  const cells = page.locator('td[data-id]')
  await cells.nth(WIDTHS * LENGTHS - 1).waitFor()
  await cells.nth(200).focus()
}

/** Modifier keys are pressed before the trace begins, because the page does not respond to them. */
async function whileHolding<T>(page: Page, keys: string[], work: () => Promise<T>): Promise<T> {
  for (const key of keys) await page.keyboard.down(key)
  const result = await work()
  for (const key of keys) await page.keyboard.up(key)
  return result
}

async function presses(page: Page, keys: string[], times = PRESSES): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press(keys[count % keys.length] ?? 'ArrowDown')
    await page.waitForTimeout(50)
  }
}

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tid: number
  args: { data?: { type?: string } }
}

async function measure(trace: CDPSession, name: string, work: () => Promise<void>): Promise<Ratio> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  trace.on('Tracing.dataCollected', collect)
  await trace.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await work()
  const complete = new Promise<void>((resolve) =>
    trace.once('Tracing.tracingComplete', () => resolve()),
  )
  await trace.send('Tracing.end')
  await complete
  trace.off('Tracing.dataCollected', collect)
  return ratioOf(name, keyPressCosts(events))
}

/** The main thread's work for a key press, and the time until the frame was painted, in milliseconds. */
interface KeyPressCost {
  work: number
  wait: number
}

/** Frames are painted sixty times a second in any case, so the cost of a key press is the work before its paint. */
function keyPressCosts(events: TraceEvent[]): KeyPressCost[] {
  const keyPresses = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown',
  )
  const paints = events
    .filter(({ name }) => name === 'Paint' || name === 'PrePaint')
    .sort((a, b) => a.ts - b.ts)
  return keyPresses.flatMap(({ ts, tid }) => {
    const paint = paints.find((one) => one.tid === tid && one.ts > ts)
    if (!paint) return []
    const end = paint.ts + (paint.dur ?? 0)
    const during = events.filter((one) => one.tid === tid && one.ts >= ts && one.ts < end)
    return [{ work: busy(during) / 1000, wait: (end - ts) / 1000 }]
  })
}

/** Microseconds in which at least one event ran; nested events count once. */
function busy(events: TraceEvent[]): number {
  let [until, sum] = [0, 0]
  for (const { ts, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts)) {
    sum += Math.max(0, ts + dur - Math.max(ts, until))
    until = Math.max(until, ts + dur)
  }
  return sum
}

function ratioOf(name: string, all: KeyPressCost[]): Ratio {
  const works = all.map(({ work }) => work).sort((a, b) => a - b)
  const percentile95 = works[Math.floor(works.length * 0.95)] ?? Number.POSITIVE_INFINITY
  const waits = all.map(({ wait }) => wait)
  const value = percentile95 / FRAME_MS
  return {
    name: `Key press to frame, 1,500 prices: ${name}`,
    value,
    detail: `95 of 100 cost ${percentile95.toFixed(1)} ms of work or less, half ${median(works).toFixed(1)} ms; on the screen after ${median(waits).toFixed(1)} ms (${all.length} presses)`,
    goal: '≤ 1.00',
    isMet: value <= 1,
  }
}

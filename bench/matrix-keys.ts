import { type CDPSession, chromium, type Page } from '@playwright/test'
import { insertVariants, type NewVariant } from '#server/catalogue/queries.ts'
import { connect } from '#server/database/connect.ts'
import { EMAIL, PASSWORD, startShop } from '#tests/e2e/server.ts'
import { findBrowser } from '../bin/browser.mjs'
import { median, type Ratio } from './figures.ts'

const WIDTHS = 50
const LENGTHS = 30
const PRESSES = 60
const FRAME_MS = 1000 / 60

/**
 * From a key press in a chart of 1,500 prices to the frame that answers it, by Chromium's own tracing: the beginning of
 * the event's dispatch to the end of the paint after it. A shop of its own, from the client as it was last built.
 */
export async function matrixKeys(): Promise<Ratio[]> {
  const shop = await startShop({ seed: 'demo' })
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await enlarge(shop.databaseUrl)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openChart(page, shop.url)
    const trace = await page.context().newCDPSession(page)
    return [
      await measure(trace, 'an arrow', () => presses(page, ['ArrowRight', 'ArrowDown'])),
      await measure(trace, 'Shift and an arrow', () =>
        presses(page, ['Shift+ArrowDown', 'Shift+ArrowRight']),
      ),
      await measure(trace, 'typing a price', () => presses(page, ['7', '5', '0', 'Enter'])),
      await measure(trace, 'undo and redo', () => presses(page, ['Control+z', 'Control+Shift+z'])),
    ]
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** The table first shown, filled up with widths and lengths between the usual ones. */
async function enlarge(url: string): Promise<void> {
  const db = connect(url)
  const [model] = await db
    .selectFrom('variants')
    .selectAll()
    .where('sku', '=', 'MCL-S-14K-8MM-22IN')
    .execute()
  if (!model) throw new Error('the demo shop has no chain of 8 mm and 22 inches')
  await db.deleteFrom('campaign_variants').execute()
  const taken = new Set(
    (
      await db
        .selectFrom('variants')
        .select(['width', 'length'])
        .where('alloy_id', '=', model.alloy_id)
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
  } = model
  const places = Array.from({ length: WIDTHS * LENGTHS }, (_, index) => ({
    width: 300 + (index % WIDTHS) * 20,
    length: 1600 + Math.floor(index / WIDTHS) * 50,
  })).filter(({ width, length }) => !taken.has(`${width}/${length}`))
  const rows = places.map(
    (place): NewVariant => ({ ...piece, ...place, sku: `BENCH-${place.width}-${place.length}` }),
  )
  await insertVariants(db, rows)
  await db.updateTable('variants').set({ regular_price }).where('sku', 'like', 'BENCH-%').execute()
  await db.destroy()
}

async function openChart(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.goto(`${url}/price`)
  const cells = page.locator('td[data-id]')
  await cells.nth(WIDTHS * LENGTHS - 1).waitFor()
  await cells.nth(200).focus()
}

async function presses(page: Page, keys: string[]): Promise<void> {
  for (let count = 0; count < PRESSES; count += 1) {
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
  return ratioOf(name, answers(events))
}

/** Milliseconds from each key press to the end of the next paint of the page's own thread. */
function answers(events: TraceEvent[]): number[] {
  const strokes = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown',
  )
  const paints = events
    .filter(({ name }) => name === 'Paint' || name === 'PrePaint')
    .sort((a, b) => a.ts - b.ts)
  return strokes.flatMap(({ ts, tid }) => {
    const paint = paints.find((one) => one.tid === tid && one.ts > ts)
    return paint ? [(paint.ts + (paint.dur ?? 0) - ts) / 1000] : []
  })
}

function ratioOf(name: string, times: number[]): Ratio {
  const slow =
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
  const value = slow / FRAME_MS
  return {
    name: `Key press to frame, 1,500 prices: ${name}`,
    value,
    words: `95 of 100 within ${slow.toFixed(1)} ms, half within ${median(times).toFixed(1)} ms (${times.length} presses)`,
    goal: '≤ 1.00',
    isMet: value <= 1,
  }
}

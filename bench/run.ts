// npm run bench [-- <name>…]: measures the performance targets. Timings are measured here, never by a test. `growth` takes
// --size=<customers> of the larger shop in place of 100,000, --postgres to measure that engine too, and --pages=<start of names>;
// `mixed` takes --size=<pieces>.
import { analytics } from './analytics.ts'
import { contention } from './contention.ts'
import { print, type Ratio } from './figures.ts'
import { firstPaint } from './first-paint.ts'
import { goldPriceLogs } from './gold-price-logs.ts'
import { growth } from './growth.ts'
import { inertiaPage } from './inertia-page.ts'
import { matrixKeys } from './matrix-keys.ts'
import { mixed } from './mixed.ts'
import { paymentsBesideRun } from './payments.ts'
import { photoLists } from './photo-lists.ts'
import { reprice } from './reprice.ts'
import { stalls } from './stalls.ts'

type Engine = 'sqlite' | 'postgres'

const benches: Record<string, (engine: Engine) => Promise<Ratio[]>> = {
  reprice,
  mixed: (engine) => mixed(engine, Number(valueOfFlag('size') ?? 100_000)),
  'photo-lists': photoLists,
  'gold-price-logs': goldPriceLogs,
  analytics,
  stalls,
}

const names = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const flags = process.argv.slice(2).filter((one) => one.startsWith('--'))
const valueOfFlag = (flag: string) =>
  flags.find((one) => one.startsWith(`--${flag}=`))?.slice(flag.length + 3)
const isSelected = (name: string) => names.length === 0 || names.includes(name)

if (isSelected('matrix-keys')) for (const ratio of await matrixKeys()) print(ratio)
if (isSelected('payments')) print(await paymentsBesideRun())
if (isSelected('contention')) for (const ratio of await contention()) print(ratio)
if (isSelected('first-paint')) for (const ratio of await firstPaint()) print(ratio)
if (isSelected('inertia')) for (const ratio of await inertiaPage()) print(ratio)
if (isSelected('growth')) {
  const many = Number(valueOfFlag('size') ?? 100_000)
  const pagesFrom = valueOfFlag('pages') ?? ''
  for (const engine of ['sqlite', 'postgres'] as const)
    if (engine === 'sqlite' || flags.includes('--postgres'))
      for await (const ratio of growth(engine, { many, pagesFrom })) print(ratio)
}
for (const [name, bench] of Object.entries(benches).filter(([name]) => isSelected(name)))
  for (const engine of ['sqlite', 'postgres'] as const) {
    process.stderr.write(`${name}, ${engine} …\n`)
    for (const ratio of await bench(engine)) print(ratio)
  }

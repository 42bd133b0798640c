// npm run feed:fake: simulates the gold price sources on this machine, with faults that can be switched on.
// PORT (4800), PRICE (dollars per troy ounce), SEED of the random walk, SCENARIO at the start.
import { urlSetting } from '#server/market/feeds/feed-settings.ts'
import { definitionOf, SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { isScenario } from './feed-fake/scenarios.ts'
import { startFakeFeed } from './feed-fake/server.ts'

const { PORT = '4800', PRICE = '4389.38', SEED = '1', SCENARIO = 'ok' } = process.env
if (!isScenario(SCENARIO)) throw new Error(`no such scenario: ${SCENARIO}`)
const feed = await startFakeFeed({
  port: Number(PORT),
  price: PRICE,
  seed: Number(SEED),
  scenario: SCENARIO,
})
const settings = [
  'FEED_ALLOW_LOCAL=1',
  'FEED_POLL_S=5',
  `FEED_SOURCES=${SOURCE_KINDS.filter((kind) => definitionOf(kind).enabled).join(',')}`,
  ...SOURCE_KINDS.map((kind) => `${urlSetting(kind)}=${feed.urls[kind]}`),
]
process.stdout.write(`Fake gold feeds at ${feed.url}

  ${feed.url}/                                       what each source does now, and buttons
  ${feed.url}/scenario?name=x10                      all sources
  ${feed.url}/scenario?name=timeout&source=swissquote  one of them

Point Assay at them:

${settings.join(' \\\n')} \\\nnpm start
`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void feed.close().then(() => process.exit()))

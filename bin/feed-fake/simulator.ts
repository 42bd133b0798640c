import { GOLD, METALS, type Metal } from '#server/formula/units/karat.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import type { Clock } from '#server/platform/context.ts'
import { applyScenario, type FakeQuote, isDaily, quoteAround } from './fake-quote.ts'
import type { Market } from './market.ts'
import type { Scenario } from './scenarios.ts'

export interface FeedRequest {
  source: SourceKind
  /** Path and query, after the source's own prefix. */
  path: string
  at: string
}

interface SourceState {
  scenario: Scenario
  /** The quote of each metal when the scenario began. */
  first: Record<Metal, FakeQuote>
  counts: Map<Metal, number>
}

/** The scenario of each source, and the requests so far. */
export class FeedSimulator {
  readonly requests: FeedRequest[] = []
  readonly clock: Clock
  readonly #markets: Record<Metal, Market>
  #fixing: { day: string; mid: number } | null = null
  readonly #states = new Map<SourceKind, SourceState>()

  constructor(clock: Clock, markets: Record<Metal, Market>, scenario: Scenario) {
    this.clock = clock
    this.#markets = markets
    this.setScenario(scenario)
  }

  /** Sets the scenario of one source or of all. */
  setScenario(scenario: Scenario, source?: SourceKind): void {
    const first = forEachMetal((metal) => this.#marketNow(metal))
    for (const kind of source ? [source] : SOURCE_KINDS)
      this.#states.set(kind, { scenario, first, counts: new Map() })
  }

  scenarioOf(source: SourceKind): Scenario {
    return this.#states.get(source)?.scenario ?? 'ok'
  }

  /** What the source answers now. Each call is the next turn of its scenario; `gold` answers gold for any metal. */
  nextQuote(source: SourceKind, metal: Metal): FakeQuote {
    const state = this.#states.get(source)
    const quoted = state?.scenario === 'gold' ? GOLD : metal
    const now = isDaily(source) ? this.#fixedToday() : this.#marketNow(quoted)
    if (!state) return now
    const turn = state.counts.get(metal) ?? 0
    state.counts.set(metal, turn + 1)
    return applyScenario(state.scenario, now, state.first[metal], turn, { source, metal })
  }

  setPrice(milli: number, metal: Metal): void {
    this.#markets[metal].set(milli)
    this.#fixing = null
  }

  /** Of gold, by sources with one price a day. */
  #fixedToday(): FakeQuote {
    const { mid, at } = this.#marketNow(GOLD)
    const day = this.clock.now().slice(0, 10)
    if (this.#fixing?.day !== day) this.#fixing = { day, mid }
    return quoteAround(GOLD, this.#fixing.mid, at)
  }

  #marketNow(metal: Metal): FakeQuote {
    const at = Date.parse(this.clock.now())
    return quoteAround(metal, this.#markets[metal].milliAt(at), at)
  }
}

/** A record with a value of each metal. */
export const forEachMetal = <T>(make: (metal: Metal, index: number) => T): Record<Metal, T> =>
  Object.fromEntries(METALS.map((metal, index) => [metal, make(metal, index)])) as Record<Metal, T>

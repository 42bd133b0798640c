import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A request that has ended. `route`: the pattern of its path, such as `/price-runs/:id`, never the path itself. */
export interface EndedRequest {
  route: string
  method: string
  /** Null: the client went away before the response was sent. */
  status: number | null
  seconds: number
}

/** Connections of a pool to the database: all, those without work, and callers that wait for one. */
export interface PoolSize {
  total: number
  idle: number
  waiting: number
}

/** One measurement that is taken when the metrics are read. */
export interface Gauged {
  name: string
  help: string
  values: { labels?: Record<string, string>; value: number }[]
}

/** Upper limits of the classes of latency, in seconds. */
const BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What this process has counted since its start, for Prometheus. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #registers = [this.#registry]
  readonly #requests = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'Requests and their time by pattern of the path, method and class of the status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_S,
    registers: this.#registers,
  })
  readonly #retries = new Counter({
    name: 'assay_transaction_retries_total',
    help: 'Transactions that ran again after a conflict',
    registers: this.#registers,
  })
  readonly #jobFailures = new Counter({
    name: 'assay_job_failures_total',
    help: 'Runs of a scheduled job that failed in this process',
    labelNames: ['job'],
    registers: this.#registers,
  })
  readonly #lostLogLines = new Counter({
    name: 'assay_log_lines_lost_total',
    help: 'Lines of the log that could not be written',
    registers: this.#registers,
  })

  countRequest({ route, method, status, seconds }: EndedRequest): void {
    const statusClass = status === null ? 'aborted' : `${Math.floor(status / 100)}xx`
    this.#requests.observe({ route, method, status: statusClass }, seconds)
  }

  countRetry(): void {
    this.#retries.inc()
  }

  countJobFailure(job: string): void {
    this.#jobFailures.inc({ job })
  }

  countLostLogLines(lines: number): void {
    this.#lostLogLines.inc(lines)
  }

  /** Adds the size of a pool, which is read with the metrics. Only one pool can be added. */
  addPool(size: () => PoolSize): void {
    new Gauge({
      name: 'assay_database_pool_connections',
      help: 'Connections to Postgres, and requests that wait for one',
      labelNames: ['state'],
      registers: this.#registers,
      collect() {
        const { total, idle, waiting } = size()
        this.set({ state: 'busy' }, total - idle)
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'waiting' }, waiting)
      },
    })
  }

  /** Adds event-loop delay, memory, processor time and garbage collection of this process, under their usual names. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** All counts, and `gauged` without those that have no value, in the text format of Prometheus. */
  async text(gauged: readonly Gauged[]): Promise<string> {
    const registry = new Registry()
    for (const { name, help, values } of gauged) {
      // It would be shown as 0.
      if (values.length === 0) continue
      const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))]
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
      for (const { labels = {}, value } of values) gauge.set(labels, value)
    }
    return Registry.merge([this.#registry, registry]).metrics()
  }

  /** The media type of `text`. */
  static readonly CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
}

declare module '#server/platform/context.ts' {
  interface Ctx {
    metrics: Metrics
  }
}

import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import type { HistogramBin, Sample, SimulationGold } from '#server/pricing/simulations/props.ts'

/** How many prices change by how much, with the number of each bar; nothing for samples that were stored without it. */
export function Histogram({ sample }: { sample: Sample }) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const bins = sample.histogram ?? []
  if (bins.length === 0) return null
  const most = Math.max(...bins.map(({ count }) => count))
  const percent = (bp: number) => format.percent(bp, { sign: true })
  const labelEvery = Math.ceil(bins.length / MAX_LABELS)
  const sums = [
    ['down', sample.down],
    ['up', sample.up],
    ['same', sample.pieces - sample.byHand - sample.changed],
  ] as const
  return (
    <figure className="mt-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-sm font-semibold text-text-2">{t('simulation.histogram')}</h3>
        <dl className="flex flex-wrap gap-x-5 text-sm">
          {sums.map(([key, count]) => (
            <div key={key} className="flex gap-1.5">
              <dt className="text-text-2">{t(`simulation.${key}`)}</dt>
              <dd className="font-semibold tabular-nums">{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
      <ol className="mt-2 flex">
        {bins.map((bin, index) => (
          <Bar
            key={bin.fromBp}
            bin={bin}
            share={bin.count / most}
            label={t('today.from_to', { from: percent(bin.fromBp), to: percent(bin.toBp) })}
            axis={index % labelEvery === 0 ? percent(bin.fromBp) : ''}
          />
        ))}
      </ol>
    </figure>
  )
}

const MAX_LABELS = 6

interface BarProps {
  bin: HistogramBin
  /** Of the highest bar. */
  share: number
  label: string
  /** The lower limit, under the bars that have room for it. */
  axis: string
}

function Bar({ bin, share, label, axis }: BarProps) {
  const format = useFormat()
  return (
    <li title={`${label}: ${format.number(bin.count)}`} className="min-w-0 flex-1">
      <span className="sr-only">{label}: </span>
      <span className="flex h-36 flex-col justify-end border-b px-px">
        <span className="text-center text-xs text-text-2 tabular-nums">
          {bin.count > 0 && format.number(bin.count)}
        </span>
        <span
          style={{ height: `${share * 80}%` }}
          className={bin.toBp <= 0 ? 'rounded-t-xs bg-chart-garnet' : 'rounded-t-xs bg-chart-teal'}
        />
      </span>
      <span aria-hidden className="block h-5 pt-1 text-xs whitespace-nowrap text-text-3">
        <bdi>{axis}</bdi>
      </span>
    </li>
  )
}

/**
 * The changes at each gold price of the simulation, oldest first: a band from the smallest to the largest, and the median.
 * Time goes from left to right in every language, as in the other charts; the table below has the numbers.
 */
export function MonthBand({ steps }: { steps: (SimulationGold & { sample: Sample | null })[] }) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const context = useMetalsContext()
  const known = steps.flatMap(({ sample }) =>
    sample ? [sample.leastBp ?? 0, sample.mostBp ?? 0] : [],
  )
  const least = Math.min(0, ...known)
  const most = Math.max(0, ...known)
  if (least === most) return null
  const percent = (bp: number) => format.percent(bp, { sign: true })
  const shareAbove = (bp: number) => (most - bp) / (most - least)
  const topOf = (bp: number) => `${shareAbove(bp) * 100}%`
  const marks = [most, 0, least].filter(
    (bp, index, all) => all.indexOf(bp) === index && (bp !== 0 || hasRoom(shareAbove(bp))),
  )
  return (
    <figure className="mb-5">
      <figcaption className="mb-3 text-sm text-text-2">
        {t('simulation.band', { context })}
      </figcaption>
      <div aria-hidden dir="ltr" className="flex gap-2">
        <div className="relative w-14 text-xs text-text-3">
          {marks.map((bp) => (
            <span
              key={bp}
              style={{ top: topOf(bp) }}
              className="num absolute end-0 -translate-y-1/2"
            >
              {percent(bp)}
            </span>
          ))}
        </div>
        <div className="relative flex h-40 flex-1">
          <span
            style={{ top: topOf(0) }}
            className="absolute inset-x-0 border-t border-border-strong"
          />
          {steps.map(({ at, sample }) => (
            <div key={at} className="relative flex-1">
              {sample && <Range sample={sample} topOf={topOf} />}
            </div>
          ))}
        </div>
      </div>
      <div aria-hidden dir="ltr" className="mt-2 flex justify-between ps-16 text-xs text-text-3">
        <span>{format.date(steps[0]?.at ?? '')}</span>
        <span>{t('simulation.today')}</span>
      </div>
    </figure>
  )
}

/** Whether the label of zero is clear of those at both ends, or is one of them. */
const hasRoom = (share: number): boolean =>
  share === 0 || share === 1 || (share > 0.12 && share < 0.88)

function Range({ sample, topOf }: { sample: Sample; topOf: (bp: number) => string }) {
  const { leastBp, middleBp, mostBp } = sample
  if (leastBp === null || middleBp === null || mostBp === null) return null
  return (
    <>
      <span
        style={{ top: topOf(mostBp), bottom: `calc(100% - ${topOf(leastBp)})` }}
        className="absolute inset-x-[20%] min-h-1 rounded-xs bg-petrol-tint"
      />
      <span
        style={{ top: topOf(middleBp) }}
        className="absolute inset-x-[20%] -mt-px border-t-2 border-petrol"
      />
    </>
  )
}

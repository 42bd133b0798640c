import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { OldAndNew } from '#client/ui/ChangeArrow.tsx'
import type { Sample, SimulationProps } from '#server/pricing/simulations/props.ts'

const COLUMNS = ['changed', 'least', 'median', 'most', 'worst', 'floor'] as const

/** The old and the new rules at every gold price of the simulation, newest first. */
export function SimulationTable({
  page,
  samples,
}: {
  page: SimulationProps
  samples: (Sample | null)[]
}) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const context = useMetalsContext()
  const percent = (bp: number | null) => (bp === null ? '–' : format.percent(bp, { sign: true }))
  const rows = page.steps
    .map((gold, index) => ({ ...gold, sample: samples[index] ?? null }))
    .reverse()
  const cell = (sample: Sample, column: (typeof COLUMNS)[number]): ReactNode => {
    const { before, after } = sample
    const pair = (one: string, other: string) => <OldAndNew old={one} next={other} />
    const margin = (bp: number | null) => (bp === null ? '–' : format.percent(bp))
    switch (column) {
      case 'changed':
        return format.number(sample.changed)
      case 'least':
        return percent(sample.leastBp)
      case 'median':
        return percent(sample.middleBp)
      case 'most':
        return percent(sample.mostBp)
      case 'worst':
        return pair(margin(before.worstMarginBp), margin(after.worstMarginBp))
      case 'floor':
        return pair(format.number(before.underFloor), format.number(after.underFloor))
    }
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={t('simulation.table')}>
      <table className="w-full min-w-180">
        <thead className="text-sm text-text-3">
          <tr className="border-b">
            <th className="py-2 pe-4 text-start font-medium">{t('simulation.at', { context })}</th>
            <th className="num px-3 py-2 font-medium">{t('simulation.gold')}</th>
            {COLUMNS.map((column) => (
              <th key={column} className="num px-3 py-2 font-medium">
                {t(`simulation.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, mid, sample }, index) => (
            <tr key={at} className="border-b last:border-b-0">
              <th scope="row" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
                {index === 0 ? t('simulation.today') : format.date(at)}
              </th>
              <td className="num px-3 py-2">{format.gold(mid, page.goldCurrency)}</td>
              {COLUMNS.map((column) => (
                <td key={column} className="num px-3 py-2">
                  {sample ? <span className="whitespace-nowrap">{cell(sample, column)}</span> : '…'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

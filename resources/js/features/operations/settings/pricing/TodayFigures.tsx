import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { OldAndNew } from '#client/ui/ChangeArrow.tsx'
import { FigureList } from '#client/ui/figures/FigureList.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Sample } from '#server/pricing/simulations/props.ts'
import { Histogram } from './SimulationCharts.tsx'

/** The effect of the new rules at today's gold price, and the pieces with the largest changes. */
export function TodayFigures({ sample, currency }: { sample: Sample; currency: string }) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const share = (bp: number | null) => (bp === null ? '–' : format.percent(bp, { sign: true }))
  const figures = [
    [
      'changed',
      t('today.of', { changed: format.number(sample.changed), all: format.number(sample.pieces) }),
    ],
    ['median', share(sample.middleBp)],
    ['range', t('today.from_to', { from: share(sample.leastBp), to: share(sample.mostBp) })],
    ['sum', format.money(sample.sumMinor, currency, { sign: true })],
  ] as const
  return (
    <Card title={t('today.title')}>
      {sample.after.cannotPrice > 0 && (
        <Notice tone="critical" className="mb-4">
          {t('today.cannot_price', { count: sample.after.cannotPrice })}
        </Notice>
      )}
      <FigureList
        figures={figures.map(([key, text]) => ({
          name: t(`today.${key}`),
          value: <bdi dir="ltr">{text}</bdi>,
        }))}
      />
      {sample.byHand > 0 && (
        <p className="mt-3 text-text-2">{t('today.manual', { count: sample.byHand })}</p>
      )}
      <Histogram sample={sample} />
      {sample.furthest.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 text-sm font-semibold text-text-2">
            {t('today.largest_changes')}
          </h3>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {sample.furthest.map(({ sku, before, after, bp }) => (
              <li key={sku} className="flex flex-wrap justify-between gap-x-4 border-b py-1.5">
                <bdi>{sku}</bdi>
                <span className="num">
                  <OldAndNew
                    old={format.money(before, currency)}
                    next={format.money(after, currency)}
                  />{' '}
                  (<bdi>{format.percent(bp, { sign: true })}</bdi>)
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

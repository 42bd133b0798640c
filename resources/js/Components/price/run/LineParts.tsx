import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { RunLineProps } from '#server/prices/props.ts'
import { Badge } from '../../Badge.tsx'
import { useFormat } from '../../format.ts'
import type { Tone } from '../../tone.ts'
import { PieceWords } from '../PieceWords.tsx'

interface LineProps {
  line: RunLineProps
}

/** The piece in the trade's own order; a sale or compare-at price says so. */
export function PieceName({ line }: LineProps) {
  const { t } = useTranslation('price-runs')
  return (
    <>
      <PieceWords {...line} />
      {line.field !== 'regular' && <Badge className="ms-2">{t(`field.${line.field}`)}</Badge>}
    </>
  )
}

/** ▲ or ▼, a sign, and the percent: never colour alone. */
export function Change({ bp }: { bp: number | null }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  if (bp === null) return <span className="text-text-2">{t('line.first')}</span>
  if (bp === 0) return <span className="text-text-3">{format.percent(0)}</span>
  const up = bp > 0
  return (
    <bdi className={clsx('whitespace-nowrap', up ? 'text-market-up' : 'text-market-down')}>
      <span aria-hidden className="me-1 text-[0.625rem]">
        {up ? '▲' : '▼'}
      </span>
      {format.percent(bp, { sign: true })}
    </bdi>
  )
}

/** What the guards say of the line and what became of it. */
export function Standing({ line }: LineProps) {
  const { t } = useTranslation('price-runs')
  const reasons = line.reasons.map((reason) => t(`reason.${reason}`, { defaultValue: reason }))
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {flagSays(line) && <Badge tone={FLAG_TONES[line.flag]}>{t(`flag.${line.flag}`)}</Badge>}
      {line.outcome && (
        <Badge tone={OUTCOME_TONES[line.outcome] ?? 'neutral'}>
          {t(`outcome.${line.outcome}`, { defaultValue: line.outcome })}
        </Badge>
      )}
      {reasons.length > 0 && <span className="text-sm text-text-2">{reasons.join(' · ')}</span>}
    </span>
  )
}

/** Ready to be written says nothing any more once it was. */
const flagSays = ({ flag, outcome }: RunLineProps) => flag !== 'ok' || outcome === null

const OUTCOME_TONES: Record<string, Tone> = { written: 'positive', changed_since: 'caution' }

const FLAG_TONES: Record<RunLineProps['flag'], Tone> = {
  ok: 'positive',
  unchanged: 'neutral',
  held: 'caution',
  blocked: 'critical',
}

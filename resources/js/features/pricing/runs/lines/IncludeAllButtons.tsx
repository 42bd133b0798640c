import { useTranslation } from 'react-i18next'
import { canChoose } from '#client/features/pricing/runs/run-filters.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import type { RunLineProps } from '#server/pricing/runs/props.ts'

interface IncludeAllButtonsProps {
  lines: RunLineProps[]
  /** Number of rows matching the filter, including those not loaded yet. */
  count: number
  excludedCount: number
  onChoose: (chosen: boolean) => void
}

/** Includes or excludes all rows that match the filter. */
export default function IncludeAllButtons({
  lines,
  count,
  excludedCount,
  onChoose,
}: IncludeAllButtonsProps) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const choosable = lines.filter(canChoose)
  if (choosable.length === 0) return null
  const countText = format.number(count)
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" isDisabled={excludedCount === 0} onPress={() => onChoose(true)}>
        {t('choose.all', { shown: countText })}
      </Button>
      <Button
        size="sm"
        isDisabled={lines.length === count && !choosable.some(({ chosen }) => chosen)}
        onPress={() => onChoose(false)}
      >
        {t('choose.none', { shown: countText })}
      </Button>
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import type { RunProps } from '#server/pricing/runs/props.ts'
import { stateTones } from './run-words.ts'

export function RunState({ state }: Pick<RunProps, 'state'>) {
  const { t } = useTranslation('price-runs')
  return <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>
}

import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { useRunAct } from './useRunAct.ts'

/** A second pair of eyes says yes; the first may then apply. */
export function ApproveButton({ runId }: { runId: number }) {
  const { t } = useTranslation('price-runs')
  const { plain, waiting } = useRunAct(`/price-runs/${runId}/approval`)
  return (
    <Button isPending={waiting} onPress={plain}>
      {t('act.approve')}
    </Button>
  )
}

import { useTranslation } from 'react-i18next'
import { WeightForm } from '#client/features/catalogue/weights/WeightForm.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { FirstSteps } from '#server/insights/home/props.ts'

/** Records the measured weight of one chain, to check the estimate. */
export function WeightStep({ step, onSaved }: { step: FirstSteps['weight']; onSaved: () => void }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { variantId, weightG, widthMm, lengthIn, karat, sku } = step
  if (variantId === null || weightG === null || widthMm === null || lengthIn === null)
    return <p className="text-text-2">{t('steps.weight.no_piece')}</p>
  return (
    <>
      <p className="mb-4">
        <bdi className="font-semibold">
          {t('steps.weight.piece', {
            karat,
            width: format.size(widthMm),
            length: format.inches(lengthIn),
          })}
        </bdi>{' '}
        <bdi className="text-text-3">{sku}</bdi>
        <span className="block text-text-2">
          {t('steps.weight.estimate', { weight: format.grams(weightG) })}
        </span>
      </p>
      <WeightForm variantId={variantId} onSaved={onSaved} />
    </>
  )
}

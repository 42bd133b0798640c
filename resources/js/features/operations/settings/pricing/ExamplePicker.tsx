import { useTranslation } from 'react-i18next'
import { PiecePicker } from '#client/features/trade/contracts/form/PiecePicker.tsx'

/** Chooses the example piece of the pricing settings; loaded late, because its list of pieces is a large part of the page. */
export default function ExamplePicker({ onPick }: { onPick: (sku: string) => void }) {
  const { t } = useTranslation('configuration')
  return <PiecePicker label={t('try.sku')} onPick={(_, { sku }) => onPick(sku)} />
}

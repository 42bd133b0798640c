import { useTranslation } from 'react-i18next'
import { Dialog } from '../Dialog.tsx'

export default function QuickQuote(props: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { t } = useTranslation('shell')
  return <Dialog title={t('quick_quote')} {...props} />
}

import { useTranslation } from 'react-i18next'

interface CustomerNameProps {
  customer: { id: number; name: string; isErased: boolean }
}

/** Who it is; of one who was forgotten, only the number is left. */
export function CustomerName({ customer: { id, name, isErased } }: CustomerNameProps) {
  const { t } = useTranslation('customers')
  if (isErased) return <span className="text-text-2">{t('erased_name', { id })}</span>
  return <bdi>{name}</bdi>
}

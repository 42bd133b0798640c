import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PreviewButton as Preview } from '#client/features/catalogue/pieces/PreviewButton.tsx'
import type { ButtonVariant } from '#client/ui/native/Button.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'

interface PreviewButtonProps {
  latest: HomeProps['latest']
  pieces: number
  variant: ButtonVariant
  size?: 'md' | 'sm'
  children?: ReactNode
}

/** Starts a preview of all prices, or shows what is missing for it. */
export function PreviewButton({ latest, pieces, ...button }: PreviewButtonProps) {
  const { t } = useTranslation('home')
  if (!latest) return <p className="py-2 text-text-2">{t('preview.needs_gold')}</p>
  if (pieces === 0) return <p className="py-2 text-text-2">{t('preview.needs_pieces')}</p>
  return <Preview count={pieces} {...button} />
}

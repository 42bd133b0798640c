import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'

/** The logo with the name of the product. */
export function Brand() {
  const { t } = useTranslation('shell')
  return (
    <span className="flex items-center gap-2.5">
      <Logo />
      <span className="font-display text-xl">{t('brand')}</span>
    </span>
  )
}

/** A hallmark: a shield with a karat. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={clsx('size-8 shrink-0 text-gold-fill', className)}
    >
      <path d={shieldPath} fill="none" stroke="currentColor" strokeWidth="1.6" />
      <text
        x="16"
        y="19.6"
        textAnchor="middle"
        fontSize="10.5"
        fontWeight="600"
        fill="var(--gold)"
        direction="ltr"
      >
        14K
      </text>
    </svg>
  )
}

export const shieldPath =
  'M8 2.5h16A5.5 5.5 0 0 1 29.5 8v9.5c0 6.6-5.7 10-13.5 12-7.8-2-13.5-5.4-13.5-12V8A5.5 5.5 0 0 1 8 2.5Z'

import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'

/** The limits of the server, which also rejects common passwords. */
const MIN_LENGTH = 15
const STRONG_LENGTH = 22
const MIN_DIFFERENT = 8
const STEPS = 4

type Grade = 0 | 1 | 2 | 3 | 4

/** The strength of a new password in words and four steps, mainly by length. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('account-settings')
  const grade = gradeOf(password)
  const missing = MIN_LENGTH - [...password].length
  const hint =
    missing > 0
      ? t('strength.missing', { count: missing })
      : t(`strength.${grade as 2 | 3 | 4}` as const)
  return (
    <div className="flex items-center gap-3">
      {password !== '' && (
        <span aria-hidden="true" className="flex w-24 shrink-0 gap-1">
          {Array.from({ length: STEPS }, (_, step) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps are fixed.
              key={step}
              className={clsx(
                'h-1 flex-1 rounded-full',
                step < grade ? colours[grade] : 'bg-sunken',
              )}
            />
          ))}
        </span>
      )}
      <span aria-live="polite" className="text-sm text-text-2">
        {password === '' ? t('strength.rule', { least: MIN_LENGTH }) : hint}
      </span>
    </div>
  )
}

const colours: Record<Grade, string> = {
  0: 'bg-sunken',
  1: 'bg-critical',
  2: 'bg-caution',
  3: 'bg-positive',
  4: 'bg-positive',
}

function gradeOf(password: string): Grade {
  const length = [...password].length
  if (length === 0) return 0
  if (length < MIN_LENGTH) return 1
  if (new Set(password.toLowerCase()).size < MIN_DIFFERENT) return 2
  return length < STRONG_LENGTH ? 3 : 4
}

import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import { DateField } from '#client/app/date/DateField.tsx'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'

/** A regular price applies until the next reprice, until it is changed, or until a day. */
export type Mode = 'formula' | 'fixed' | 'override'

interface HoldFieldsProps {
  mode: Mode
  until: string
  onMode: (mode: Mode) => void
  onUntil: (day: string) => void
  error?: string | undefined
}

const MODES = ['fixed', 'formula', 'override'] as const

/** How long a typed price overrides the formula. */
export function HoldFields({ mode, until, onMode, onUntil, error }: HoldFieldsProps) {
  const { t } = useTranslation('price')
  const context = useMetalsContext()
  return (
    <div className="space-y-2">
      <RadioGroup
        aria-label={t('edit.hold.label')}
        value={mode}
        onChange={(id) => onMode(MODES.find((known) => known === id) ?? 'override')}
        className="space-y-2"
      >
        <p className="text-sm font-medium text-text-2">{t('edit.hold.label')}</p>
        {MODES.map((id) => (
          <RadioField key={id} value={id}>
            <RadioButton className={choiceClass}>
              <span className="block font-semibold">{t(`edit.hold.${id}`)}</span>
              <span className="block text-sm text-text-2">
                {t(`edit.hold.${id}Text` as 'edit.hold.fixedText', { context })}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
      {mode === 'override' && (
        <DateField
          name="overrideUntil"
          label={t('edit.hold.until')}
          value={until}
          onChange={onUntil}
          error={error}
        />
      )}
    </div>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

export const inFourWeeks = () => new Date(Date.now() + 28 * DAY_MS).toISOString().slice(0, 10)

const choiceClass =
  'block cursor-pointer rounded-control border px-4 py-2.5 hover:border-border-strong selected:border-ink selected:bg-gold-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol'

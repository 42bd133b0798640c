import { useTranslation } from 'react-i18next'
import { CheckField } from '#client/ui/CheckField.tsx'
import { PasswordField } from '#client/ui/native/PasswordField.tsx'
import type { SourceProps } from '#server/market/sources/source-props.ts'

interface KeyFieldsProps {
  source: SourceProps
  data: { apiKey: string; removeKey: boolean }
  onChange: (changes: { apiKey?: string; removeKey?: boolean }) => void
  error: string | undefined
}

/** A key can be set but is never shown. */
export function KeyFields({ source, data, onChange, error }: KeyFieldsProps) {
  const { t } = useTranslation('gold-price-sources')
  const { hasKey, label } = source
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        label={t('form.key')}
        name="apiKey"
        autoComplete="new-password"
        value={data.apiKey}
        onChange={(apiKey) => onChange({ apiKey, removeKey: false })}
        error={error}
      />
      <p className="text-sm text-text-3">
        {hasKey ? t('form.key_saved') : t('form.key_none', { source: label })}
      </p>
      {hasKey && (
        <CheckField
          label={t('form.remove_key')}
          name="removeKey"
          isSelected={data.removeKey}
          onChange={(removeKey) => onChange({ removeKey, ...(removeKey && { apiKey: '' }) })}
        />
      )}
    </div>
  )
}

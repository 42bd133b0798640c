import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceTest } from '#client/features/market/sources/SourceTest.tsx'
import { useFormFocus } from '#client/lib/forms.ts'
import { CheckField } from '#client/ui/CheckField.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { PasswordField } from '#client/ui/native/PasswordField.tsx'
import type { SourceProps } from '#server/market/sources/source-props.ts'
import { DurationField } from './DurationField.tsx'
import { type Duration, durationOf, secondsOf } from './duration.ts'

interface SourceFormProps {
  id: string
  source: SourceProps
  allowLocal: boolean
  onSaving: (isSaving: boolean) => void
  onSaved: () => void
}

/** The settings of a source, and a test of exactly these settings. */
export function SourceForm({ id, source, allowLocal, onSaving, onSaved }: SourceFormProps) {
  const { t } = useTranslation('gold-price-sources')
  const { data, setData, errors, setError, clearErrors, send } = useSourceForm(source, {
    saving: onSaving,
    saved: onSaved,
  })
  const formRef = useFormFocus(errors)
  const { fixed, ownBase } = source
  const fixedHint = (variable: string | undefined) =>
    variable === undefined ? undefined : t('form.fixed', { variable })
  return (
    <form ref={formRef} id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
      <div>
        <CheckField
          label={t('form.enabled')}
          name="enabled"
          isSelected={data.enabled}
          onChange={(enabled) => setData('enabled', enabled)}
          isDisabled={fixed.enabled !== undefined}
          error={errors.enabled}
        />
        {fixed.enabled && <p className="text-sm text-text-3">{fixedHint(fixed.enabled)}</p>}
      </div>
      <div className="field-grid grid-cols-1 sm:grid-cols-2">
        <DurationField
          label={t('form.poll')}
          name="pollS"
          value={data.pollS}
          onChange={(pollS) => setData('pollS', pollS)}
          isReadOnly={fixed.pollS !== undefined}
          className={readOnlyClass(fixed.pollS)}
          error={errors.pollS}
          hint={fixedHint(fixed.pollS)}
        />
        <DurationField
          label={t('form.max_age')}
          name="maxAgeS"
          value={data.maxAgeS}
          onChange={(maxAgeS) => setData('maxAgeS', maxAgeS)}
          error={errors.maxAgeS}
        />
        <p className="text-sm text-text-3">{t('form.max_age_hint')}</p>
      </div>
      <TextField
        label={t('form.base')}
        name="baseUrl"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={ownBase}
        value={data.baseUrl}
        onChange={(baseUrl) => setData('baseUrl', baseUrl)}
        isReadOnly={fixed.baseUrl !== undefined}
        className={readOnlyClass(fixed.baseUrl)}
        error={errors.baseUrl}
        hint={
          <>
            <span className="block">
              {fixedHint(fixed.baseUrl) ?? t('form.base_hint', { base: ownBase })}
            </span>
            {allowLocal && <span className="block">{t('form.base_local')}</span>}
          </>
        }
      />
      {source.needsKey && (
        <KeyFields
          source={source}
          data={data}
          onChange={(changes) => setData((typed) => ({ ...typed, ...changes }))}
          error={errors.apiKey}
        />
      )}
      <SourceTest
        source={source}
        typed={data}
        onRefused={(refusals) => setError(refusals as never)}
        onStart={() => clearErrors()}
      />
    </form>
  )
}

/** Fixed fields are styled as read-only. */
function readOnlyClass(variable: string | undefined) {
  return variable === undefined ? '' : '[&_[role=group]]:bg-sunken [&_input]:text-text-2'
}

/** The settings of one source as typed, starting from the `source` the form was opened with. */
function useSourceForm(
  source: SourceProps,
  on: { saving: (isSaving: boolean) => void; saved: () => void },
) {
  const { kind, version, fixed } = source
  const form = useForm({
    enabled: source.enabled,
    pollS: durationOf(source.pollS),
    maxAgeS: durationOf(source.maxAgeS),
    baseUrl: source.baseUrl === source.ownBase ? '' : source.baseUrl,
    apiKey: '',
    removeKey: false,
  })
  const seconds = ({ text, unit }: Duration) => secondsOf(text, unit)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.transform(({ enabled, pollS, maxAgeS, baseUrl, apiKey, removeKey }) => ({
      version,
      maxAgeS: seconds(maxAgeS),
      // Values fixed by the environment are not sent.
      ...(!fixed.enabled && { enabled }),
      ...(!fixed.pollS && { pollS: seconds(pollS) }),
      ...(!fixed.baseUrl && { baseUrl }),
      ...(source.needsKey && { apiKey, removeKey }),
    }))
    form.post(`/configuration/sources/${kind}`, {
      preserveScroll: true,
      onStart: () => on.saving(true),
      onSuccess: on.saved,
      onFinish: () => on.saving(false),
    })
  }
  const errors: Partial<Record<string, string>> = form.errors
  return { ...form, errors, send }
}

interface KeyFieldsProps {
  source: SourceProps
  data: { apiKey: string; removeKey: boolean }
  onChange: (changes: { apiKey?: string; removeKey?: boolean }) => void
  error: string | undefined
}

/** A key can be set but is never shown. */
function KeyFields({ source, data, onChange, error }: KeyFieldsProps) {
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

import { useTranslation } from 'react-i18next'
import { DateField } from '#client/app/date/DateField.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useCountries } from '#client/features/trade/customers/form/countries.ts'
import { useFormat } from '#client/lib/format.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import type { IdDocumentsProps } from '#server/compliance/id-documents/props.ts'
import type { useIdDocumentForm } from './useIdDocumentForm.ts'

const TYPES = ['id_card', 'passport', 'driving_licence', 'other'] as const

interface IdDocumentFieldsProps {
  idForm: ReturnType<typeof useIdDocumentForm>
  idDocuments: IdDocumentsProps
}

/** The fields of an identity document; the full number only where it may be stored. */
export function IdDocumentFields({ idForm, idDocuments }: IdDocumentFieldsProps) {
  const { t } = useTranslation('id-documents')
  const { number: contractNumber } = useContractLabels()
  const { date } = useFormat()
  const { options: countries } = useCountries()
  const { fields, errors, keepsNumber, change } = idForm
  const { buyBacks, years } = idDocuments
  const purposes = buyBacks.map((one) => ({
    id: String(one.id),
    label: joinParts([contractNumber(one), date(one.at)]),
  }))
  return (
    <>
      <SelectField
        label={t('field.type')}
        options={TYPES.map((id) => ({ id, label: t(`type.${id}`) }))}
        value={fields.type}
        onChange={(id) => change({ type: TYPES.find((one) => one === id) ?? 'other' })}
        error={errors.type}
      />
      {buyBacks.length > 0 && (
        <SelectField
          label={t('field.contract')}
          options={[...purposes, { id: '', label: t('seen_only_option') }]}
          value={fields.contract}
          onChange={(contract) => change({ contract })}
          error={errors.contractId}
        />
      )}
      <p className="text-sm text-text-2">
        {t(keepsNumber ? 'retention.stored' : 'retention.not_stored', { count: years })}
      </p>
      {keepsNumber ? (
        <TextField
          label={t('field.number')}
          name="number"
          maxLength={60}
          autoComplete="off"
          value={fields.number}
          onChange={(number) => change({ number })}
          error={errors.number}
        />
      ) : (
        <TextField
          label={t('field.last_four')}
          name="lastFour"
          maxLength={4}
          autoComplete="off"
          value={fields.lastFour}
          onChange={(lastFour) => change({ lastFour })}
          error={errors.lastFour ?? errors.number}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('field.country')}
          options={[{ id: '', label: t('no_country') }, ...countries]}
          value={fields.country}
          onChange={(country) => change({ country })}
          error={errors.country}
        />
        <DateField
          label={t('field.expires')}
          name="expiresOn"
          value={fields.expiresOn}
          onChange={(expiresOn) => change({ expiresOn })}
          error={errors.expiresOn}
        />
      </div>
      <TextField
        label={t('field.issuer')}
        name="issuer"
        maxLength={80}
        autoComplete="off"
        value={fields.issuer}
        onChange={(issuer) => change({ issuer })}
        error={errors.issuer}
      />
    </>
  )
}

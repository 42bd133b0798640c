import { useTranslation } from 'react-i18next'
import { SelectField } from '#client/ui/Field.tsx'
import type { FormPartProps } from './useContractForm.ts'

/** The shop or safe from which pieces are taken first. In a file of its own, loaded where there is more than one. */
export default function PlaceField({ form, page }: FormPartProps) {
  const { t } = useTranslation('stock')
  return (
    <SelectField
      label={t('take_from')}
      name="placeId"
      className="mt-4 w-64 max-w-full"
      hint={t('take_from_hint')}
      options={page.places.map(({ id, name }) => ({ id: String(id), label: name || t('shop') }))}
      value={form.placeId}
      onChange={(placeId) => form.change({ placeId })}
      error={form.errors.placeId}
    />
  )
}

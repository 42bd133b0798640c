import { Plus, Trash2 } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FetchedFormDialog } from '#client/features/catalogue/compositions/FetchedFormDialog.tsx'
import { useRows } from '#client/features/catalogue/compositions/useRows.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { PlacesProps } from '#server/trade/stock/props.ts'

const MOST_PLACES = 20

/** The shops and safes where pieces are counted. */
export default function PlacesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('stock')
  return (
    <FetchedFormDialog<PlacesProps>
      path="/stock-places"
      title={t('places.title')}
      save={t('save')}
      problems={{ conflict: t('conflict'), failed: t('failed') }}
      lines={['h-9 w-full', 'h-9 w-full']}
      onClose={onClose}
      className="max-w-lg!"
    >
      {({ id, data, errors, setErrors, save }) =>
        data && (
          <PlacesForm
            {...{ id, errors }}
            places={data.places}
            onRemove={() => setErrors({})}
            onSave={(places) =>
              save('/stock-places', { places, shown: data.places.map((place) => place.id) })
            }
          />
        )
      }
    </FetchedFormDialog>
  )
}

type Row = { id: number | null; name: string; isUsed: boolean }

interface PlacesFormProps {
  id: string
  places: readonly Row[]
  errors: Partial<Record<string, string>>
  onRemove: () => void
  onSave: (places: { id: number | null; name: string }[]) => void
}

function PlacesForm({ id, places, errors, onRemove, onSave }: PlacesFormProps) {
  const { t } = useTranslation('stock')
  const { rows, add, addRef, addedKey, change, remove, values } = useRows<Row>(
    places.map((place) => ({ ...place, name: place.name || t('shop') })),
    onRemove,
  )
  const element = useFormFocus(errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSave(values().map(({ id: one, name }) => ({ id: one, name })))
  }
  return (
    <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-text-2">{t('places.text')}</p>
      <ol className="flex flex-col gap-4">
        {rows.map(({ key, name, isUsed }, n) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
            <TextField
              label={t('places.name', { n: n + 1 })}
              name={`places.${n}.name`}
              autoComplete="off"
              autoFocus={key === addedKey}
              maxLength={60}
              value={name}
              onChange={(next) => change(key, { name: next })}
              hint={isUsed && rows.length > 1 && t('places.used')}
              error={errors[`places.${n}.name`]}
            />
            {!isUsed && rows.length > 1 && (
              <IconButton
                icon={Trash2}
                label={t('places.remove', { n: n + 1 })}
                className="mt-5.5"
                onPress={() => remove(key)}
              />
            )}
          </li>
        ))}
      </ol>
      {rows.length < MOST_PLACES && (
        <div ref={addRef}>
          <Button size="sm" onPress={() => add({ id: null, name: '', isUsed: false })}>
            <Icon icon={Plus} size={16} />
            {t('places.add')}
          </Button>
        </div>
      )}
    </form>
  )
}

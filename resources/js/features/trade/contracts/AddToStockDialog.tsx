import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FetchedFormDialog } from '#client/features/catalogue/compositions/FetchedFormDialog.tsx'
import { useFormFocus } from '#client/lib/forms.ts'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { LineProps } from '#server/trade/contracts/props.ts'
import type { StockProps } from '#server/trade/stock/props.ts'

interface AddToStockDialogProps {
  contractId: number
  line: LineProps
  onClose: () => void
}

/** Adds the finished pieces of a cancelled order to stock. */
export default function AddToStockDialog({ contractId, line, onClose }: AddToStockDialogProps) {
  const { t } = useTranslation('stock')
  return (
    <FetchedFormDialog<StockProps>
      path={`/variants/${line.variantId}/stock`}
      title={t('add')}
      save={t('save')}
      problems={{ conflict: t('conflict'), failed: t('failed') }}
      lines={['h-9 w-full', 'h-9 w-full']}
      onClose={onClose}
      className="max-w-lg!"
    >
      {({ id, data, errors, save }) =>
        data && (
          <AddForm
            {...{ id, line, errors }}
            stock={data}
            onSave={(body) => save(`/contracts/${contractId}/stock`, { lineId: line.id, ...body })}
          />
        )
      }
    </FetchedFormDialog>
  )
}

interface AddFormProps {
  id: string
  line: LineProps
  stock: StockProps
  errors: Partial<Record<string, string>>
  onSave: (body: { placeId: number; count: string }) => void
}

function AddForm({ id, line, stock: { sku, isCounted, places }, errors, onSave }: AddFormProps) {
  const { t } = useTranslation('stock')
  const [placeId, setPlaceId] = useState(places[0]?.id ?? 0)
  const [count, setCount] = useState(String(line.addable))
  const element = useFormFocus(errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSave({ placeId, count })
  }
  return (
    <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {!isCounted && <Notice tone="notice">{t('uncounted_text')}</Notice>}
      <p className="font-medium">
        <bdi>{sku}</bdi>
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {places.length > 1 && (
          <SelectField
            label={t('place')}
            name="placeId"
            options={places.map((place) => ({ id: String(place.id), label: place.name }))}
            value={String(placeId)}
            onChange={(next) => setPlaceId(Number(next))}
            error={errors.placeId}
          />
        )}
        <TextField
          label={t('number.receive')}
          name="count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={count}
          onChange={setCount}
          error={errors.count}
          isRequired
        />
      </div>
    </form>
  )
}

import { Link } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { TypedStock } from '#server/trade/stock/input.ts'
import type { StockMovementProps, StockProps } from '#server/trade/stock/props.ts'

type Kind = Exclude<TypedStock['kind'], 'undo' | 'first'>

interface StockFormProps {
  id: string
  stock: StockProps
  errors: Partial<Record<string, string>>
  setErrors: (errors: Partial<Record<string, string>>) => void
  onSave: (body: TypedStock) => void
}

export function StockForm({ id, stock, errors, setErrors, onSave }: StockFormProps) {
  const { t } = useTranslation('stock')
  const format = useFormat()
  const { places, isCounted } = stock
  const mayChange = useCan()['catalogue.change']
  const kinds: Kind[] = [
    'count',
    ...(isCounted ? (['receive'] as const) : []),
    ...(isCounted && places.length > 1 ? (['move'] as const) : []),
    ...(isCounted && mayChange ? (['uncount'] as const) : []),
  ]
  const [kind, setKind] = useState<Kind>('count')
  const [placeId, setPlaceId] = useState(places[0]?.id ?? 0)
  const [toId, setToId] = useState(places[1]?.id ?? 0)
  const place = places.find((one) => one.id === placeId)
  const [typed, setTyped] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const element = useFormFocus(errors)
  const start = kind === 'count' ? String(place?.onHand ?? '') : '1'
  const count = typed ?? start
  const isFirstOfSeveral = !isCounted && places.length > 1
  const [first, setFirst] = useState<Record<string, string>>({})
  const firstCounts = places.map((one) => ({ placeId: one.id, count: first[String(one.id)] ?? '' }))
  const reserved = reservedOf(stock, placeId, Number(count), t('draft'))
  const needsReason =
    kind === 'uncount' || kind === 'receive' || (kind === 'count' && place?.onHand != null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const shown = place?.onHand ?? null
    if (isFirstOfSeveral) onSave({ kind: 'first', counts: firstCounts, reason })
    else if (kind === 'uncount') onSave({ kind, reason })
    else if (kind === 'move')
      onSave({ kind, placeId, toId, count, shown, reason, reserved: reserved.n })
    else onSave({ kind, placeId, count, shown, reason })
  }
  const choose = (next: Kind) => {
    setKind(next)
    setTyped(null)
    setErrors({})
  }
  const options = places.map(({ id: one, name }) => ({
    id: String(one),
    label: name || t('shop'),
  }))
  return (
    <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-6">
      {isCounted ? <Counts stock={stock} /> : <Notice tone="notice">{t('uncounted_text')}</Notice>}
      {kinds.length > 1 && (
        <Segmented
          label={t('act.label')}
          options={kinds.map((one) => ({ id: one, label: t(`act.${one}`) }))}
          value={kind}
          onChange={(next) => choose(kinds.find((one) => one === next) ?? 'count')}
        />
      )}
      {isFirstOfSeveral && <FirstCounts {...{ options, first, errors }} onChange={setFirst} />}
      {kind === 'uncount' && <p className="text-text-2">{t('uncount_text')}</p>}
      {kind !== 'uncount' && !isFirstOfSeveral && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {places.length > 1 && (
            <SelectField
              label={t('place')}
              name="placeId"
              options={options}
              value={String(placeId)}
              onChange={(next) => {
                setPlaceId(Number(next))
                setTyped(null)
              }}
              error={errors.placeId}
            />
          )}
          {kind === 'move' && (
            <SelectField
              label={t('to')}
              name="toId"
              options={options.filter((one) => one.id !== String(placeId))}
              value={String(
                toId === placeId ? (places.find((one) => one.id !== placeId)?.id ?? 0) : toId,
              )}
              onChange={(next) => setToId(Number(next))}
              error={errors.toId}
            />
          )}
          <TextField
            label={t(`number.${kind}`)}
            name="count"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            hint={kind === 'count' && t('count_hint')}
            value={count}
            onChange={setTyped}
            error={errors.count}
            isRequired
          />
        </div>
      )}
      {kind === 'move' && reserved.n > 0 && (
        <Notice tone="notice">
          {t('move_reserved', { n: reserved.n, contracts: format.list(reserved.contracts) })}
        </Notice>
      )}
      <TextField
        label={t(needsReason ? 'reason' : 'note')}
        name="reason"
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={errors.reason}
        isRequired={needsReason}
      />
      <Disclosure title={t('history')}>
        <Movements stock={stock} onUndo={(change) => onSave({ kind: 'undo', id: change })} />
      </Disclosure>
    </form>
  )
}

interface FirstCountsProps {
  options: readonly { id: string; label: string }[]
  /** What is typed, by place. */
  first: Record<string, string>
  errors: Partial<Record<string, string>>
  onChange: (first: Record<string, string>) => void
}

/** How many there are at each of several places, for the first count. */
function FirstCounts({ options, first, errors, onChange }: FirstCountsProps) {
  const { t } = useTranslation('stock')
  return (
    <>
      <p className="text-text-2">{t('first_text')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {options.map(({ id, label }, n) => (
          <TextField
            key={id}
            label={label}
            name={`counts.${n}.count`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={first[id] ?? ''}
            onChange={(typed) => onChange({ ...first, [id]: typed })}
            error={errors[`counts.${n}.count`]}
          />
        ))}
      </div>
    </>
  )
}

/** Of so many pieces that leave a place, those that are reserved, and the contracts: the oldest first, as the server takes them. */
function reservedOf(
  { places, reservations }: StockProps,
  placeId: number,
  count: number,
  draft: string,
) {
  const place = places.find(({ id }) => id === placeId)
  const { onHand, reserved: all = 0 } = place ?? {}
  const n = Math.min(all, Math.max(0, count - ((onHand ?? 0) - all)) || 0)
  let left = n
  const contracts = reservations
    .filter((one) => one.placeId === placeId)
    .toReversed()
    .flatMap(({ number, reserved }) => {
      const isMoved = left > 0
      left -= reserved
      return isMoved ? [number ?? draft] : []
    })
  return { n, contracts }
}

/** How many there are, at each place where there are several, and who has reserved some. */
function Counts({ stock: { places, reservations } }: { stock: StockProps }) {
  const { t } = useTranslation('stock')
  const format = useFormat()
  const counted = places.flatMap(({ onHand, ...place }) =>
    onHand === null ? [] : [{ ...place, onHand }],
  )
  return (
    <div className="flex flex-col gap-3">
      {counted.map(({ id, name, onHand, reserved }) => (
        <section key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          {places.length > 1 && (
            <h3 className="font-semibold">
              <bdi>{name || t('shop')}</bdi>
            </h3>
          )}
          <dl className="flex gap-6">
            {Object.entries({ here: onHand, reserved, free: onHand - reserved }).map(([key, n]) => (
              <div key={key}>
                <dt className="text-sm text-text-2">{t(key as 'here')}</dt>
                <dd className="font-semibold tabular-nums">{format.number(n)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <ul className="flex flex-col gap-1 empty:hidden">
        {reservations.map(({ contractId, placeId, number, reserved }) => (
          <li key={`${contractId} ${placeId}`} className="flex justify-between gap-4">
            <span>
              <Link href={`/contracts/${contractId}`} className="underline underline-offset-2">
                {t('reserved_for', { contract: number ?? t('draft') })}
              </Link>
              {counted.length > 1 && (
                <span className="text-sm text-text-2">
                  {' · '}
                  <bdi>{counted.find(({ id }) => id === placeId)?.name}</bdi>
                </span>
              )}
            </span>
            <span className="tabular-nums">{format.number(reserved)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Movements({ stock, onUndo }: { stock: StockProps; onUndo: (change: number) => void }) {
  const { t } = useTranslation('stock')
  const format = useFormat()
  const { t: shell } = useTranslation('shell')
  const { movements, places, undoableChange } = stock
  // A change is undone at the newest of its movements.
  const undoable = movements.find(({ change }) => change === undoableChange)
  // A place that is no longer in use has no name here.
  const placeOf = ({ placeId }: StockMovementProps) => {
    const place = places.length > 1 && places.find(({ id }) => id === placeId)
    return place && (place.name || t('shop'))
  }
  if (movements.length === 0) return <p className="text-text-2">{t('history_none')}</p>
  return (
    <ol className="flex flex-col divide-y">
      {movements.map((movement) => {
        const { id, act, at, by, change, contract, isUndo, note, onHand, reserved } = movement
        const name = t(`movement.${act}`)
        const details = [placeOf(movement), contract?.number, note, by].filter(Boolean)
        return (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="font-medium">{isUndo ? t('undone', { change: name }) : name}</span>
              <span className="block text-sm text-text-2">
                <bdi>{format.dateTime(at)}</bdi>
                {details.map((detail) => (
                  <span key={String(detail)} className="wrap-anywhere">
                    {' · '}
                    <bdi>{detail}</bdi>
                  </span>
                ))}
              </span>
            </span>
            {movement === undoable && (
              <Button
                size="sm"
                className="ms-auto"
                aria-label={t('undo_change', { change: name })}
                onPress={() => onUndo(change)}
              >
                {shell('action.undo')}
              </Button>
            )}
            <span className="tabular-nums">
              {format.number(onHand === 0 ? reserved : onHand, { signDisplay: 'exceptZero' })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
